import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printMarkdown } from '../../../src/command/outcome/print.ts'
import { emptyOutcome } from '../../../src/command/outcome/outcome.ts'
import { summarise } from '../../../src/command/outcome/summary.ts'

/** GitHub drops a summary that is one byte longer. */
const mebibyte = 1024 * 1024

/** A failed gate, with as many failing tests and items. */
function outcomeOf(count: number, message: string): Parameters<typeof summarise>[0] {
  const target = { org: 'acme', flow_name: 'shop', trail_name: 'trail' }
  const names = Array.from({ length: count }, (_, at) => `test ${at}`)
  const items = names.map((name) => ({
    name,
    type: 'junit',
    state: 'failing' as const,
    unexpected: false,
    reasons: [message],
  }))
  return {
    ...emptyOutcome(target),
    gate: true,
    failing: names.map((name) => ({ suite: 'greet', name, message, kind: 'failure' as const })),
    explanation: {
      verdict: 'NON-COMPLIANT',
      headline: 'Trail trail fails: unit-tests.',
      items,
      missing: [],
      failing: ['unit-tests'],
      fix: undefined,
      notes: [],
    },
  }
}

describe('a job summary of 5,000 failing tests', () => {
  test.each(['expected 1 to be 2', '🎈'.repeat(200), '<&|>'.repeat(100)])(
    'stays below its limit in bytes, keeps the verdict and says that it was cut: %s',
    (message) => {
      const markdown = printMarkdown(summarise(outcomeOf(5000, message)))
      expect(Buffer.byteLength(markdown)).toBeLessThan(mebibyte)
      expect(markdown).toMatch(/^## ❌ NON-COMPLIANT\n\nTrail trail fails: unit-tests\.\n/)
      expect(markdown).toMatch(/\btest 0\b/)
      expect(/\n\nMore was left out here: [^\n]+\n$/.test(markdown)).toBe(message.length > 100)
    },
  )

  test('never passes any limit that leaves room for the verdict', () => {
    fc.assert(
      fc.property(
        fc.nat(200),
        fc.string({ maxLength: 50 }),
        fc.integer({ min: 600, max: 60_000 }),
        (count, text, limit) => {
          const markdown = printMarkdown(summarise(outcomeOf(count, text)), limit)
          expect(Buffer.byteLength(markdown)).toBeLessThanOrEqual(limit)
          expect(markdown).toContain('NON-COMPLIANT')
        },
      ),
    )
  })
})
