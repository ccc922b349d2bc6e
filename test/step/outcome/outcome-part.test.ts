import { describe, expect, test } from 'vitest'
import { exitCodeOf, toFailure } from '../../../src/step/outcome/exit-code.ts'
import { toOutputs } from '../../../src/step/outcome/output.ts'
import { emptyOutcome, exitCodeOfOutcome, type Outcome } from '../../../src/step/outcome/outcome.ts'
import { countResults, toCountOutputs } from '../../../src/step/outcome/result-count.ts'
import type { ReportCall } from '../../../src/step/collect/draft.ts'
import { EvidenceError } from '../../../src/error.ts'
import { Fingerprint } from '../../../src/wire/primitives.ts'
import type { Explanation } from '../../../src/evidence/explain/explanation.ts'

const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const [a, b] = ['a', 'b'].map((digit) => Fingerprint.parse(digit.repeat(64)))
const explanation: Explanation = {
  verdict: 'COMPLIANT',
  word: 'compliant',
  headline: '',
  items: [],
  missing: [],
  failing: [],
  waiting: [],
  advice: [],
  fix: undefined,
  notes: [],
}
const outcomeOf = (members: Partial<Outcome>): Outcome => ({ ...emptyOutcome(target), ...members })

test.each([
  ['usage', 2],
  ['file', 2],
  ['environment', 2],
  ['unreachable', 4],
  ['nonsense', 4],
  ['refused', 5],
] as const)('the exit code of %s is %d', (code, exitCode) => {
  const error = new EvidenceError(code, 'No.')
  expect([exitCodeOf(code), toFailure(error)]).toEqual([
    exitCode,
    { message: 'No.', exitCode, trace: expect.stringContaining('outcome-part.test') },
  ])
})

test('a failure of this project asks for a report, and has its trace', () => {
  const fault = new TypeError('x is not a function')
  const message = 'Internal error in Delivery Evidence, please report it: x is not a function'
  expect(toFailure(fault)).toEqual({ message, exitCode: 2, trace: fault.stack })
  const bare = Object.assign(new Error('bare'), { stack: undefined })
  expect([toFailure(bare).trace, toFailure('text').trace]).toEqual(['bare', 'text'])
})

test('an outcome has no gate unless it is given one, and an unclear one does not pass', () => {
  expect([emptyOutcome(target).gate, exitCodeOfOutcome(outcomeOf({}))]).toEqual([false, 0])
})

describe('the outputs', () => {
  test('are empty without a verdict', () => {
    expect(toOutputs(outcomeOf({}))).toEqual({
      compliance: 'UNKNOWN',
      compliant: 'false',
      trail: 't',
      'trail-url': '',
      fingerprints: '{}',
      attestations: '[]',
      missing: '[]',
      failing: '[]',
      waiting: '[]',
      tests: '',
      failed: '',
      skipped: '',
      'findings-high': '',
      'findings-medium': '',
      'findings-low': '',
      'findings-unknown': '',
      checkpoint: '',
      receipts: '',
      'verdict-file': '',
      'verdict-predicate': '',
      'comment-url': '',
    })
  })
  test('have the verdict, the reports and the log', () => {
    const app = { filename: 'cafe\u0301.tgz', kind: 'file', templateName: undefined } as const
    const artifacts = [a, b, a].map((fingerprint) => ({ ...app, fingerprint: fingerprint ?? Fingerprint.parse('') }))
    const sent = [
      { type: 'artifact', name: 'app', id: '1', url: undefined },
      { type: 'junit', name: 'unit', id: '2', url: 'https://e.example/2' },
    ]
    const outputs = toOutputs(
      outcomeOf({
        explanation: {
          ...explanation,
          verdict: 'INCOMPLETE',
          word: 'waiting',
          missing: ['scan'],
          failing: ['unit'],
          waiting: [],
        },
        trail: { name: 't', html_url: 'https://e.example/t' },
        artifacts,
        sent,
        commentUrl: 'https://e.example/c',
        log: {
          checkpoint: 'note',
          folder: 'receipts',
          key: undefined,
          lines: [],
          mark: { read: undefined, next: undefined },
        },
      }),
    )
    expect(outputs).toMatchObject({
      compliance: 'INCOMPLETE',
      compliant: 'false',
      'trail-url': 'https://e.example/t',
      fingerprints: `{"café.tgz":"${a}","café.tgz@${'b'.repeat(12)}":"${b}"}`,
      attestations: '[{"name":"unit","type":"junit","id":"2"}]',
      missing: '["scan"]',
      failing: '["unit"]',
      checkpoint: 'note',
      receipts: 'receipts',
      'comment-url': 'https://e.example/c',
    })
  })
  test.each([
    ['COMPLIANT', [], 'COMPLIANT', 'true'],
    ['COMPLIANT', ['A job failed.'], 'COMPLIANT', 'false'],
    ['NON-COMPLIANT', [], 'NON-COMPLIANT', 'false'],
    ['UNCLEAR', [], 'UNKNOWN', 'false'],
  ] as const)('of %s beside %j are %s', (...[verdict, closedBy, compliance, compliant]) => {
    const outcome = outcomeOf({ explanation: { ...explanation, verdict }, closedBy })
    expect(toOutputs(outcome)).toMatchObject({ compliance, compliant })
  })
  test('have no page of the embedded service', () => {
    const trail = { name: 't', html_url: 'https://e.example/t' }
    expect(toOutputs(outcomeOf({ trail, file: 'e.db' }))['trail-url']).toBe('')
    expect(toOutputs(outcomeOf({ trail: { name: 't' } }))['trail-url']).toBe('')
  })
})

const report = (operation: string, body: object): ReportCall =>
  ({ operation, request: { body } }) as unknown as ReportCall

describe('the counts of a step', () => {
  const suite = { name: 's', total: 5, failures: 1, errors: 2, skipped: 1, duration: 1 }
  const scan = { high: [{}, {}], high_count: 1, medium_count: 4, medium: [{}], unknown_count: 3, unknown: [{}] }
  const junit = report('reportJunit', { junit_results: [suite, { ...suite, total: 2 }] })
  const vulnscan = report('reportVulnscan', { vulnscan_results: { results: [scan, { low: [{}] }] } })
  const tests = { total: 7, failed: 6, skipped: 2 }
  const findings = { high: 2, medium: 4, low: 1, unknown: 3 }
  test.each<[readonly ReportCall[], object]>([
    [[], outcomeOf({}).counts],
    [[report('reportGeneric', {})], outcomeOf({}).counts],
    [[junit], { tests, findings: undefined }],
    [[vulnscan], { tests: undefined, findings }],
    [[junit, vulnscan], { tests, findings }],
    [
      [report('reportJunit', { junit_results: [] })],
      { tests: { total: 0, failed: 0, skipped: 0 }, findings: undefined },
    ],
  ])('are those of its reports', (reports, counts) => {
    expect(countResults(reports)).toEqual(counts)
  })
  test('are outputs', () => {
    expect(toCountOutputs({ tests, findings })).toEqual({
      tests: '7',
      failed: '6',
      skipped: '2',
      'findings-high': '2',
      'findings-medium': '4',
      'findings-low': '1',
      'findings-unknown': '3',
    })
    expect(toCountOutputs({ tests: { ...tests, failed: 0 }, findings: undefined })).toMatchObject({ failed: '0' })
  })
})
