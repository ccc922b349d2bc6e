import type { SuiteResult } from '../../schema/attestation/junit.ts'
import { printable } from '../payload-limit.ts'
import type { Attributes } from '../xml.ts'
import { type Outcome, parseCount, parseSeconds, parseTimestamp } from './attributes.ts'
import type { FailingTest } from './failing-test.ts'

/** The result of all JUnit files so far: the outermost suites, the first failing tests, and the counts behind the notes. */
export interface JunitReport {
  readonly suites: SuiteResult[]
  readonly failing: FailingTest[]
  /** All failing tests, also those that are not in `failing`. */
  failingCount: number
  /** Names of the first tests that passed after failing attempts. */
  readonly flaky: string[]
  flakyCount: number
  /** Outermost suites without a test case, counted by their header. */
  unlisted: number
  /** Outermost suites whose header has more failures and errors than their test cases. */
  understated: number
  /** Outermost suites whose header has failures or errors and whose test cases have none. */
  contradicted: number
}

export function createJunitReport(): JunitReport {
  return {
    suites: [],
    failing: [],
    failingCount: 0,
    flaky: [],
    flakyCount: 0,
    unlisted: 0,
    understated: 0,
    contradicted: 0,
  }
}

export interface TestCounts {
  total: number
  failures: number
  errors: number
  skipped: number
}

export function zeroCounts(): TestCounts {
  return { total: 0, failures: 0, errors: 0, skipped: 0 }
}

export function addCounts(sum: TestCounts, more: Readonly<TestCounts>): void {
  sum.total += more.total
  sum.failures += more.failures
  sum.errors += more.errors
  sum.skipped += more.skipped
}

/** A suite that is being read: the counts in its header, and the counts of its test cases, nested suites included. */
export interface Suite {
  readonly name: string
  readonly declared: Readonly<TestCounts>
  readonly declaredSeconds: number | undefined
  readonly counted: TestCounts
  /** The number of test cases, nested suites included. */
  listed: number
  seconds: number
  /** Whether any test case has a duration. */
  timed: boolean
  timestamp: number | undefined
}

export function openSuite(attributes: Attributes): Suite {
  const { tests = attributes['total'], failures, errors, skipped = attributes['skip'], disabled } = attributes
  return {
    name: printable(attributes['name'] ?? attributes['package'] ?? attributes['file'] ?? ''),
    declared: {
      total: parseCount(tests),
      failures: parseCount(failures),
      errors: parseCount(errors),
      skipped: parseCount(skipped) + parseCount(disabled),
    },
    declaredSeconds: parseSeconds(attributes['time'] ?? attributes['duration']),
    counted: zeroCounts(),
    listed: 0,
    seconds: 0,
    timed: false,
    timestamp: parseTimestamp(attributes['timestamp']),
  }
}

export function addCase(suite: Suite, outcome: Outcome, seconds: number | undefined): void {
  const { counted } = suite
  suite.listed += 1
  counted.total += 1
  if (outcome === 'error') counted.errors += 1
  if (outcome === 'failure') counted.failures += 1
  if (outcome === 'skipped') counted.skipped += 1
  if (seconds === undefined) return
  suite.seconds += seconds
  suite.timed = true
}

/** Adds a complete suite to the suite that contains it. */
export function addNestedSuite(outer: Suite, inner: Suite): void {
  addCounts(outer.counted, reconcileCounts(inner))
  outer.listed += inner.listed
  outer.seconds += durationOf(inner)
  outer.timed ||= inner.timed
  outer.timestamp ??= inner.timestamp
}

/** Adds a complete outermost suite. */
export function addSuite(report: JunitReport, suite: Suite): void {
  const { counted, declared, listed } = suite
  report.suites.push(toSuiteResult(suite))
  if (listed === 0) report.unlisted += declared.total + countFailed(declared) > 0 ? 1 : 0
  else if (hidesFailures(suite)) report.contradicted += 1
  else if (countFailed(declared) > countFailed(counted)) report.understated += 1
}

function toSuiteResult(suite: Suite): SuiteResult {
  return {
    name: suite.name,
    ...reconcileCounts(suite),
    duration: Math.round(durationOf(suite) * 1e6) / 1e6,
    counted: suite.listed,
    ...(suite.timestamp !== undefined && { timestamp: suite.timestamp }),
  }
}

function durationOf(suite: Suite): number {
  return suite.timed ? suite.seconds : (suite.declaredSeconds ?? suite.seconds)
}

/**
 * The counts that go into the payload: those of the test cases. The header is used as well if there are no test cases, because an error
 * may be in attributes alone, or if it has failures and no test case failed: a lost browser fails no test.
 */
export function reconcileCounts(suite: Suite): TestCounts {
  const { counted, declared } = suite
  if (suite.listed > 0 && !hidesFailures(suite)) return counted
  return {
    total: Math.max(counted.total, declared.total),
    failures: Math.max(counted.failures, declared.failures),
    errors: Math.max(counted.errors, declared.errors),
    skipped: Math.max(counted.skipped, declared.skipped),
  }
}

/** Whether the header has failures or errors and no test case does. A header with more tests than are listed is about other tests. */
export function hidesFailures({ counted, declared, listed }: Pick<Suite, 'counted' | 'declared' | 'listed'>): boolean {
  return countFailed(counted) === 0 && countFailed(declared) > 0 && declared.total <= listed
}

/** The number of failures and errors. */
export function countFailed({ failures, errors }: Readonly<TestCounts>): number {
  return failures + errors
}
