import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '../../../src/schema/resource/notification-event.ts'
import { toSlack } from '../../../src/service/notify/slack.ts'

function message(members: Partial<Message['data']> = {}): Message {
  const data: Message['data'] = {
    trigger: 'ON_NON_COMPLIANT_TRAIL',
    org: 'acme',
    flow: 'shop',
    trail: 'c0ffee',
    html_url: 'https://evidence.example.org/acme/flows/shop/trails/c0ffee',
    compliance_state: 'NON-COMPLIANT',
    because: 'scan reported',
    reasons: ['scan: 2 high findings'],
    reported_by: 'ci',
    action: 'tell',
    ...members,
  }
  return { type: 'trail.non_compliant', timestamp: '2026-01-01T00:00:00.000Z', data }
}

test('says what happened, where, why, and links there', () => {
  const { text, blocks } = toSlack(message())
  expect(text).toBe(':x: Trail is NOT compliant: shop / c0ffee, scan reported')
  expect(JSON.stringify(blocks)).toContain('<https://evidence.example.org/acme/flows/shop/trails/c0ffee|shop / c0ffee>')
  expect(JSON.stringify(blocks)).toContain('• scan: 2 high findings')
})

test('calls nobody and begins no link, whatever the names are', () => {
  const hostile = '<!channel> @here <@U1> <https://evil.example|ok> & *bold*\nnew'
  const told = JSON.stringify(toSlack(message({ because: hostile, reasons: [hostile], org: hostile, action: hostile })))
  expect(told).not.toMatch(/<[!@]|<https:\/\/evil|@here/)
  expect(told).toContain('&lt;!channel&gt;')
})

test('stays within what Slack takes, whatever the texts are', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 2000, size: 'max' }), fc.constant('<'.repeat(10_000)))
  fc.assert(
    fc.property(text, text, fc.array(text, { maxLength: 30 }), (org, because, reasons) => {
      const { blocks } = toSlack(message({ org, because, reasons }))
      for (const block of blocks) {
        const found = /"text":"((?:[^"\\]|\\.)*)"/.exec(JSON.stringify(block))?.[1] ?? ''
        expect(JSON.parse(`"${found}"`).length).toBeLessThanOrEqual(3000)
      }
    }),
    { numRuns: 30, endOnFailure: true },
  )
  const long = toSlack(message({ because: '<'.repeat(10_000), reasons: Array(30).fill('&'.repeat(10_000)) }))
  expect(JSON.stringify(long).length).toBeLessThan(14_000)
})
