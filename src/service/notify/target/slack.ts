import type { Message, TestMessage, WebhookMessage } from '../../../wire/resource/notification-event.ts'
import type { Trigger } from '../../../wire/resource/notification.ts'
import { wordOfState } from '../../../evidence/explain/explanation.ts'
import { toSingleLine } from '../../../text/escape.ts'
import { truncateText } from '../../../text/shorten.ts'

const headlines = {
  ON_STARTED_TRAIL: 'Trail started',
  ON_ATTESTATION: 'Attestation reported',
  ON_NON_COMPLIANT_ATTESTATION: ':x: Attestation is not compliant',
  ON_COMPLIANT_TRAIL: ':white_check_mark: Trail is compliant',
  ON_NON_COMPLIANT_TRAIL: ':x: Trail is not compliant',
  ON_OVERRIDE: ':warning: Attestation overridden',
} as const satisfies Record<Trigger, string>

const maxReasons = 5

/** Characters. The limit of Slack for a section is 3000. */
const maxTextLength = 2900
const maxUrlLength = 600

const escapes: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ...Array.from('@*_~`', (mark) => [mark, `${mark}\u200B`] as const),
])

interface SlackMessage {
  /** Text of the push notification. */
  readonly text: string
  readonly blocks?: readonly object[]
}

/** The message for a Slack incoming webhook. */
export function toSlackMessage({ data }: Message): SlackMessage {
  return 'trigger' in data ? toEventMessage(data) : toTestMessage(data)
}

/** Event, trail, cause and link. */
function toEventMessage(data: WebhookMessage['data']): SlackMessage {
  const headline = headlines[data.trigger]
  const trail = `${escapeText(data.flow, 100)} / ${escapeText(data.trail, 100)}`
  const lines = [
    `*${headline}*: ${toSlackLink(data.html_url, trail)} in ${escapeText(data.org, 100)}`,
    ...toAttestationLines(data),
    `${escapeText(data.because, 300)}; the trail is ${wordOfState(data.compliance_state)}`,
    ...data.reasons.slice(0, maxReasons).map((reason) => `• ${escapeText(reason, 300)}`),
    ...toMoreLines(data.reasons.length - maxReasons),
  ]
  const context = `by ${escapeText(data.reported_by, 100)}, notification action ${escapeText(data.action, 100)}`
  return {
    text: `${headline}: ${trail}, ${escapeText(data.because, 300)}`,
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: joinLines(lines), verbatim: true } },
      { type: 'context', elements: [{ type: 'mrkdwn', text: context, verbatim: true }] },
    ],
  }
}

function toTestMessage({ org, action }: TestMessage['data']): SlackMessage {
  return { text: `Test message of the notification action ${escapeText(action, 100)} of ${escapeText(org, 100)}` }
}

function toAttestationLines({ attestation, override }: WebhookMessage['data']): readonly string[] {
  if (attestation === undefined) return []
  const { attestation_name: name, attestation_type: type, html_url: url } = attestation
  const line = `${toSlackLink(url, escapeText(name, 100))} (${escapeText(type, 60)}): ${describeOutcome(attestation)}`
  return override === undefined ? [line] : [line, `Reason given: ${escapeText(override.reason, 500)}`]
}

function describeOutcome({ is_compliant: isCompliant, not_judged: notJudged }: Attestation): string {
  if (notJudged === true) return 'not judged'
  return isCompliant ? 'compliant' : 'not compliant'
}

type Attestation = NonNullable<WebhookMessage['data']['attestation']>

function toMoreLines(more: number): readonly string[] {
  return more > 0 ? [`• and ${more} more`] : []
}

/** A link, or only its label if the URL would take too much of the text limit. */
function toSlackLink(url: string, label: string): string {
  return url.length > maxUrlLength ? label : `<${url}|${label}>`
}

/** The first lines that fit into the text limit. */
function joinLines(lines: readonly string[]): string {
  let text = ''
  for (const line of lines) {
    if (text.length + line.length > maxTextLength) return `${text}…`
    text += `${line}\n`
  }
  return text
}

/**
 * Escapes text for Slack. `&`, `<` and `>` would create links and mentions (`<!channel>`, `<@U1>`), line breaks new lines. A zero-width
 * space disables `@here` and emphasis marks. The result has at most `maxLength` characters, plus an ellipsis.
 */
function escapeText(text: string, maxLength: number): string {
  let escaped = ''
  for (const letter of toSingleLine(truncateText(text, maxLength)).replaceAll(/\s+/gu, ' ')) {
    const next = escapes.get(letter) ?? letter
    if (escaped.length + next.length > maxLength) return `${escaped}…`
    escaped += next
  }
  return escaped
}
