import { describe, expect, test } from 'vitest'
import type { AttestationContent } from '../../../src/verdict/evidence/evidence.ts'
import { findViolations } from '../../../src/verdict/rule/attestation-kind.ts'
import { codequality, condition, junit, vulnscan, toCriteria } from '../../../testkit/verdict/builder.ts'

type Row = [title: string, content: AttestationContent, policy: object | undefined, violations: string[]]

describe('with a policy for results', () => {
  test.each<Row>([
    [
      'min_tests counts executed tests',
      junit({ skipped: 1 }),
      { min_tests: 10 },
      ['9 tests executed (at least 10 needed)'],
    ],
    ['min_tests accepts the exact number', junit({}), { min_tests: 10 }, []],
    ['min_tests: 0 still needs one test', junit({ total: 0 }), { min_tests: 0 }, ['no test was executed']],
    ['max_skipped refuses more', junit({ skipped: 3 }), { max_skipped: 2 }, ['3 tests skipped (at most 2 allowed)']],
    ['max_skipped does not excuse a failure', junit({ failures: 1 }), { max_skipped: 2 }, ['1 of 10 tests failed']],
    ['max accepts the exact number', vulnscan({ medium_count: 5 }), { max: { medium: 5 } }, []],
    [
      'max refuses more',
      vulnscan({ medium_count: 6 }),
      { max: { medium: 5 } },
      ['6 medium findings (at most 5 allowed)'],
    ],
    [
      'max does not limit a severity that it does not name',
      vulnscan({ low_count: 99, high_count: 1 }),
      { max: { medium: 0 } },
      [],
    ],
    ['max does not excuse a scan that never ran', vulnscan(), { max: {} }, ['no scan ran']],
    [
      'max_failed_conditions replaces the status of the gate',
      codequality('ERROR', [condition('coverage')]),
      { max_failed_conditions: 1 },
      [],
    ],
    [
      'max_failed_conditions refuses more',
      codequality('ERROR', [
        condition('coverage'),
        condition('bugs', { operator: 'GREATER_THAN', errorThreshold: '0', value: '3' }),
      ]),
      { max_failed_conditions: 1 },
      ['quality gate ERROR: coverage 61 below 80, bugs 3 above 0 (2 failed conditions, at most 1 allowed)'],
    ],
    [
      'a condition without data has not failed',
      codequality('OK', [condition('x', { status: 'NO_VALUE' })]),
      { max_failed_conditions: 0 },
      [],
    ],
    [
      'max_failed_conditions does not excuse a failed gate without a failed condition',
      codequality('ERROR'),
      { max_failed_conditions: 9 },
      ['quality gate ERROR'],
    ],
    [
      'max_failed_conditions does not excuse a failed analysis',
      codequality('ERROR', [condition('coverage')], 'FAILED'),
      { max_failed_conditions: 1 },
      ['analysis FAILED, not SUCCESS'],
    ],
  ])('%s', (...[, content, policy, violations]) => {
    expect(findViolations(content, toCriteria(policy))).toEqual(violations)
  })
})
