import type { SuiteResult } from '../../wire/attestation/junit.ts'
import type { Policy } from '../../wire/resource/template.ts'
import { plural } from '../../text/plural.ts'
import { formatCount } from '../../text/quantity.ts'
import { boundList, isWhole, toShortDigest } from '../fact/bounded.ts'
import type { TestFacts } from '../fact/content.ts'
import { findStatedTime } from '../fact/run.ts'
import { findIncompleteViolations, isNoMoreIncomplete, toIncompleteFacts } from './incomplete.ts'

type Suites = readonly SuiteResult[]

export function toTestFacts(suites: Suites): TestFacts {
  const failing = [...countFailuresBySuite(suites)].map(([name, count]) => [toShortDigest(name), count] as const)
  return {
    ...countTests(suites),
    ran_at: findStatedTime(suites.map(({ timestamp }) => timestamp)),
    failing: boundList(failing, 10_000),
    incomplete: toIncompleteFacts(suites),
  }
}

/** Why tests are not compliant. */
export type TestCause = 'none-executed' | 'failed' | 'error' | 'too-few' | 'not-listed' | 'skipped' | 'incomplete'

/** A reason without a capital and a full stop, and its cause. */
export interface TestViolation {
  readonly cause: TestCause
  readonly text: string
}

/**
 * At least one test was executed, none failed or ended in error, and the result shows all (rules 5.1); policies `min_tests`, `max_skipped` and
 * `incomplete` (rules 5.2).
 */
export function findJunitViolations(facts: TestFacts, policy: Policy | undefined): readonly TestViolation[] {
  const { total, executed, listed, failures, errors, skipped } = facts
  const { min_tests: minTests = 0, max_skipped: maxSkipped = Infinity } = policy ?? {}
  const isTooFew = executed > 0 && listed < minTests
  return [
    ...listIf(executed === 0, 'none-executed', () => 'no test was executed'),
    ...listIf(failures > 0, 'failed', () =>
      describeFailed({ count: failures, total, noun: 'failure', verb: 'failed' }),
    ),
    ...listIf(errors > 0, 'error', () =>
      describeFailed({ count: errors, total, noun: 'error', verb: 'ended in error' }),
    ),
    ...listIf(isTooFew, executed < minTests ? 'too-few' : 'not-listed', () =>
      describeTooFew({ executed, listed, minTests }),
    ),
    ...listIf(skipped > maxSkipped, 'skipped', () => describeSkipped(skipped, maxSkipped)),
    ...findIncompleteViolations('the test result', facts.incomplete, policy).map((text): TestViolation => ({
      cause: 'incomplete',
      text,
    })),
  ]
}

/** The text of most reports is not needed. */
function listIf(isFound: boolean, cause: TestCause, describe: () => string): readonly TestViolation[] {
  return isFound ? [{ cause, text: describe() }] : []
}

function describeSkipped(skipped: number, maxSkipped: number): string {
  return `${plural(skipped, 'test')} skipped (at most ${formatCount(maxSkipped)} allowed)`
}

interface FailedCount {
  readonly count: number
  readonly total: number
  readonly noun: string
  readonly verb: string
}

/** A test can have several failures, and a suite an error of its own, such as a fixture that fails: there can be more of them than tests. */
function describeFailed({ count, total, noun, verb }: FailedCount): string {
  const tests = plural(total, 'test')
  return count > total ? `${plural(count, noun)} in ${tests}` : `${formatCount(count)} of ${tests} ${verb}`
}

/** No suite has more failures and errors, no fewer tests were executed, and no more of the result is missing (rules 5.6). */
export function isJunitNoWorse(later: TestFacts, earlier: TestFacts): boolean {
  if (!isWhole(later.failing) || !isWhole(earlier.failing)) return false
  const before = new Map(earlier.failing)
  return (
    later.executed > 0 &&
    later.executed >= earlier.executed &&
    later.listed >= earlier.listed &&
    later.skipped <= earlier.skipped &&
    isNoMoreIncomplete(later.incomplete, earlier.incomplete) &&
    later.failing.every(([suite, count]) => count <= (before.get(suite) ?? 0))
  )
}

/** Failures and errors together, of suites that have any. */
function countFailuresBySuite(suites: Suites): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { name, failures, errors } of suites) {
    const count = (counts.get(name) ?? 0) + failures + errors
    if (count > 0) counts.set(name, count)
  }
  return counts
}

/** Executed tests that the result files list as test cases. */
export function countListedTests(suites: Suites): number {
  return countTests(suites).listed
}

function describeTooFew(counts: {
  readonly executed: number
  readonly listed: number
  readonly minTests: number
}): string {
  const { executed, listed, minTests } = counts
  const needed = `(at least ${formatCount(minTests)} needed)`
  if (listed === executed) return `${plural(executed, 'test')} executed ${needed}`
  return `${formatCount(listed)} of ${plural(executed, 'executed test')} are listed as test cases ${needed}`
}

function countTests(suites: Suites): Omit<TestFacts, 'ran_at' | 'failing' | 'incomplete'> {
  const counts = { total: 0, executed: 0, listed: 0, failures: 0, errors: 0, skipped: 0 }
  for (const { total, failures, errors, skipped, counted = 0 } of suites) {
    counts.total += total
    counts.executed += Math.max(0, total - skipped)
    counts.listed += Math.max(0, Math.min(total, counted) - skipped)
    counts.failures += failures
    counts.errors += errors
    counts.skipped += skipped
  }
  return counts
}
