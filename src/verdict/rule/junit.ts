import type { SuiteResult } from '../../schema/attestation/junit.ts'
import type { Policy } from '../../schema/resource/template.ts'
import { plural, select } from '../../text/plural.ts'

type Suites = readonly SuiteResult[]

/** At least one test was executed, and none failed or ended in error (decisions.md §5). */
export function faultsOfJunit(suites: Suites, policy: Policy | undefined): string[] {
  const { total, executed, failures, errors, skipped } = sumUp(suites)
  const { min_tests: least = 0, max_skipped: most = Infinity } = policy ?? {}
  return select(
    [executed === 0, () => 'no test was executed'],
    [failures > 0, () => `${failures} of ${plural(total, 'test')} failed`],
    [errors > 0, () => `${errors} of ${plural(total, 'test')} ended in error`],
    [executed > 0 && executed < least, () => `${plural(executed, 'test')} executed (at least ${least} needed)`],
    [skipped > most, () => `${plural(skipped, 'test')} skipped (at most ${most} allowed)`],
  )
}

/** No more failures and errors in any suite, and no fewer tests executed. */
export function isJunitNoWorse(later: Suites, earlier: Suites): boolean {
  const { executed } = sumUp(later)
  const before = countBySuite(earlier)
  return (
    executed > 0 &&
    executed >= sumUp(earlier).executed &&
    [...countBySuite(later)].every(([suite, faults]) => faults <= (before.get(suite) ?? 0))
  )
}

function countBySuite(suites: Suites): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { name, failures, errors } of suites) counts.set(name, (counts.get(name) ?? 0) + failures + errors)
  return counts
}

type Sums = Pick<SuiteResult, 'total' | 'failures' | 'errors' | 'skipped'> & { readonly executed: number }

function sumUp(suites: Suites): Sums {
  const sums = { total: 0, executed: 0, failures: 0, errors: 0, skipped: 0 }
  for (const { total, failures, errors, skipped } of suites) {
    sums.total += total
    sums.executed += Math.max(0, total - skipped)
    sums.failures += failures
    sums.errors += errors
    sums.skipped += skipped
  }
  return sums
}
