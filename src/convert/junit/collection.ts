import { plural } from '../../text/plural.ts'
import type { Attributes } from '../xml.ts'
import { addExcess, compareHeader, describeGap, type HeaderExcess, noteUnlisted, noteWorse } from './header.ts'
import {
  addCounts,
  addGaps,
  addMarks,
  addSuite,
  countFailed,
  type JunitResult,
  openSuite,
  type Suite,
  zeroCounts,
} from './report.ts'
import { isOfGotestsum, readNodeTotal } from './tool-shape.ts'

/** A `testsuites` element that is being read. The suites in it are outermost suites; its own test cases form one more suite. */
export interface SuiteCollection {
  readonly suite: Suite
  /** The sum of the outermost suites in it. */
  readonly within: Pick<Suite, 'counted' | 'marked'>
  listed: number
  suites: number
  isOfGotestsum: boolean
  /** Suites in it that list fewer tests than they state, by their place in the report. */
  readonly gaps: Map<number, readonly string[]>
  /** The number of these tests. */
  unknown: number
  /** The totals that the test runner of Node writes into comments. */
  readonly nodeTotals: { fail: number; cancelled: number }
}

export function openCollection(attributes: Attributes): SuiteCollection {
  return {
    suite: openSuite(attributes, '<testsuites>'),
    within: { counted: zeroCounts(), marked: { failed: 0, skipped: 0 } },
    listed: 0,
    suites: 0,
    isOfGotestsum: true,
    gaps: new Map(),
    unknown: 0,
    nodeTotals: { fail: 0, cancelled: 0 },
  }
}

/** Adds a complete suite. `at` is its place in the report. */
export function addToCollection(collection: SuiteCollection, suite: Suite, at: number): void {
  addCounts(collection.within.counted, suite.counted)
  addMarks(collection.within.marked, suite.marked)
  collection.listed += suite.listed
  collection.suites += 1
  collection.isOfGotestsum &&= isOfGotestsum(suite.shape)
  collection.unknown += suite.unknown
  if (suite.gaps.length > 0) collection.gaps.set(at, suite.gaps)
}

export function addNodeTotal(collection: SuiteCollection, comment: string): void {
  const total = readNodeTotal(comment)
  if (total !== undefined) collection.nodeTotals[total.name] = total.count
}

/**
 * Completes a collection. Results that no suite in it has form one more suite: test cases outside of suites, which Node's test runner
 * writes, and what only the header of `testsuites` states. Returns the sum of all.
 */
export function closeCollection(report: JunitResult, collection: SuiteCollection): Suite {
  const all = sumCollection(collection)
  const excess = compareHeader(all, 'testsuites')
  noteWorse(report, all, excess)
  addUnlisted(report, collection, { all, excess })
  // mocha-junit-reporter lists no skipped test, and has their number in this header alone.
  if (collection.unknown > excess.skipped) for (const [at, gaps] of collection.gaps) addGaps(report, at, gaps)
  addExcess(all, excess)
  return all
}

function addUnlisted(report: JunitResult, collection: SuiteCollection, sum: CollectionSum): void {
  const { all, excess } = sum
  const { suite } = collection
  const reasons = listReasons(collection, sum)
  const hasOwnCases = suite.listed > 0 || countFailed(suite.counted) > 0
  if (!hasOwnCases && excess.total + countFailed(excess) + reasons.length === 0) return
  addExcess(suite, excess)
  if (all.listed === 0) noteUnlisted(report, suite)
  const isTimed = collection.suites === 0 || suite.listed > 0
  addSuite(report, isTimed ? suite : { ...suite, declaredSeconds: undefined })
  addGaps(report, report.suites.length - 1, reasons)
}

/** The sum of all that a collection lists, and what its header states beyond that. */
interface CollectionSum {
  readonly all: Suite
  readonly excess: HeaderExcess
}

function sumCollection(collection: SuiteCollection): Suite {
  const { suite, within, listed, nodeTotals } = collection
  const { failures, errors } = suite.declared
  const counted = { ...within.counted }
  const marked = { ...within.marked }
  addCounts(counted, suite.counted)
  addMarks(marked, suite.marked)
  const declared = {
    ...suite.declared,
    failures: Math.max(failures, nodeTotals.fail + nodeTotals.cancelled),
    errors: countsErrorLines(collection) ? 0 : errors,
  }
  return { ...suite, declared, counted, marked, listed: listed + suite.listed }
}

/** gotestsum counts the lines that `go test` wrote to its error stream as errors. */
function countsErrorLines({ suites, isOfGotestsum: isItsShape }: SuiteCollection): boolean {
  return suites > 0 && isItsShape
}

/**
 * Why the result may be incomplete: tests that neither this header nor that of a suite accounts for, and errors of `go test`. With older
 * versions of Go a package that does not compile is no suite; but warnings of a linker are such errors too.
 */
function listReasons(collection: SuiteCollection, { all, excess }: CollectionSum): readonly string[] {
  const { errors } = collection.suite.declared
  const isFailed = countFailed(excess) + countFailed(all.counted) > 0
  const hasErrorLines = errors > 0 && countsErrorLines(collection) && !isFailed
  return [
    ...collection.suite.doubts,
    ...(excess.unknown > collection.unknown ? [describeGap(all, excess)] : []),
    ...(hasErrorLines
      ? [`\`go test\` wrote ${plural(errors, 'line')} of errors, and no test failed: a package may not compile`]
      : []),
  ]
}
