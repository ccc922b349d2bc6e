import type { JunitMembers } from '../../schema/attestation/junit.ts'
import type { ResultFile } from '../file.ts'
import { many } from '../plural.ts'
import { readText } from '../text.ts'
import { createXmlReader } from '../xml.ts'
import { type FailingTest, mostFailing } from './failing.ts'
import { foldSuites } from './fold.ts'
import { createJunitReader } from './reader.ts'
import { createReport, type JunitReport } from './report.ts'

export interface ConvertedJunit {
  readonly kind: 'junit'
  readonly payload: JunitMembers
  /** The first 50. */
  readonly failing: readonly FailingTest[]
  readonly notes: readonly string[]
}

/**
 * JUnit XML of any size, in the memory of one piece of it: one result for each outermost suite, in the order of the files. Durations in
 * seconds, timestamps in epoch seconds. Throws `EvidenceError` `file` naming the first file that cannot be trusted.
 */
export async function convertJunit(files: readonly ResultFile[]): Promise<ConvertedJunit> {
  const report = createReport()
  for (const file of files) await readJunit(file, report)
  const { suites, notes } = foldSuites(report.suites)
  return {
    kind: 'junit',
    payload: { junit_results: suites },
    failing: report.failing,
    notes: [...describe(report), ...notes],
  }
}

async function readJunit(file: ResultFile, report: JunitReport): Promise<void> {
  const listener = createJunitReader(file.path, report, (on) => {
    reader.listen(on)
  })
  const reader = createXmlReader(file.path, listener)
  for await (const piece of readText(file)) reader.write(piece)
  reader.end()
}

function describe(report: JunitReport): string[] {
  const { failingCount, flaky, flakyCount, unlisted, understated, contradicted } = report
  const notes: string[] = []
  if (failingCount > mostFailing)
    notes.push(`${many(failingCount, 'test')} failed; the first ${mostFailing} are shown.`)
  if (flakyCount > 0) {
    const more = flakyCount > flaky.length ? ` and ${flakyCount - flaky.length} more` : ''
    notes.push(`${flakyCount} flaky: passed after failing attempts (${flaky.join(', ')}${more}).`)
  }
  if (unlisted > 0)
    notes.push(`No test case is listed in ${many(unlisted, 'suite')}; what is declared there was counted.`)
  if (contradicted > 0) {
    notes.push(
      `Failures or errors are declared that no case shows in ${many(contradicted, 'suite')}; what is declared was counted.`,
    )
  }
  if (understated > 0) {
    notes.push(
      `More failures and errors are declared than listed in ${many(understated, 'suite')}; what is listed was counted.`,
    )
  }
  return notes
}
