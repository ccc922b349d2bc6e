import type { Attributes } from '../xml.ts'
import {
  addCounts,
  addSuite,
  countFailed,
  hidesFailures,
  type JunitReport,
  openSuite,
  reconcileCounts,
  type Suite,
  type TestCounts,
  zeroCounts,
} from './report.ts'

/** A `testsuites` element that is being read. The suites in it are outermost suites; its own test cases form one more suite. */
export interface SuiteCollection {
  readonly suite: Suite
  /** The sum of the outermost suites in it. */
  readonly within: TestCounts
  listed: number
}

export function openCollection(attributes: Attributes): SuiteCollection {
  return { suite: openSuite(attributes), within: zeroCounts(), listed: 0 }
}

export function addToCollection(collection: SuiteCollection, suite: Suite): void {
  addCounts(collection.within, reconcileCounts(suite))
  collection.listed += suite.listed
}

/**
 * Adds a suite for results that no suite in the collection has: test cases outside of suites, which Node's test runner writes, and tests
 * or failures that only the header of `testsuites` has.
 */
export function addUnlistedResults(report: JunitReport, collection: SuiteCollection): void {
  const { suite, within, listed } = collection
  const { counted } = suite
  addUnlistedSkips(report, collection)
  const hasOwnCases = suite.listed > 0 || countFailed(counted) > 0
  const all = { ...suite, listed: listed + suite.listed }
  const missing = all.listed > 0 ? hiddenFailures(all, within) : subtractCounts(suite.declared, within)
  if (!hasOwnCases && missing.total + countFailed(missing) === 0) return
  addSuite(report, { ...suite, declared: missing })
}

/**
 * Adds a suite for tests that were skipped and are not listed beside tests that are: mocha-junit-reporter has them in the header of
 * `testsuites` alone.
 */
function addUnlistedSkips(report: JunitReport, { suite, within, listed }: SuiteCollection): void {
  const { declared, counted } = suite
  const missing = subtractCounts(subtractCounts(declared, within), counted)
  const skipped = Math.min(missing.total, missing.skipped)
  if (listed + suite.listed === 0 || skipped === 0) return
  const skips = { ...zeroCounts(), total: skipped, skipped }
  addCounts(within, skips)
  addSuite(report, { ...openSuite({}), name: suite.name, declared: skips })
}

/** Only failures, not errors, can be missing from listed tests: the errors in gotestsum's header are lines that a compiler printed. */
function hiddenFailures(suite: Suite, within: Readonly<TestCounts>): TestCounts {
  const isHidden = hidesFailures(suite) && countFailed(within) === 0
  return { ...zeroCounts(), failures: isHidden ? suite.declared.failures : 0 }
}

function subtractCounts(declared: TestCounts, within: TestCounts): TestCounts {
  return {
    total: Math.max(0, declared.total - within.total),
    failures: Math.max(0, declared.failures - within.failures),
    errors: Math.max(0, declared.errors - within.errors),
    skipped: Math.max(0, declared.skipped - within.skipped),
  }
}
