import { convertJunit } from '../../src/convert/junit/junit.ts'
import { fileOf } from './file.ts'

/** What the suites of one report are in the payload. */
export async function suitesOf(xml: string): Promise<unknown> {
  const { payload } = await convertJunit([fileOf(xml)])
  return payload.junit_results
}

/** Total, failures, errors and skipped of the first suite. */
export async function totalsOf(xml: string): Promise<readonly number[]> {
  const { payload } = await convertJunit([fileOf(xml)])
  return payload.junit_results
    .slice(0, 1)
    .flatMap((suite) => [suite.total, suite.failures, suite.errors, suite.skipped])
}
