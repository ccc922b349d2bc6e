/** The sums over all suites of a test report, and the number of failing tests that the conversion lists. */
export interface TestTotals {
  readonly kind: 'junit'
  readonly total: number
  readonly failures: number
  readonly errors: number
  readonly skipped: number
  readonly listed: number
}

/** The sums over all scans of a scanner result. `suppressed` counts those that comments in the code suppress. */
export interface FindingTotals {
  readonly kind: 'vulnscan'
  readonly high: number
  readonly medium: number
  readonly low: number
  /** Absent where the tool states the severity of each. */
  readonly unknown?: number
  readonly suppressed: number
}

/** The numbers of issues of a list by their severity. */
export interface IssueTotals {
  readonly kind: 'codequality'
  readonly blocker: number
  readonly critical: number
  readonly major: number
  readonly minor: number
  readonly info: number
}

/** A part of the message with which the conversion refuses the file. */
interface Refusal {
  readonly kind: 'junit' | 'vulnscan' | 'codequality'
  readonly refused: string
}

export type Expectation = TestTotals | FindingTotals | IssueTotals | Refusal

/** A tool that writes result files, and the small project that it runs on. */
export interface Producer {
  readonly name: string
  /** Exact versions; empty if the tool is part of the toolchain. */
  readonly packages: readonly string[]
  /** The text of each file of the project, by its path. */
  readonly files: Readonly<Record<string, string>>
  /** Runs in the project, with the programs of the packages on PATH. Its exit code is not looked at: tests fail. */
  readonly script: string
  /** Each result file that the script writes, with its correct totals, by its path. */
  readonly results: Readonly<Record<string, Expectation>>
}

/** A row for a test report: total, failures, errors, skipped. Each failure and error is listed. */
export function tests(...row: readonly [total: number, failures: number, errors: number, skipped: number]): TestTotals {
  const [total, failures, errors, skipped] = row
  return { kind: 'junit', total, failures, errors, skipped, listed: failures + errors }
}

/** A row for a list of issues: the severities that occur. */
export function issues(found: Partial<Omit<IssueTotals, 'kind'>>): IssueTotals {
  return { kind: 'codequality', blocker: 0, critical: 0, major: 0, minor: 0, info: 0, ...found }
}
