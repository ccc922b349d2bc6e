import { JunitReport } from '../../wire/attestation/attestation.ts'
import type { SuiteResult } from '../../wire/attestation/junit.ts'
import { createStoredParser } from '../../wire/compiled-parser.ts'
import { isObject } from '../../wire/json/is-object.ts'
import type { FreeObject } from '../../wire/primitives.ts'
import { findJunitViolations, toTestFacts } from '../policy/junit.ts'
import type { StatedRecord } from './record.ts'
import { findTestedRun } from './tested-run.ts'

/** The predicate of a test result (in-toto/attestation, spec/predicates/test-result.md), and the numbers of tests. */
interface TestResult {
  readonly predicate: FreeObject
  readonly tests: FreeObject
}

/**
 * The result of tests whose commit, workflow file and outcome are certain (rules 10.2); undefined for any other record. A reader of this
 * predicate takes it for a result of the subject, without a look at the origin.
 */
export function toTestResult(record: StatedRecord): TestResult | undefined {
  if (record.kind !== 'attestation' || record.type !== 'junit' || record.erased === true) return undefined
  const run = findTestedRun(record)
  const suites = run && readSuites(record)
  const result = suites && judge(suites)
  if (run === undefined || suites === undefined || result === undefined) return undefined
  const { configuration, url } = run
  const { total, failures, errors, skipped } = toTestFacts(suites)
  return {
    predicate: { result, configuration, url, ...listFailed(suites) },
    tests: { total, failures, errors, skipped },
  }
}

const readReport = createStoredParser(JunitReport)

/** Undefined if the service found members that it does not know, which may have failures (rules 2.2). */
function readSuites({ body: { found, ...report } }: StatedRecord): readonly SuiteResult[] | undefined {
  if (isObject(found) && found['incomplete'] !== undefined) return undefined
  const read = readReport(report)
  return read.ok ? read.value.junit_results : undefined
}

/** The outcome without a policy (rules 5.1); undefined if the tests do not show all, or none ran. */
function judge(suites: readonly SuiteResult[]): 'PASSED' | 'FAILED' | undefined {
  const causes = findJunitViolations(toTestFacts(suites), undefined).map(({ cause }) => cause)
  if (causes.length === 0) return 'PASSED'
  if (causes.includes('incomplete')) return undefined
  return causes.includes('failed') || causes.includes('error') ? 'FAILED' : undefined
}

/** A predicate is no place for thousands of names; a list that is cut would look complete. */
const maxNames = 100

/** The suites with failures or errors by their names. Those that passed are not listed: another suite can have the same name. */
function listFailed(suites: readonly SuiteResult[]): { readonly failedTests?: readonly string[] } {
  const failed = suites.filter(({ failures, errors }) => failures > 0 || errors > 0)
  const names = [...new Set(failed.map(({ name }) => name))]
  return names.length === 0 || names.length > maxNames ? {} : { failedTests: names }
}
