import { Buffer } from 'node:buffer'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { EvidenceError } from '../../../src/error.ts'
import { convertJunit } from '../../../src/convert/junit/junit.ts'
import { parse } from '../../../src/wire/parse.ts'
import { JunitMembers } from '../../../src/wire/attestation/junit.ts'
import { fileOf } from '../../../testkit/convert/result-file.ts'

type Outcome = 'passed' | 'failure' | 'error' | 'skipped'
interface Suite {
  readonly name: string
  readonly cases: readonly Outcome[]
  readonly suites: readonly Suite[]
}

const name = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '<', '>', '&', '"', "'", 'é', '測', '🎉', '\t'),
  maxLength: 8,
})
const suiteOf = (suites: fc.Arbitrary<readonly Suite[]>): fc.Arbitrary<Suite> =>
  fc.record({
    name,
    cases: fc.array(fc.constantFrom<Outcome>('passed', 'failure', 'error', 'skipped'), { maxLength: 4 }),
    suites,
  })
const within = (inner: fc.Arbitrary<Suite>): fc.Arbitrary<readonly Suite[]> => fc.array(inner, { maxLength: 2 })
const suite = suiteOf(within(suiteOf(within(suiteOf(fc.constant([]))))))

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\t', '&#9;')

function writeSuite({ name: title, cases, suites }: Suite): string {
  const written = cases.map((outcome) =>
    outcome === 'passed' ? '<testcase name="t"/>' : `<testcase name="t"><${outcome}/></testcase>`,
  )
  return `<testsuite name="${escape(title)}">${written.join('')}${suites.map(writeSuite).join('')}</testsuite>`
}

const write = (suites: readonly Suite[]): string =>
  `<?xml version="1.0"?>\n<testsuites>${suites.map(writeSuite).join('\n')}</testsuites>`
const outcomesOf = (one: Suite): Outcome[] => [...one.cases, ...one.suites.flatMap(outcomesOf)]
const count = (outcomes: readonly Outcome[], wanted: Outcome): number =>
  outcomes.filter((outcome) => outcome === wanted).length

test('the counts of a report are right in every encoding and with every chunk size', async () => {
  const encode = fc.constantFrom(
    (text: string) => Buffer.from(text),
    (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(suite, { maxLength: 4 }),
      encode,
      fc.integer({ min: 1, max: 64 }),
      async (suites, encoder, piece) => {
        const { payload } = await convertJunit([fileOf(encoder(write(suites)), 'a.xml', piece)])
        const expected = suites.map((one) => {
          const outcomes = outcomesOf(one)
          return {
            name: one.name,
            total: outcomes.length,
            failures: count(outcomes, 'failure'),
            errors: count(outcomes, 'error'),
            skipped: count(outcomes, 'skipped'),
          }
        })
        expect(payload.junit_results).toMatchObject(expected)
        expect(payload.junit_results).toHaveLength(suites.length)
        expect(parse(JunitMembers, payload)).toMatchObject({ ok: true })
      },
    ),
    { numRuns: 200 },
  )
})

test('a report that is cut off at any byte is rejected', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(suite, { minLength: 1, maxLength: 3 }), fc.nat(), async (suites, at) => {
      const bytes = Buffer.from(write(suites))
      const cut = bytes.subarray(0, at % bytes.length)
      await expect(convertJunit([fileOf(cut, 'cut.xml')])).rejects.toMatchObject({
        name: 'EvidenceError',
        message: expect.stringMatching(/^cut\.xml: /),
      })
    }),
    { numRuns: 300 },
  )
})

test('a damaged report is rejected with its path or read as a valid report', async () => {
  const junk = fc.constantFrom(
    '<',
    '>',
    '&',
    ';',
    '"',
    ']]>',
    '<![CDATA[',
    '<!--',
    '-->',
    '<!DOCTYPE a [',
    '\0',
    '\u00FF',
    '</testsuite>',
    '<testcase>',
    '&#0;',
  )
  const edit = fc.record({ at: fc.nat(), drop: fc.nat({ max: 20 }), insert: junk })
  await fc.assert(
    fc.asyncProperty(
      fc.array(suite, { minLength: 1, maxLength: 3 }),
      fc.array(edit, { maxLength: 4 }),
      async (suites, edits) => {
        let text = write(suites)
        for (const { at, drop, insert } of edits) {
          const from = at % text.length
          text = text.slice(0, from) + insert + text.slice(from + drop)
        }
        const outcome = await convertJunit([fileOf(Buffer.from(text, 'latin1'), 'odd.xml', 50)]).catch(
          (error: unknown) => error,
        )
        if (outcome instanceof EvidenceError) return outcome.message.startsWith('odd.xml: ')
        return parse(JunitMembers, Object(outcome).payload).ok
      },
    ),
    { numRuns: 500 },
  )
})
