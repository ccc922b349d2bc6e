import { expect, test } from 'vitest'
import { describePolicy } from '../../../../src/service/page/trail/policy.ts'

test.each([
  [undefined, ''],
  [{}, ''],
  [{ min_tests: 1, max_skipped: 0 }, 'at least 1 test, at most 0 skipped'],
  [{ max: { high: 0, low: 3 } }, 'at most 0 high, at most 3 low'],
  [
    { max: { unknown: 2 }, suppressed: 'count', tools: ['Trivy', 'Grype'], incomplete: 'allow' },
    'at most 2 of unknown severity, suppressed findings count, by Trivy or Grype, may be incomplete',
  ],
  [{ approvals: 2, independent: true, merged: true }, '2 approvals, independent of the authors, merged'],
  [{ independent: false, merged: false, verified: false, advisory: false }, ''],
  [{ verified: true, project: 'shop' }, 'verified signatures, of the project shop'],
  [
    { workflow: ['o/r/ci.yml@main', 'o/r/cd.yml@main'], follows: true, sources: 2, advisory: true },
    'of o/r/ci.yml@main or o/r/cd.yml@main, may follow another workflow, at least 2 sources, advisory',
  ],
  [{ workflow: 'o/r/ci.yml@main' }, 'of o/r/ci.yml@main'],
  [{ max_failed_conditions: 1, max_age: '30d' }, 'at most 1 failed condition, at most 30d old'],
  [{ sometime: true }, 'unknown policy'],
])('the policy %j is described as %j', (policy, description) => {
  expect(describePolicy(policy)).toBe(description)
})
