import type { SentScanRun, Severity } from '../../wire/attestation/vulnscan.ts'
import type { ReportCall } from '../collect/draft.ts'

/** What the reports of a step count. Undefined without a report of the kind: no results are not zero results. */
export interface ResultCounts {
  readonly tests: { readonly total: number; readonly failed: number; readonly skipped: number } | undefined
  readonly findings: Readonly<Record<Severity, number>> | undefined
}

/** Counts the tests and the findings in the reports of a step. */
export function countResults(reports: readonly ReportCall[]): ResultCounts {
  const suites = reports.flatMap((it) => (it.operation === 'reportJunit' ? it.request.body.junit_results : []))
  const scans = reports.flatMap((it) =>
    it.operation === 'reportVulnscan' ? it.request.body.vulnscan_results.results : [],
  )
  const hasTests = reports.some(({ operation }) => operation === 'reportJunit')
  const hasScans = reports.some(({ operation }) => operation === 'reportVulnscan')
  return {
    tests: hasTests
      ? {
          total: sum(suites, ({ total }) => total),
          failed: sum(suites, ({ failures, errors }) => failures + errors),
          skipped: sum(suites, ({ skipped }) => skipped),
        }
      : undefined,
    findings: hasScans
      ? {
          high: sum(scans, countOf('high')),
          unknown: sum(scans, countOf('unknown')),
          medium: sum(scans, countOf('medium')),
          low: sum(scans, countOf('low')),
        }
      : undefined,
  }
}

/** A list may be cut and a count may be declared, so the larger one is meant (rules 5.1). */
function countOf(severity: Severity): (scan: SentScanRun) => number {
  return (scan) => Math.max(scan[`${severity}_count`] ?? 0, scan[severity]?.length ?? 0)
}

function sum<T>(items: readonly T[], count: (item: T) => number): number {
  let total = 0
  for (const item of items) total += count(item)
  return total
}

type CountName = 'tests' | 'failed' | 'skipped' | `findings-${Severity}`

/** The outputs of the action (rules 8.13). */
export function toCountOutputs({ tests, findings }: ResultCounts): Readonly<Record<CountName, string>> {
  return {
    tests: toText(tests?.total),
    failed: toText(tests?.failed),
    skipped: toText(tests?.skipped),
    'findings-high': toText(findings?.high),
    'findings-medium': toText(findings?.medium),
    'findings-low': toText(findings?.low),
    'findings-unknown': toText(findings?.unknown),
  }
}

function toText(count: number | undefined): string {
  return count === undefined ? '' : String(count)
}
