import { plural } from '../../text/plural.ts'
import { formatCount } from '../../text/quantity.ts'
import { addCounts, countFailed, type JunitResult, maxNamed, type Suite, type TestCounts } from './report.ts'
import { countsAssertions, countsMessages } from './tool-shape.ts'

/** What a header states beyond its list: counts to add, and `unknown`, the tests that are not listed, of which `unknownFailed` failed. */
export interface HeaderExcess extends Readonly<TestCounts> {
  readonly unknown: number
  readonly unknownFailed: number
}

/**
 * Compares the header of a suite with its list. The worse counts: failures that no test case shows, and skipped tests that are not listed.
 * Failures of tests that the suite does not list make the result incomplete. Those that only `testsuites` has count, because no other
 * element can list them. A header without any test case is the result itself.
 */
export function compareHeader(suite: Suite, of: 'suite' | 'testsuites' = 'suite'): HeaderExcess {
  const declared = readDeclared(suite)
  const { gap, skipped } = countUnlisted(suite, declared)
  const failed = Math.max(0, countFailed(declared) - countShownFailures(suite))
  if (suite.listed === 0) return { total: gap, skipped, ...splitFailures(suite, declared, failed), ...noGap }
  const unlisted = gap - skipped
  const unlistedFailed = Math.min(unlisted, failed)
  if (of === 'testsuites') {
    const found = splitFailures(suite, declared, failed)
    return { total: skipped + unlistedFailed, skipped, ...found, unknown: unlisted - unlistedFailed, unknownFailed: 0 }
  }
  const found = splitFailures(suite, declared, failed - unlistedFailed)
  return { total: skipped, skipped, ...found, unknown: unlisted, unknownFailed: unlistedFailed }
}

const noGap = { unknown: 0, unknownFailed: 0 }

/** `skipped`: of the tests that are not listed. */
function countUnlisted(
  suite: Suite,
  declared: Readonly<TestCounts>,
): { readonly gap: number; readonly skipped: number } {
  const { counted, marked, listed, shape } = suite
  const skipped = Math.max(0, declared.skipped - Math.max(marked.skipped, counted.skipped))
  const gap = Math.max(0, declared.total - counted.total)
  if (listed === 0) return { gap, skipped }
  return countsAssertions(shape) ? { gap: 0, skipped: 0 } : { gap, skipped: Math.min(gap, skipped) }
}

type Failures = Pick<TestCounts, 'failures' | 'errors'>

function splitFailures({ counted }: Suite, declared: Failures, failed: number): Failures {
  const errors = Math.min(failed, Math.max(0, declared.errors - counted.errors))
  return { failures: failed - errors, errors }
}

/** The header without errors that are none. Mocha and TestCafe state each failure as an error, too. */
function readDeclared({ declared, counted, listed, shape }: Suite): Readonly<TestCounts> {
  const { failures, errors } = declared
  const isTwice = failures === errors && counted.failures === failures && counted.errors === 0
  return listed > 0 && (isTwice || countsMessages(shape)) ? { ...declared, errors: 0 } : declared
}

/** A test case with several failures accounts for as many in the header. A failure outside of test cases has no mark in one. */
function countShownFailures({ counted, marked }: Suite): number {
  return Math.max(marked.failed, countFailed(counted))
}

/** Adds what the header of a complete suite states beyond its list. */
export function applyHeader(report: JunitResult, suite: Suite): void {
  const excess = compareHeader(suite)
  noteWorse(report, suite, excess)
  addExcess(suite, excess)
  suite.unknown = Math.max(suite.unknown, excess.unknown)
  if (excess.unknown > 0) suite.gaps.push(describeGap(suite, excess))
}

export function addExcess(suite: Suite, excess: HeaderExcess): void {
  const { marked } = suite
  marked.failed = countShownFailures(suite) + countFailed(excess)
  marked.skipped = Math.max(marked.skipped, suite.counted.skipped) + excess.skipped
  if (suite.listed > 0) suite.unlistedSkips += excess.skipped
  const { total, failures, errors, skipped } = excess
  addCounts(suite.counted, { total, failures, errors, skipped })
}

/** An outermost suite without any test case, counted by its header. */
export function noteUnlisted(report: JunitResult, { listed, counted }: Suite): void {
  if (listed === 0 && counted.total + countFailed(counted) > 0) report.unlisted += 1
}

/** Names both numbers. A suite without any test case has a note of its own. */
export function noteWorse(report: JunitResult, suite: Suite, excess: HeaderExcess): void {
  const more = countFailed(excess)
  if (more === 0 || suite.listed === 0) return
  report.worseCount += 1
  if (report.worse.length === maxNamed) return
  const shown = countShownFailures(suite)
  const stated = formatCount(shown + more)
  const verb = shown + more === 1 ? 'counts' : 'count'
  report.worse.push(
    `${suite.label} states ${plural(shown + more, 'failed test')} and lists ${formatCount(shown)}; ${stated} ${verb}.`,
  )
}

export function describeGap({ label, declared, counted }: Suite, { unknownFailed }: HeaderExcess): string {
  const failed = unknownFailed > 0 ? `, ${formatCount(unknownFailed)} of them failed,` : ''
  return `${label} states ${plural(declared.total, 'test')}${failed} and lists ${formatCount(counted.total)}`
}
