import { expect, test } from 'vitest'
import { tellPolicy } from '../../../../src/service/page/trail/policy.ts'

test.each([
  [undefined, ''],
  [{}, ''],
  [{ min_tests: 1, max_skipped: 0 }, '1 test or more, at most 0 skipped'],
  [{ max: { high: 0, low: 3 } }, 'at most 0 high, at most 3 low'],
  [{ approvals: 2, independent: true, merged: true }, '2 approvals, independent of its authors, merged'],
  [{ independent: false, merged: false }, ''],
  [{ max_failed_conditions: 1, max_age: '30d' }, 'at most 1 failed condition, not older than 30d'],
  [{ sometime: true }, 'a policy that is not known here'],
])('the policy %j is told as %j', (policy, told) => {
  expect(tellPolicy(policy)).toBe(told)
})
