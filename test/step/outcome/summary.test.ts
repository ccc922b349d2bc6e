import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyOutcome, type Outcome } from '../../../src/step/outcome/outcome.ts'
import { printSummary, toSummary } from '../../../src/step/outcome/summary.ts'
import { Fingerprint } from '../../../src/wire/primitives.ts'
import { toPlainText } from '../../../src/text/document.ts'
import { junitStep, useService } from '../../../testkit/step/report-steps.ts'
import { templateStep, twoAttestationsTemplate } from '../../../testkit/step/dry-run.ts'

const open = useService()
const down = { url: 'http://127.0.0.1:9/api/v2', timeout: '2' }

function summaryOf(outcome: Outcome): string {
  return printSummary(toSummary(outcome))
}

test('a summary shows the hidden characters of names escaped', () => {
  const target = { org: 'ac\u200Bme', flow_name: 'shop', trail_name: 't' }
  const fingerprint = Fingerprint.parse('a'.repeat(64))
  const artifact = { fingerprint, filename: 'a\u202Egnp.exe', kind: 'file', templateName: undefined } as const
  const outcome = { ...emptyOutcome(target), artifacts: [artifact] }
  for (const text of [summaryOf(outcome), toPlainText(toSummary(outcome))]) {
    const shown = text.replaceAll('\\\\', '\\').replaceAll('<wbr>', '')
    expect(shown).toContain(String.raw`a\u202Egnp.exe`)
    expect(shown).toContain(String.raw`ac\u200Bme`)
    expect(text).not.toMatch(/[\u202E\u200B]/)
  }
})

describe('a summary starts with', () => {
  test('the fact that nothing was recorded, and the reason, in an outage with `warn`', async () => {
    const outcome = await open().run(junitStep(0, { given: { ...down, 'on-unreachable': 'warn' } }))
    const summary = summaryOf(outcome)
    expect(summary).toMatch(
      /^### Delivery Evidence: not done\n\n[^\n]*cannot be reached[^\n]*The reports were not stored\.\n/,
    )
    expect(summary).not.toContain('by this step')
  })
  test('the fact that it is a dry run', async () => {
    const scene = open()
    await scene.run(templateStep(twoAttestationsTemplate))
    const summary = summaryOf(await scene.run(junitStep(0, { given: { name: 'unit', 'dry-run': 'true' } })))
    expect(summary).toMatch(
      /^## ⏳ Waiting[^\n]*\n\nDry run: nothing was sent. This is the verdict that the reports would have\.\n/,
    )
    expect(summary).not.toContain('by this step')
  })
  test('what to do, before the table and the failing tests', async () => {
    const scene = open()
    await scene.run(templateStep(twoAttestationsTemplate))
    const summary = summaryOf(await scene.run(junitStep(1, { given: { name: 'unit' } })))
    const places = ['❌ Not compliant · Sell', 'Fix the 1 failing test', '| Evidence |', '<summary>1 failing test']
    const found = places.map((text) => summary.indexOf(text))
    expect(found).toEqual(found.toSorted((a, b) => a - b))
    expect(found).not.toContain(-1)
  })
})

test('a summary says that the verdict is unknown if reports were recorded and the trail could not be read', () => {
  const target = { org: 'acme', flow_name: 'shop', trail_name: 'trail' }
  const sent = [{ type: 'junit', name: 'tests', id: '1', url: undefined }]
  const summary = summaryOf({ ...emptyOutcome(target), sent })
  expect(summary).toMatch(/^### Delivery Evidence\n\nThe state of the trail could not be read/)
  expect(summary).toContain('1 report by this step')
})

test('a gate that waited without success says so', async () => {
  const scene = open()
  await scene.run(templateStep(twoAttestationsTemplate))
  const summary = summaryOf(await scene.run({ given: { gate: 'true', wait: '1' } }))
  expect(summary).toContain('The gate waited 1 s for the missing evidence.')
})

test('a summary without results says where they were searched', async () => {
  const summary = summaryOf(await open().run({ files: { 'README.md': '' }, given: { kind: 'auto' } }))
  expect(summary).toContain('No junit, vulnscan or codequality result file is in the usual places')
})

test('a failed rule is code in the summary', async () => {
  const scene = open()
  await scene.client.createCustomType({
    params: scene.target,
    body: { name: 'coverage', rules: ['.lines >= 80'] },
  })
  const given = { kind: 'custom:coverage', data: '{"lines": 62}' }
  expect(summaryOf(await scene.run({ given }))).toContain('rule `.lines >= 80` printed false instead of true')
})

/** GitHub drops a longer summary. */
const mebibyte = 1024 * 1024

/** A failed gate with this number of failing tests and items. */
function outcomeOf(count: number, message: string): Parameters<typeof toSummary>[0] {
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
      word: 'not compliant',
      headline: 'Trail trail is not compliant: unit-tests.',
      items,
      missing: [],
      failing: ['unit-tests'],
      waiting: [],
      fix: undefined,
      advice: [],
      notes: [],
    },
  }
}

describe('a job summary of 5,000 failing tests', () => {
  test.each(['expected 1 to be 2', '🎈'.repeat(200), '<&|>'.repeat(100)])(
    'stays below the limit in bytes, keeps the verdict and says that it was cut: %s',
    (message) => {
      const markdown = printSummary(toSummary(outcomeOf(5000, message)))
      expect(Buffer.byteLength(markdown)).toBeLessThan(mebibyte)
      expect(markdown).toMatch(/^## ❌ Not compliant\n\nTrail trail is not compliant: unit-tests\.\n/)
      expect(markdown).toMatch(/\btest 0\b/)
      expect(/\n\nThe rest was omitted: [^\n]+\n$/.test(markdown)).toBe(message.length > 100)
    },
  )

  test('never exceeds a limit that has room for the verdict', () => {
    fc.assert(
      fc.property(
        fc.nat(200),
        fc.string({ maxLength: 50 }),
        fc.integer({ min: 600, max: 60_000 }),
        (count, text, limit) => {
          const markdown = printSummary(toSummary(outcomeOf(count, text)), limit)
          expect(Buffer.byteLength(markdown)).toBeLessThanOrEqual(limit)
          expect(markdown).toContain('Not compliant')
        },
      ),
    )
  })
})
