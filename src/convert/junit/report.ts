import type { SuiteResult } from '../../wire/attestation/junit.ts'
import { oneLine, printable } from '../payload-limit.ts'
import type { Attributes } from '../xml.ts'
import { isFailingWord, type TestOutcome, parseCount, parseSeconds, parseTimestamp } from './attributes.ts'
import type { FailingTest } from './failing-test.ts'
import { openToolShape, type ToolShape } from './tool-shape.ts'

/** The result of all JUnit files so far: the outermost suites, the first failing tests, and the counts behind the notes. */
export interface JunitResult {
  readonly suites: SuiteResult[]
  readonly failing: FailingTest[]
  /** All failing tests, also those that are not in `failing`. */
  failingCount: number
  /** Names of the first tests that passed after failing attempts. */
  readonly flaky: string[]
  flakyCount: number
  /** Outermost suites without a test case, counted by their header. */
  unlisted: number
  /** The first sentences on headers that state more failures than their lists. */
  readonly worse: string[]
  worseCount: number
  /** The first reasons why the result is incomplete. */
  readonly gaps: string[]
  gapCount: number
}

export function createJunitReport(): JunitResult {
  return {
    suites: [],
    failing: [],
    failingCount: 0,
    flaky: [],
    flakyCount: 0,
    unlisted: 0,
    worse: [],
    worseCount: 0,
    gaps: [],
    gapCount: 0,
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
  /** The suite in a sentence. */
  readonly label: string
  readonly declared: Readonly<TestCounts>
  readonly declaredSeconds: number | undefined
  readonly shape: ToolShape
  readonly counted: TestCounts
  /** The failures and skips that the test cases show. A test case may show several, and counts once. */
  readonly marked: { failed: number; skipped: number }
  /** The number of test cases, nested suites included. */
  listed: number
  /** Skipped tests that only the header counts. */
  unlistedSkips: number
  /** Tests whose result is stated nowhere, and the reasons to think so. */
  unknown: number
  readonly gaps: string[]
  /** What the suite states in a way that may hide a failure. */
  readonly doubts: Set<string>
  seconds: number
  /** Whether any test case has a duration. */
  timed: boolean
  timestamp: number | undefined
}

/** Characters of a name in a sentence. */
const maxLabelLength = 80

export function openSuite(attributes: Attributes, label?: string): Suite {
  const name = printable(attributes['name'] ?? attributes['package'] ?? attributes['file'] ?? '')
  const suite: Suite = {
    name,
    label: label ?? (name === '' ? 'a suite without a name' : `suite "${oneLine(name).slice(0, maxLabelLength)}"`),
    declared: readDeclared(attributes),
    declaredSeconds: parseSeconds(attributes['time'] ?? attributes['duration']),
    shape: openToolShape(attributes),
    counted: zeroCounts(),
    marked: { failed: 0, skipped: 0 },
    listed: 0,
    unlistedSkips: 0,
    unknown: 0,
    gaps: [],
    doubts: new Set(),
    seconds: 0,
    timed: false,
    timestamp: parseTimestamp(attributes['timestamp']),
  }
  addHeaderDoubts(suite, attributes)
  return suite
}

/** The counts that attributes of a header have, by their names in lower case. */
const headerNames: ReadonlyMap<string, 'failures' | 'errors' | 'skipped'> = new Map([
  ...['failures', 'failure', 'failed', 'fails'].map((name) => [name, 'failures'] as const),
  ...[
    'errors',
    'error',
    'errored',
    'crashed',
    'timeouts',
    'aborted',
    'cancelled',
    'canceled',
    'broken',
    'interrupted',
  ].map((name) => [name, 'errors'] as const),
  ...['skipped', 'skip', 'ignored', 'notrun', 'not-run', 'inconclusive'].map((name) => [name, 'skipped'] as const),
])

/** A tool may count the same tests under several names, so the largest number of each kind counts. Disabled tests are not skipped ones. */
function readDeclared(attributes: Attributes): TestCounts {
  const declared = zeroCounts()
  for (const name in attributes) {
    const kind = headerNames.get(name) ?? headerNames.get(name.toLowerCase())
    if (kind !== undefined) declared[kind] = Math.max(declared[kind], parseCount(attributes[name]))
  }
  const { tests = attributes['total'], status, result, disabled } = attributes
  declared.total = parseCount(tests)
  declared.skipped += parseCount(disabled)
  const isFailed = isFailingWord(status) || isFailingWord(result)
  if (isFailed && countFailed(declared) === 0) declared.failures = 1
  return declared
}

/** A number of failures that cannot be read may be any number. */
function addHeaderDoubts(suite: Suite, attributes: Attributes): void {
  for (const name of ['failures', 'errors']) {
    const text = attributes[name]?.trim() ?? ''
    if (text === '' || /^0+(?:\.0+)?$/.test(text) || parseCount(text) > 0) continue
    addDoubt(suite, `states ${name}="${text.slice(0, maxLabelLength)}", which is no number of tests`)
  }
}

/** Notes a reason to doubt a suite; the first ones are kept. */
export function addDoubt(suite: Suite, problem: string): void {
  if (suite.doubts.size < maxNamed) suite.doubts.add(oneLine(`${suite.label} ${problem}`))
}

export function addCase(suite: Suite, outcome: TestOutcome, seconds: number | undefined): void {
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
  addCounts(outer.counted, inner.counted)
  addMarks(outer.marked, inner.marked)
  outer.listed += inner.listed
  outer.unlistedSkips += inner.unlistedSkips
  outer.unknown += inner.unknown
  outer.gaps.push(...inner.gaps)
  for (const doubt of inner.doubts) if (outer.doubts.size < maxNamed) outer.doubts.add(doubt)
  outer.seconds += durationOf(inner)
  outer.timed ||= inner.timed
  outer.timestamp ??= inner.timestamp
}

export function addMarks(sum: Suite['marked'], more: Readonly<Suite['marked']>): void {
  sum.failed += more.failed
  sum.skipped += more.skipped
}

/** Adds a complete outermost suite. */
export function addSuite(report: JunitResult, suite: Suite): void {
  const { timestamp } = suite
  report.suites.push({
    name: suite.name,
    ...suite.counted,
    duration: Math.round(durationOf(suite) * 1e6) / 1e6,
    counted: suite.listed + suite.unlistedSkips,
    ...(timestamp !== undefined && { timestamp }),
  })
}

const maxFlakyNames = 10

export function addFlakyTest(report: JunitResult, name = ''): void {
  report.flakyCount += 1
  if (report.flaky.length < maxFlakyNames) report.flaky.push(oneLine(name))
}

/** Marks the suite at a place of the report as incomplete. */
export function addGaps(report: JunitResult, at: number, reasons: readonly string[]): void {
  const suite = report.suites[at]
  if (suite === undefined || reasons.length === 0) return
  report.suites[at] = { ...suite, incomplete: [...(suite.incomplete ?? []), ...reasons].slice(0, maxNamed) }
  report.gapCount += reasons.length
  report.gaps.push(...reasons.slice(0, maxNamed - report.gaps.length))
}

/** The number of headers and gaps that are named. */
export const maxNamed = 3

function durationOf(suite: Suite): number {
  return suite.timed ? suite.seconds : (suite.declaredSeconds ?? suite.seconds)
}

/** The number of failures and errors. */
export function countFailed({ failures, errors }: Readonly<Pick<TestCounts, 'failures' | 'errors'>>): number {
  return failures + errors
}
