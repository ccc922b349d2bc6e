import { describe, expect, test } from 'vitest'
import type { AttestationContent } from '../../../src/verdict/evidence/evidence.ts'
import { isNoWorse } from '../../../src/verdict/rule/attestation-kind.ts'
import {
  approval,
  codequality,
  condition,
  custom,
  finding,
  passed,
  jira,
  junit,
  pullRequests,
  failed,
  vulnscan,
} from '../../../testkit/verdict/builder.ts'

describe('a later report is no worse', () => {
  const [one, two] = [finding('CVE-1'), finding('CVE-2')]
  const coverage = condition('coverage')
  test.each<[title: string, earlier: AttestationContent, later: AttestationContent, noWorse: boolean]>([
    ['vulnscan with the same findings', vulnscan({ high: [one, two] }), vulnscan({ high: [two, one] }), true],
    ['vulnscan with fewer findings', vulnscan({ high: [one, two] }), vulnscan({ high: [two] }), true],
    [
      'vulnscan with the findings in other runs',
      vulnscan({ high: [one] }, { high: [two] }),
      vulnscan({ high: [one, two] }),
      true,
    ],
    ['not vulnscan with another finding', vulnscan({ high: [one] }), vulnscan({ high: [two] }), false],
    ['not vulnscan with the finding twice', vulnscan({ high: [one, two] }), vulnscan({ high: [one, one] }), false],
    ['not vulnscan with the finding at another severity', vulnscan({ low: [one] }), vulnscan({ high: [one] }), false],
    ['not vulnscan with a larger count', vulnscan({ high: [one] }), vulnscan({ high: [one], high_count: 2 }), false],
    [
      'not vulnscan with findings that are only counted now',
      vulnscan({ high: [one] }),
      vulnscan({ high_count: 1 }),
      false,
    ],
    ['not vulnscan that did not run', vulnscan({ high: [one] }), vulnscan(), false],
    [
      'not vulnscan with the finding in another place',
      vulnscan({ high: [one] }),
      vulnscan({ high: [{ ...one, locations: [{ uri: 'src/other.ts' }] }] }),
      false,
    ],
    [
      'not vulnscan with a finding without a place, which may be another one',
      vulnscan({ high: [{ ...one, locations: [] }, two] }),
      vulnscan({ high: [{ ...one, locations: [] }] }),
      false,
    ],
    [
      'vulnscan with a finding without a place in an identical report',
      vulnscan({ high: [{ ...one, locations: [] }] }),
      vulnscan({ high: [{ ...one, locations: [] }] }),
      true,
    ],
    [
      'not vulnscan with more findings suppressed in the code',
      vulnscan({ high: [one] }),
      vulnscan({ high: [one], suppressed: { high: 1, medium: 0, low: 0, unknown: 0 } }),
      false,
    ],
    ['vulnscan that did not run both times', vulnscan(), vulnscan(), true],
    ['junit with the same failures', junit({ failures: 1 }), junit({ failures: 1, duration: 9 }), true],
    ['junit with errors in place of failures', junit({ failures: 1 }), junit({ errors: 1 }), true],
    ['not junit with more failures', junit({ failures: 1 }), junit({ failures: 2 }), false],
    ['not junit with more errors', junit({ errors: 1 }), junit({ errors: 2 }), false],
    ['not junit with an error beside the failures', junit({ failures: 1 }), junit({ failures: 1, errors: 1 }), false],
    ['junit with fewer errors', junit({ errors: 2 }), junit({ errors: 1 }), true],
    ['not junit with as many in another suite', junit({ failures: 1 }), junit({}, { name: 'new', failures: 1 }), false],
    ['junit with a new suite that passes', junit({ failures: 1 }), junit({ failures: 1 }, { name: 'new' }), true],
    [
      'junit with suites of one name, which are added up',
      junit({ failures: 1 }, { failures: 1 }),
      junit({ failures: 2, total: 20 }),
      true,
    ],
    ['not junit with fewer tests executed', junit({ failures: 1 }), junit({ failures: 1, skipped: 1 }), false],
    ['not junit without a test', junit({ total: 0 }), junit({ total: 0, duration: 2 }), false],
    ['junit with the same content', junit({ total: 0 }), junit({ total: 0 }), true],
    [
      'codequality with the same condition failed',
      codequality('ERROR', [coverage]),
      codequality('ERROR', [{ ...coverage, value: '60' }]),
      true,
    ],
    ['codequality with a gate that is OK again', codequality('ERROR', [coverage]), codequality('OK'), true],
    ['codequality that only warns now', codequality('ERROR', [coverage]), codequality('WARN', [coverage]), true],
    [
      'not codequality with another condition failed',
      codequality('ERROR', [coverage]),
      codequality('ERROR', [condition('bugs')]),
      false,
    ],
    ['not codequality with a worse gate', codequality('WARN', [coverage]), codequality('ERROR', [coverage]), false],
    [
      'not codequality with an unknown gate status',
      codequality('ERROR', [coverage]),
      codequality('NONE', [coverage]),
      false,
    ],
    ['not codequality without the failed conditions', codequality('ERROR', [coverage]), codequality('ERROR'), false],
    [
      'not codequality with a failed analysis',
      codequality('ERROR', [coverage]),
      codequality('ERROR', [coverage], 'FAILED'),
      false,
    ],
    ['generic with the same value', failed, failed, true],
    ['not generic with another value', passed, failed, false],
    [
      'custom with the same content in another order',
      custom(false, { a: 1, b: 2 }),
      custom(false, { b: 2, a: 1 }),
      true,
    ],
    ['not custom with other content', custom(false, { a: 1 }), custom(false, { a: 2 }), false],
    ['jira with the same issues', jira(['A-1', false]), jira(['A-1', false]), true],
    ['not jira with other issues', jira(['A-1', false]), jira(['A-2', false]), false],
    [
      'pull_request with the same head and another review',
      pullRequests({}),
      pullRequests({ state: 'merged', approvers: [approval('mona')] }),
      true,
    ],
    ['not pull_request with another head', pullRequests({}), pullRequests({ head_sha: 'd'.repeat(40) }), false],
    ['not pull_request that was closed', pullRequests({}), pullRequests({ state: 'closed', title: 'x' }), false],
    ['not pull_request with other pull requests', pullRequests({}), pullRequests({ number: 8 }), false],
    ['not a report of another kind', junit({}), passed, false],
  ])('%s', (...[, earlier, later, noWorse]) => {
    expect(isNoWorse(later, earlier)).toBe(noWorse)
  })
})
