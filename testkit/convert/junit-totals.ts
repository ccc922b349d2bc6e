import { convertJunit } from '../../src/convert/junit/junit.ts'
import { fileOf } from './result-file.ts'

/** The suites of one report in the payload. */
export async function convertedSuites(xml: string): Promise<unknown> {
  const { payload } = await convertJunit([fileOf(xml)])
  return payload.junit_results
}

/** The numbers of all, failed, erroneous and skipped tests of the first suite. */
export async function firstSuiteTotals(xml: string): Promise<readonly number[]> {
  const { payload } = await convertJunit([fileOf(xml)])
  return payload.junit_results
    .slice(0, 1)
    .flatMap((suite) => [suite.total, suite.failures, suite.errors, suite.skipped])
}
