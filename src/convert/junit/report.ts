import type { SuiteResult } from '../../schema/junit.ts'
import type { FailingTest } from './failing.ts'
import { addNumbers, type Numbers, openSuite, settle, type Suite, toSuiteResult, zero } from './suite.ts'

/** What JUnit files say, gathered while they stream by: the outermost suites, the first failing tests, and what people should be told. */
export interface JunitReport {
  readonly suites: SuiteResult[]
  readonly failing: FailingTest[]
  /** Failing tests, those beyond the first ones included. */
  failingCount: number
  /** Names of tests that passed after failing attempts, the first of them. */
  readonly flaky: string[]
  flakyCount: number
  /** Outermost suites that count by what they declare, since they list no case. */
  unlisted: number
  /** Outermost suites that declare more failures and errors than they list. */
  understated: number
}

export function createReport(): JunitReport {
  return { suites: [], failing: [], failingCount: 0, flaky: [], flakyCount: 0, unlisted: 0, understated: 0 }
}

/** Adds an outermost suite. */
export function addSuite(report: JunitReport, suite: Suite): void {
  const { counted, declared, listed } = suite
  report.suites.push(toSuiteResult(suite))
  if (listed === 0 && declared.total + declared.failures + declared.errors > 0) report.unlisted += 1
  if (listed > 0 && declared.failures + declared.errors > counted.failures + counted.errors) report.understated += 1
}

/** `testsuites` while it is being read: the suites in it are outermost ones; what it holds beside them is a suite of its own. */
export interface Collection {
  readonly suite: Suite
  /** What the outermost suites in it came to. */
  readonly within: Numbers
  listed: number
}

export function openCollection(attributes: Readonly<Record<string, string>>): Collection {
  return { suite: openSuite(attributes), within: zero(), listed: 0 }
}

export function collect(collection: Collection, suite: Suite): void {
  addNumbers(collection.within, settle(suite))
  collection.listed += suite.listed
}

/** Cases without a suite (Node's own runner writes them), and what is declared of suites that are not there. */
export function addRemainder(report: JunitReport, { suite, within, listed }: Collection): void {
  const { counted, declared } = suite
  const loose = suite.listed > 0 || counted.failures + counted.errors > 0
  const covered = listed + suite.listed > 0
  const missing = covered ? zero() : less(declared, within)
  if (!loose && missing.total + missing.failures + missing.errors === 0) return
  addSuite(report, { ...suite, declared: missing })
}

function less(declared: Numbers, within: Numbers): Numbers {
  return {
    total: Math.max(0, declared.total - within.total),
    failures: Math.max(0, declared.failures - within.failures),
    errors: Math.max(0, declared.errors - within.errors),
    skipped: Math.max(0, declared.skipped - within.skipped),
  }
}
