import type { SuiteResult } from '../../schema/attestation/junit.ts'
import type { FailingTest } from './failing.ts'
import {
  addNumbers,
  countFaults,
  hidesFaults,
  type Numbers,
  openSuite,
  settle,
  type Suite,
  toSuiteResult,
  zero,
} from './suite.ts'

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
  /** Outermost suites that declare more failures and errors than they list, and list some. */
  understated: number
  /** Outermost suites that declare failures or errors, and list none. */
  contradicted: number
}

export function createReport(): JunitReport {
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

/** Adds an outermost suite. */
export function addSuite(report: JunitReport, suite: Suite): void {
  const { counted, declared, listed } = suite
  report.suites.push(toSuiteResult(suite))
  if (listed === 0) report.unlisted += declared.total + countFaults(declared) > 0 ? 1 : 0
  else if (hidesFaults(suite)) report.contradicted += 1
  else if (countFaults(declared) > countFaults(counted)) report.understated += 1
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

/** Cases without a suite (Node's own runner writes them), and what is declared of suites that are not there, or that hide it. */
export function addRemainder(report: JunitReport, { suite, within, listed }: Collection): void {
  const { counted } = suite
  const loose = suite.listed > 0 || countFaults(counted) > 0
  const all = { ...suite, listed: listed + suite.listed }
  const missing = all.listed > 0 ? hiddenIn(all, within) : less(suite.declared, within)
  if (!loose && missing.total + countFaults(missing) === 0) return
  addSuite(report, { ...suite, declared: missing })
}

/** Of what was listed nothing but failures can be hidden: the errors that gotestsum declares are what a compiler printed. */
function hiddenIn(suite: Suite, within: Readonly<Numbers>): Numbers {
  const isHidden = hidesFaults(suite) && countFaults(within) === 0
  return { ...zero(), failures: isHidden ? suite.declared.failures : 0 }
}

function less(declared: Numbers, within: Numbers): Numbers {
  return {
    total: Math.max(0, declared.total - within.total),
    failures: Math.max(0, declared.failures - within.failures),
    errors: Math.max(0, declared.errors - within.errors),
    skipped: Math.max(0, declared.skipped - within.skipped),
  }
}
