import { describe, expect, test } from 'vitest'
import type { AttestationContent } from '../../../src/evidence/fact/content.ts'
import { findViolations } from '../../../src/evidence/policy/attestation-kind.ts'
import { codequality, condition, finding, junit, vulnscan, toCriteria } from '../../../testkit/evidence/builder.ts'

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
    ['max_skipped accepts the exact number', junit({ skipped: 2 }), { max_skipped: 2 }, []],
    ['max_skipped: 0 refuses one', junit({ skipped: 1 }), { max_skipped: 0 }, ['1 test skipped (at most 0 allowed)']],
    ['max_skipped does not excuse a failure', junit({ failures: 1 }), { max_skipped: 2 }, ['1 of 10 tests failed']],
    [
      'suppressed: count counts what the code suppresses',
      vulnscan({ high: [finding('CVE-1')], suppressed: { high: 1, medium: 1, low: 0, unknown: 0 } }),
      { suppressed: 'count', max: { high: 1, medium: 1 } },
      ['2 high findings, of which 1 suppressed (at most 1 allowed): CVE-1'],
    ],
    [
      'suppressed: count needs the number of suppressed findings of every scan',
      vulnscan({ suppressed: { high: 0, medium: 0, low: 0, unknown: 0 } }, {}),
      { suppressed: 'count' },
      [
        'the report does not state how many findings are suppressed (convert the result file with `evidence` or the action of this version)',
      ],
    ],
    [
      'without suppressed they do not count',
      vulnscan({ suppressed: { high: 9, medium: 0, low: 0, unknown: 0 } }),
      {},
      [],
    ],
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
    [
      'max allows no finding of unknown severity without unknown',
      vulnscan({ unknown: [finding('CVE-1'), finding('CVE-2')] }),
      { max: { high: 5, low: 5 } },
      ['2 findings of unknown severity (at most 0 allowed): CVE-1, CVE-2'],
    ],
    ['max.unknown accepts the exact number', vulnscan({ unknown_count: 2 }), { max: { unknown: 2 } }, []],
    [
      'max.unknown refuses more',
      vulnscan({ unknown_count: 2 }, { unknown: [finding('CVE-1')] }),
      { max: { unknown: 2 } },
      ['3 findings of unknown severity (at most 2 allowed): CVE-1, …'],
    ],
    [
      'suppressed: count counts findings of unknown severity',
      vulnscan({ suppressed: { high: 0, medium: 0, low: 0, unknown: 1 } }),
      { suppressed: 'count', max: {} },
      ['1 finding of unknown severity, of which 1 suppressed (at most 0 allowed)'],
    ],
    [
      'no policy for results excuses an incomplete scan',
      vulnscan({}, { incomplete: ['1 project was not tested', '1 project was not tested'] }),
      { max: { high: 9, unknown: 9 } },
      ['the scan is incomplete: 1 project was not tested'],
    ],
    [
      'the first reasons of an incomplete scan are named',
      vulnscan({ incomplete: ['a', 'b', 'c', 'd', 'e'] }),
      {},
      ['the scan is incomplete: a; b; c; and 2 more'],
    ],
    ['incomplete: allow accepts an incomplete scan', vulnscan({ incomplete: ['x'] }), { incomplete: 'allow' }, []],
    [
      'incomplete: allow does not excuse a finding',
      vulnscan({ incomplete: ['x'], low: [finding('CVE-1')] }),
      { incomplete: 'allow' },
      ['1 low finding (at most 0 allowed): CVE-1'],
    ],
    [
      'no policy for results excuses incomplete tests',
      junit({}, { incomplete: ['a package did not build'] }),
      { min_tests: 1 },
      ['the test result is incomplete: a package did not build'],
    ],
    ['incomplete: allow accepts incomplete tests', junit({ incomplete: ['x'] }), { incomplete: 'allow' }, []],
    ['tools accepts its tools in any case', vulnscan({}), { tools: ['trivy', 'SCANNER'] }, []],
    [
      'tools refuses another tool',
      vulnscan({}, { tool: { name: 'ESLint', version: '9' } }),
      { tools: ['scanner', 'trivy'] },
      ['the tool ESLint is not one of scanner, trivy, which the policy names'],
    ],
    [
      'a linter needs a policy that names it',
      vulnscan({ linter: true, tool: { name: 'ESLint', version: '9' } }),
      { max: {} },
      ['ESLint is not known to look for vulnerabilities, and no policy names it'],
    ],
    ['a linter counts where the policy names it', vulnscan({ linter: true }), { tools: ['scanner'] }, []],
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
