import { describe, expect, test } from 'vitest'
import type { AttestationContent } from '../../../src/evidence/fact/content.ts'
import { findViolations } from '../../../src/evidence/policy/attestation-kind.ts'
import {
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
  toCriteria,
} from '../../../testkit/evidence/builder.ts'

type Row = [title: string, content: AttestationContent, policy: object | undefined, violations: string[]]

const noPull = ['no pull request is open or merged']

describe('without a policy', () => {
  test.each<Row>([
    ['generic with true passes', passed, undefined, []],
    ['generic with false fails', failed, undefined, ['reported as not compliant']],
    ['junit with passing tests passes', junit({}), undefined, []],
    ['junit without a suite fails', junit(), undefined, ['no test was executed']],
    ['junit with only skipped tests fails', junit({ skipped: 10 }), undefined, ['no test was executed']],
    ['junit with one skipped test passes', junit({ skipped: 1 }), undefined, []],
    [
      'junit with failures gives their number',
      junit({ failures: 2, total: 120 }),
      undefined,
      ['2 of 120 tests failed'],
    ],
    ['junit with an error fails', junit({}, { errors: 1, total: 1 }), undefined, ['1 of 11 tests ended in error']],
    [
      'junit with more failures and errors than tests counts them beside the tests',
      junit({ failures: 5, errors: 11, total: 3 }),
      undefined,
      ['5 failures in 3 tests', '11 errors in 3 tests'],
    ],
    [
      'junit with an error and no test says both',
      junit({ errors: 1, total: 0 }),
      undefined,
      ['no test was executed', '1 error in 0 tests'],
    ],
    [
      'junit with more skipped tests than tests fails',
      junit({ total: 1, skipped: 5 }),
      undefined,
      ['no test was executed'],
    ],
    ['vulnscan without findings passes', vulnscan({}), undefined, []],
    ['vulnscan without a scan fails', vulnscan(), undefined, ['no scan ran']],
    ['vulnscan with a low finding fails', vulnscan({ low_count: 1 }), undefined, ['1 low finding (at most 0 allowed)']],
    [
      'vulnscan uses the list if it is longer than the count',
      vulnscan({ high_count: 0, high: [finding('CVE-1')] }),
      undefined,
      ['1 high finding (at most 0 allowed): CVE-1'],
    ],
    [
      'vulnscan uses the count if it is larger than the list, and adds the runs',
      vulnscan({ medium_count: 3, medium: [finding('CVE-1')] }, { medium_count: 1 }),
      undefined,
      ['4 medium findings (at most 0 allowed): CVE-1, …'],
    ],
    ['codequality with the gate OK passes', codequality('OK'), undefined, []],
    [
      'codequality with the gate ERROR names the failed condition',
      codequality('ERROR', [condition('coverage'), condition('bugs', { status: 'OK' })]),
      undefined,
      ['quality gate ERROR: coverage 61 below 80'],
    ],
    ['codequality without a gate fails', codequality('NONE'), undefined, ['quality gate NONE']],
    [
      'codequality with a failed analysis fails',
      codequality('OK', [], 'FAILED'),
      undefined,
      ['analysis FAILED, not SUCCESS'],
    ],
    ['pull_request without a pull request fails', pullRequests(), undefined, noPull],
    ['pull_request that is open passes', pullRequests({}), undefined, []],
    ['pull_request that is merged passes', pullRequests({ state: 'merged' }), undefined, []],
    ['pull_request that is closed fails', pullRequests({ state: 'closed' }), undefined, noPull],
    ['pull_request with one of two open passes', pullRequests({ state: 'closed' }, {}), undefined, []],
    ['jira without an issue fails', jira(), undefined, ['no issue is listed']],
    ['jira with existing issues passes', jira(['A-1', true], ['A-2', true]), undefined, []],
    [
      'jira with an issue that does not exist fails',
      jira(['A-1', true], ['A-2', false]),
      undefined,
      ['issue A-2 does not exist'],
    ],
    ['custom that is compliant passes', custom(true), undefined, []],
    ['custom gives its errors', custom(false, {}, '.coverage >= 80 is false'), undefined, ['.coverage >= 80 is false']],
    ['custom without errors is reported as not compliant', custom(false), undefined, ['reported as not compliant']],
  ])('%s', (...[, content, policy, violations]) => {
    expect(findViolations(content, toCriteria(policy))).toEqual(violations)
  })
})
