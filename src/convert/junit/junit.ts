import type { JunitMembers, SuiteResult } from '../../wire/attestation/junit.ts'
import { plural } from '../../text/plural.ts'
import { keepWithinBudget } from '../payload-limit.ts'
import { resultFileError, type ResultFile } from '../result-file.ts'
import { readTextStream } from '../text-stream.ts'
import { createXmlReader } from '../xml.ts'
import { type FailingTest, maxFailingTests } from './failing-test.ts'
import { createJunitReader } from './reader.ts'
import { addCounts, createJunitReport, type JunitResult, maxNamed, zeroCounts } from './report.ts'

export interface ConvertedJunit {
  readonly kind: 'junit'
  readonly payload: JunitMembers
  /** The first 50. */
  readonly failing: readonly FailingTest[]
  readonly notes: readonly string[]
}

/**
 * Converts JUnit XML of any size; only one chunk of it is in memory at a time. The payload has one result for each outermost suite, in the
 * order of the files, with durations in seconds and timestamps in epoch seconds. Throws `EvidenceError` `file` for the first file that
 * cannot be trusted.
 */
export async function convertJunit(files: readonly ResultFile[]): Promise<ConvertedJunit> {
  const report = createJunitReport()
  for (const file of files) await readJunitFile(file, report)
  const { suites, notes } = limitSuites(report.suites)
  return {
    kind: 'junit',
    payload: { junit_results: suites },
    failing: report.failing,
    notes: [...toJunitNotes(report), ...notes],
  }
}

async function readJunitFile(file: ResultFile, report: JunitResult): Promise<void> {
  const listener = createJunitReader(file.path, report, (isEnabled) => {
    reader.enableText(isEnabled)
  })
  const reader = createXmlReader(file.path, listener)
  let isFirst = true
  for await (const chunk of readTextStream(file)) {
    if (isFirst) checkStart(file.path, chunk)
    isFirst = false
    reader.write(chunk)
  }
  reader.end()
}

function checkStart(path: string, start: string): void {
  if (!/^\s*[[{]/.test(start)) return
  const problem =
    'is JSON, and a JUnit report is XML; set `kind` to that of the file, or name the file that the test runner writes as JUnit XML'
  throw resultFileError(path, problem)
}

/**
 * The suites that fit into a payload, failing suites first in choice. The others become one item with the sum of their counts, so that
 * the totals stay right.
 */
function limitSuites(suites: readonly SuiteResult[]): { suites: SuiteResult[]; notes: string[] } {
  const failingFirst = suites.toSorted((one, other) => Number(isFailingSuite(other)) - Number(isFailingSuite(one)))
  const kept = keepWithinBudget(failingFirst, (suite) => suite)
  if (kept.size === suites.length) return { suites: [...suites], notes: [] }
  const rest = suites.filter((suite) => !kept.has(suite))
  return {
    suites: [...suites.filter((suite) => kept.has(suite)), sumSuites(rest)],
    notes: [`${rest.length} of ${suites.length} suites are combined into one item to stay within the size limit.`],
  }
}

function isFailingSuite({ failures, errors, incomplete }: SuiteResult): boolean {
  return failures + errors > 0 || incomplete !== undefined
}

function sumSuites(suites: readonly SuiteResult[]): SuiteResult {
  const sum = zeroCounts()
  let duration = 0
  let counted = 0
  for (const suite of suites) {
    addCounts(sum, suite)
    duration += suite.duration
    counted += suite.counted ?? 0
  }
  const incomplete = suites.flatMap((suite) => suite.incomplete ?? []).slice(0, maxNamed)
  return {
    name: `${suites.length} further suites`,
    ...sum,
    duration,
    counted,
    ...(incomplete.length > 0 && { incomplete }),
  }
}

function toJunitNotes(report: JunitResult): string[] {
  const { failingCount, flaky, flakyCount, unlisted, worse, worseCount, gaps, gapCount } = report
  const notes: string[] = []
  if (failingCount > maxFailingTests)
    notes.push(`${plural(failingCount, 'test')} failed; the first ${maxFailingTests} are shown.`)
  if (flakyCount > 0) {
    const more = flakyCount > flaky.length ? ` and ${flakyCount - flaky.length} more` : ''
    notes.push(`${flakyCount} flaky: passed after failing attempts (${flaky.join(', ')}${more}).`)
  }
  if (unlisted > 0) notes.push(`${plural(unlisted, 'suite')} without test cases counted by the numbers in the header.`)
  notes.push(...worse)
  if (worseCount > worse.length) {
    const more = plural(worseCount - worse.length, 'further suite')
    notes.push(`${more} with more failed tests in the header than in the list; the header counts.`)
  }
  notes.push(...gaps.map((reason) => `${reason}.`))
  if (gapCount > gaps.length)
    notes.push(`${plural(gapCount - gaps.length, 'further suite')} with fewer tests listed than stated.`)
  return notes
}
