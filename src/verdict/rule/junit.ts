import type { SuiteResult } from '../../schema/junit.ts'
import type { Policy } from '../../schema/template.ts'
import { plural, select } from '../wording.ts'

type Suites = readonly SuiteResult[]

/** At least one test was executed, and none failed or ended in error (decisions.md §5). */
export function faultsOfJunit(suites: Suites, policy: Policy | undefined): string[] {
  const executed = countExecuted(suites)
  const total = sum(suites, (suite) => suite.total)
  const failed = sum(suites, (suite) => suite.failures)
  const broken = sum(suites, (suite) => suite.errors)
  const skipped = sum(suites, (suite) => suite.skipped)
  const { min_tests: least = 0, max_skipped: most = Infinity } = policy ?? {}
  return select(
    [executed === 0, () => 'no test was executed'],
    [failed > 0, () => `${failed} of ${plural(total, 'test')} failed`],
    [broken > 0, () => `${broken} of ${plural(total, 'test')} ended in error`],
    [executed > 0 && executed < least, () => `${plural(executed, 'test')} executed (at least ${least} needed)`],
    [skipped > most, () => `${plural(skipped, 'test')} skipped (at most ${most} allowed)`],
  )
}

/** No more failures and errors in any suite, and no fewer tests executed. */
export function isJunitNoWorse(later: Suites, earlier: Suites): boolean {
  const executed = countExecuted(later)
  const before = countBySuite(earlier)
  return (
    executed > 0 &&
    executed >= countExecuted(earlier) &&
    [...countBySuite(later)].every(([suite, faults]) => faults <= (before.get(suite) ?? 0))
  )
}

function countBySuite(suites: Suites): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { name, failures, errors } of suites) counts.set(name, (counts.get(name) ?? 0) + failures + errors)
  return counts
}

function countExecuted(suites: Suites): number {
  return sum(suites, (suite) => Math.max(0, suite.total - suite.skipped))
}

function sum(suites: Suites, count: (suite: SuiteResult) => number): number {
  let total = 0
  for (const suite of suites) total += count(suite)
  return total
}
