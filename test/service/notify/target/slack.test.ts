import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WebhookMessage } from '../../../../src/wire/resource/notification-event.ts'
import { toSlackMessage } from '../../../../src/service/notify/target/slack.ts'

function message(members: Partial<WebhookMessage['data']> = {}): WebhookMessage {
  const data: WebhookMessage['data'] = {
    trigger: 'ON_NON_COMPLIANT_TRAIL',
    org: 'acme',
    flow: 'shop',
    trail: 'c0ffee',
    html_url: 'https://evidence.example.org/acme/flows/shop/trails/c0ffee',
    compliance_state: 'NON-COMPLIANT',
    because: 'scan reported',
    reasons: ['scan: 2 high findings'],
    reported_by: 'ci',
    action: 'notify',
    ...members,
  }
  return { type: 'trail.non_compliant', timestamp: '2026-01-01T00:00:00.000Z', data }
}

test('contains the event, the trail, the cause and a link', () => {
  const { text, blocks } = toSlackMessage(message())
  expect(text).toBe(':x: Trail is not compliant: shop / c0ffee, scan reported')
  expect(JSON.stringify(blocks)).toContain('<https://evidence.example.org/acme/flows/shop/trails/c0ffee|shop / c0ffee>')
  expect(JSON.stringify(blocks)).toContain('• scan: 2 high findings')
})

test('contains no mentions and no links from any names', () => {
  const hostile = '<!channel> @here <@U1> <https://evil.example|ok> & *bold*\nnew'
  const response = JSON.stringify(
    toSlackMessage(message({ because: hostile, reasons: [hostile], org: hostile, action: hostile })),
  )
  expect(response).not.toMatch(/<[!@]|<https:\/\/evil|@here/)
  expect(response).toContain('&lt;!channel&gt;')
})

test('stays within the limits of Slack for any text', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 2000, size: 'max' }), fc.constant('<'.repeat(10_000)))
  fc.assert(
    fc.property(text, text, fc.array(text, { maxLength: 7 }), (org, because, reasons) => {
      const { blocks } = toSlackMessage(message({ org, because, reasons }))
      for (const block of blocks ?? []) {
        const found = /"text":"((?:[^"\\]|\\.)*)"/.exec(JSON.stringify(block))?.[1] ?? ''
        expect(JSON.parse(`"${found}"`).length).toBeLessThanOrEqual(3000)
      }
    }),
    { numRuns: 30, endOnFailure: true },
  )
  const long = toSlackMessage(message({ because: '<'.repeat(10_000), reasons: Array(30).fill('&'.repeat(10_000)) }))
  expect(JSON.stringify(long).length).toBeLessThan(14_000)
})
