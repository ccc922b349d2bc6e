import { describe, expect, test } from 'vitest'
import type { Content } from '../../../src/verdict/evidence/evidence.ts'
import { faultsOf } from '../../../src/verdict/rule/rule.ts'
import {
  codequality,
  condition,
  custom,
  finding,
  green,
  jira,
  junit,
  pulls,
  red,
  vulnscan,
} from '../../../testkit/verdict/builder.ts'

type Row = [says: string, content: Content, policy: object | undefined, faults: string[]]

const noPull = ['no pull request that is merged or open']

describe('without a policy', () => {
  test.each<Row>([
    ['generic that was sent true passes', green, undefined, []],
    ['generic that was sent false fails', red, undefined, ['reported as not compliant']],
    ['junit with tests that pass passes', junit({}), undefined, []],
    ['junit without a suite fails', junit(), undefined, ['no test was executed']],
    ['junit with skipped tests alone fails', junit({ skipped: 10 }), undefined, ['no test was executed']],
    ['junit with one skipped test passes', junit({ skipped: 1 }), undefined, []],
    ['junit that fails says how much', junit({ failures: 2, total: 120 }), undefined, ['2 of 120 tests failed']],
    ['junit in error fails', junit({}, { errors: 1, total: 1 }), undefined, ['1 of 11 tests ended in error']],
    ['junit that skips more than it has fails', junit({ total: 1, skipped: 5 }), undefined, ['no test was executed']],
    ['vulnscan that found nothing passes', vulnscan({}), undefined, []],
    ['vulnscan that never ran fails', vulnscan(), undefined, ['no scan ran']],
    ['vulnscan with a low finding fails', vulnscan({ low_count: 1 }), undefined, ['1 low finding (at most 0 allowed)']],
    [
      'vulnscan takes the list where it is longer than the count',
      vulnscan({ high_count: 0, high: [finding('CVE-1')] }),
      undefined,
      ['1 high finding (at most 0 allowed): CVE-1'],
    ],
    [
      'vulnscan takes the count where it is larger than the list, and adds runs up',
      vulnscan({ medium_count: 3, medium: [finding('CVE-1')] }, { medium_count: 1 }),
      undefined,
      ['4 medium findings (at most 0 allowed): CVE-1, …'],
    ],
    ['codequality whose gate is OK passes', codequality('OK'), undefined, []],
    [
      'codequality whose gate is ERROR says which condition failed',
      codequality('ERROR', [condition('coverage'), condition('bugs', { status: 'OK' })]),
      undefined,
      ['quality gate ERROR: coverage 61 below 80'],
    ],
    ['codequality without a gate fails', codequality('NONE'), undefined, ['quality gate NONE']],
    [
      'codequality whose analysis failed fails',
      codequality('OK', [], 'FAILED'),
      undefined,
      ['analysis FAILED, not SUCCESS'],
    ],
    ['pull_request that found none fails', pulls(), undefined, noPull],
    ['pull_request that is open passes', pulls({}), undefined, []],
    ['pull_request that is merged passes', pulls({ state: 'merged' }), undefined, []],
    ['pull_request that is closed fails', pulls({ state: 'closed' }), undefined, noPull],
    ['pull_request passes with one of two alive', pulls({ state: 'closed' }, {}), undefined, []],
    ['jira without an issue fails', jira(), undefined, ['no issue is referred to']],
    ['jira whose issues exist passes', jira(['A-1', true], ['A-2', true]), undefined, []],
    [
      'jira with an issue that does not exist fails',
      jira(['A-1', true], ['A-2', false]),
      undefined,
      ['issue A-2 does not exist'],
    ],
    ['custom that held passes', custom(true), undefined, []],
    [
      'custom says what did not hold',
      custom(false, {}, '.coverage >= 80 is false'),
      undefined,
      ['.coverage >= 80 is false'],
    ],
    ['custom without rules says that it was reported so', custom(false), undefined, ['reported as not compliant']],
  ])('%s', (...[, content, policy, faults]) => {
    expect(faultsOf(content, policy)).toEqual(faults)
  })
})
