import type { Message } from '../../schema/resource/notification-event.ts'
import type { Trigger } from '../../schema/resource/notification.ts'
import { cut } from './message.ts'

const headlines = {
  ON_STARTED_TRAIL: 'Trail began',
  ON_ATTESTATION: 'Attestation reported',
  ON_NON_COMPLIANT_ATTESTATION: ':x: Attestation is not compliant',
  ON_COMPLIANT_TRAIL: ':white_check_mark: Trail is compliant',
  ON_NON_COMPLIANT_TRAIL: ':x: Trail is NOT compliant',
  ON_OVERRIDE: ':warning: Attestation overridden',
} as const satisfies Record<Trigger, string>

const mostReasons = 5

/** Characters: Slack takes 3000 in a section. */
const mostText = 2900
const longestAddress = 600

const marks: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ...Array.from('@*_~`', (mark) => [mark, `${mark}\u200B`] as const),
])

interface SlackMessage {
  /** What a notification shows. */
  readonly text: string
  readonly blocks: readonly object[]
}

/** A message for a Slack incoming webhook: what happened, where, why, and the way there. */
export function toSlack({ data }: Message): SlackMessage {
  const headline = headlines[data.trigger]
  const place = `${show(data.flow, 100)} / ${show(data.trail, 100)}`
  const lines = [
    `*${headline}*: ${link(data.html_url, place)} in ${show(data.org, 100)}`,
    ...tellAttestation(data),
    `${show(data.because, 300)}; the trail is ${data.compliance_state}`,
    ...data.reasons.slice(0, mostReasons).map((reason) => `• ${show(reason, 300)}`),
    ...tellMore(data.reasons.length - mostReasons),
  ]
  const context = `by ${show(data.reported_by, 100)}, told by ${show(data.action, 100)}`
  return {
    text: `${headline}: ${place}, ${show(data.because, 300)}`,
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: fit(lines), verbatim: true } },
      { type: 'context', elements: [{ type: 'mrkdwn', text: context, verbatim: true }] },
    ],
  }
}

function tellAttestation({ attestation, override }: Message['data']): readonly string[] {
  if (attestation === undefined) return []
  const { attestation_name: name, attestation_type: type, html_url: url, is_compliant } = attestation
  const line = `${link(url, show(name, 100))} (${show(type, 60)}): ${is_compliant ? 'compliant' : 'not compliant'}`
  return override === undefined ? [line] : [line, `Reason given: ${show(override.reason, 500)}`]
}

function tellMore(more: number): readonly string[] {
  return more > 0 ? [`• and ${more} more`] : []
}

/** An address that is too long for Slack is not worth the reason that would have no room beside it. */
function link(url: string, label: string): string {
  return url.length > longestAddress ? label : `<${url}|${label}>`
}

/** The first lines that there is room for. */
function fit(lines: readonly string[]): string {
  let text = ''
  for (const line of lines) {
    if (text.length + line.length > mostText) return `${text}…`
    text += `${line}\n`
  }
  return text
}

/**
 * Text as it stands: `&`, `<` and `>` are Slack's only marks that link or call people (`<!channel>`, `<@U1>`), line ends would begin
 * lines of their own, and a zero-width space keeps `@here` and the marks of emphasis from meaning anything. Cut where it grows longer.
 */
function show(text: string, most: number): string {
  let shown = ''
  for (const letter of cut(text, most).replaceAll(/\s+/gu, ' ')) {
    const next = marks.get(letter) ?? letter
    if (shown.length + next.length > most) return `${shown}…`
    shown += next
  }
  return shown
}
