import { describe, expect, test } from 'vitest'
import type { AttestationContent } from '../../../src/evidence/fact/content.ts'
import { isNoWorse } from '../../../src/evidence/policy/attestation-kind.ts'
import {
  codequality,
  condition,
  failed,
  finding,
  junit,
  pullRequests,
  vulnscan,
} from '../../../testkit/evidence/builder.ts'
import { contentOf } from '../../../testkit/evidence/content.ts'

const coverage = condition('coverage')
const nameless = finding('')
const other = { number: 8, head_sha: 'd'.repeat(40) }
/** A report of another version of the scanner, in which no scan ran. */
const noScan = contentOf('vulnscan', {
  vulnscan_results: { tool: { name: 'scanner', version: '2' }, schema_version: 1, results: [] },
})
const placeless = { ...finding('CVE-1'), locations: [] }

describe('at a boundary, a later report is no worse', () => {
  test.each<[title: string, earlier: AttestationContent, later: AttestationContent, noWorse: boolean]>([
    ['not a report of a kind that can be compared after another kind', failed, junit({}), false],
    ['vulnscan of another version that did not run both times', vulnscan(), noScan, true],
    ['codequality whose analysis succeeds again', codequality('OK', [], 'FAILED'), codequality('OK'), true],
    [
      'codequality whose analysis failed both times',
      codequality('ERROR', [coverage], 'FAILED'),
      codequality('ERROR', [{ ...coverage, value: '60' }], 'FAILED'),
      true,
    ],
    ['codequality with OK after an unknown status', codequality('NONE', [coverage]), codequality('OK'), true],
    ['codequality with a warning after an error', codequality('ERROR'), codequality('WARN'), true],
    ['not codequality with a warning after an unknown status', codequality('NONE'), codequality('WARN'), false],
    ['not codequality with an error after a warning', codequality('WARN'), codequality('ERROR'), false],
    [
      'not codequality with the condition for new code instead of all code',
      codequality('ERROR', [coverage]),
      codequality('ERROR', [{ ...coverage, onLeakPeriod: true }]),
      false,
    ],
    [
      'codequality with a condition that states that it is about all code',
      codequality('ERROR', [coverage]),
      codequality('ERROR', [{ ...coverage, onLeakPeriod: false }]),
      true,
    ],
    [
      'not codequality with a condition without a metric',
      codequality('ERROR', [condition('')]),
      codequality('ERROR', [condition('', { value: '60' })]),
      false,
    ],
    [
      'not pull_request with one other head',
      pullRequests({}),
      pullRequests({}, { ...other, url: 'https://github.example/o/r/pull/8' }),
      false,
    ],
    [
      'not vulnscan with a finding without an id',
      vulnscan({ high: [nameless, finding('CVE-1')] }),
      vulnscan({ high: [nameless] }),
      false,
    ],
    [
      'not vulnscan with a finding without a place beside one with a place',
      vulnscan({ high: [placeless, finding('CVE-2'), finding('CVE-3')] }),
      vulnscan({ high: [placeless, finding('CVE-2')] }),
      false,
    ],
  ])('%s', (...[, earlier, later, noWorse]) => {
    expect(isNoWorse(later, earlier)).toBe(noWorse)
  })
})
