import { describe, expect, test } from 'vitest'
import type { WebhookMessage } from '../../../../src/wire/resource/notification-event.ts'
import { toSlackMessage } from '../../../../src/service/notify/target/slack.ts'
import { toWebhookHeaders } from '../../../../src/service/notify/target/webhook.ts'

type EventData = WebhookMessage['data']

const url = 'https://e.test/t'
const attestation = {
  attestation_id: 'a',
  attestation_name: 'scan',
  attestation_type: 'vulnscan',
  is_compliant: false,
  html_url: 'https://e.test/a',
}

/** The text of the push notification, the lines of the section, and the context. */
function describeSlack(members: Partial<EventData>): readonly string[] {
  const data: EventData = {
    trigger: 'ON_ATTESTATION',
    org: 'acme',
    flow: 'shop',
    trail: 't1',
    html_url: url,
    compliance_state: 'COMPLIANT',
    because: 'scan reported',
    reasons: [],
    reported_by: 'ci',
    action: 'notify',
    ...members,
  }
  const { text, blocks } = toSlackMessage({ type: 'x', timestamp: 'y', data })
  const [section, context] = blocks as [{ text: { text: string } }, { elements: [{ text: string }] }]
  expect(blocks).toEqual([
    { type: 'section', text: { type: 'mrkdwn', text: section.text.text, verbatim: true } },
    { type: 'context', elements: [{ type: 'mrkdwn', text: context.elements[0].text, verbatim: true }] },
  ])
  return [text, ...section.text.text.split('\n'), context.elements[0].text]
}

function toTestMessage(org: string, action: string): ReturnType<typeof toSlackMessage> {
  return toSlackMessage({ type: 'notification.test', timestamp: 'y', data: { org, action } })
}

describe('a Slack message', () => {
  test.each([
    ['ON_STARTED_TRAIL', 'Trail started'],
    ['ON_ATTESTATION', 'Attestation reported'],
    ['ON_NON_COMPLIANT_ATTESTATION', ':x: Attestation is not compliant'],
    ['ON_COMPLIANT_TRAIL', ':white_check_mark: Trail is compliant'],
    ['ON_NON_COMPLIANT_TRAIL', ':x: Trail is not compliant'],
    ['ON_OVERRIDE', ':warning: Attestation overridden'],
  ] as const)('of %s has this text', (trigger, headline) => {
    expect(describeSlack({ trigger })).toEqual([
      `${headline}: shop / t1, scan reported`,
      `*${headline}*: <${url}|shop / t1> in acme`,
      'scan reported; the trail is compliant',
      '',
      'by ci, notification action notify',
    ])
  })
  test('has the attestation, the reason of an override, and five reasons', () => {
    const override = { reason: 'accepted', new_compliance_status: true }
    const reasons = Array.from({ length: 7 }, (_, at) => `r${at}`)
    const lines = describeSlack({ attestation, override, reasons }).slice(2, -2)
    expect(lines).toEqual([
      '<https://e.test/a|scan> (vulnscan): not compliant',
      'Reason given: accepted',
      'scan reported; the trail is compliant',
      '• r0',
      '• r1',
      '• r2',
      '• r3',
      '• r4',
      '• and 2 more',
    ])
    expect(describeSlack({ attestation: { ...attestation, is_compliant: true } })[2]).toMatch(/: compliant$/)
    expect(describeSlack({ reasons: reasons.slice(0, 5) }).at(-3)).toBe('• r4')
    expect(describeSlack({ override })).toHaveLength(5)
  })
  test.each([
    ['NON-COMPLIANT', 'not compliant'],
    ['INCOMPLETE', 'waiting'],
  ] as const)('has the state %s as a word', (state, word) => {
    expect(describeSlack({ compliance_state: state })).toContain(`scan reported; the trail is ${word}`)
  })
  test('has the text of names as it is, apart from marks and white space', () => {
    const name = 'a&b <c> @d *e* _f_ ~g~ `h`\n\n i'
    const escaped = 'a&amp;b &lt;c&gt; @\u200Bd *\u200Be*\u200B _\u200Bf_\u200B ~\u200Bg~\u200B `\u200Bh`\u200B i'
    expect(toTestMessage('acme', name)).toEqual({
      text: `Test message of the notification action ${escaped} of acme`,
    })
  })
  test.each([
    ['a'.repeat(100), 'a'.repeat(100)],
    ['a'.repeat(101), `${'a'.repeat(99)}…`],
    // The escaped text is cut between two characters.
    ['&'.repeat(21), `${'&amp;'.repeat(20)}…`],
    [`${'&'.repeat(19)}abcdef`, `${'&amp;'.repeat(19)}abcde…`],
  ])('has a name %s as %s', (name, shown) => {
    expect(toTestMessage(name, 'x').text).toBe(`Test message of the notification action x of ${shown}`)
  })
  test.each([
    [600, true],
    [601, false],
  ])('has a link to an address of %d characters: %s', (length, isLink) => {
    const address = url.padEnd(length, 'x')
    const [, line] = describeSlack({ html_url: address })
    expect(line).toBe(`*Attestation reported*: ${isLink ? `<${address}|shop / t1>` : 'shop / t1'} in acme`)
  })
  test('ends with the last line that fits into 2,900 characters', () => {
    const [, ...lines] = describeSlack({
      html_url: url.padEnd(600, 'x'),
      attestation: { ...attestation, html_url: url.padEnd(600, 'y') },
      because: 'b'.repeat(300),
      reasons: Array.from({ length: 5 }, () => 'r'.repeat(300)),
    })
    const section = lines.slice(0, -1)
    expect(section.filter((line) => line.startsWith('• '))).toHaveLength(4)
    expect(section.at(-1)).toBe('…')
  })
  test.each([
    [0, true],
    [1, false],
  ])('has a line that ends %d characters after the 2,900th: %s', (more, isShown) => {
    const members = {
      html_url: url.padEnd(600, 'x'),
      attestation: { ...attestation, html_url: url.padEnd(600, 'y') },
      override: { reason: 'o'.repeat(500), new_compliance_status: true },
      because: 'b'.repeat(300),
    }
    const reasons = Array.from({ length: 2 }, () => 'r'.repeat(300))
    const { length } = describeSlack({ ...members, reasons })
      .slice(1, -1)
      .join('\n')
    const last = 'l'.repeat(2900 - length - '• '.length + more)
    const lines = describeSlack({ ...members, reasons: [...reasons, last] }).slice(1, -1)
    expect(lines.slice(-2)).toEqual(isShown ? [`• ${last}`, ''] : [`• ${'r'.repeat(300)}`, '…'])
  })
})

describe('the headers of a webhook', () => {
  const signing = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', now: 1_614_265_330.9, payload: '{"test": 2432232314}' }
  const unsigned = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'user-agent': 'delivery-evidence',
  }
  test('have no signature without a secret', () => {
    expect(toWebhookHeaders(signing, undefined)).toEqual(unsigned)
  })
  // The first row is the test vector of the specification (Standard Webhooks 1.0).
  test.each([
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='],
    ['a plain text', 'EMaO+BqfM9TTfEr3HGJRWMcbNKMCW3+XEhO0WbaXIOw='],
  ])('are signed with the secret %s', (secret, signature) => {
    expect(toWebhookHeaders(signing, secret)).toEqual({ ...unsigned, 'webhook-signature': `v1,${signature}` })
  })
})
