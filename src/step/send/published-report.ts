import { ScanRun, type SentScanRun } from '../../wire/attestation/vulnscan.ts'
import { countBySeverity } from '../../evidence/policy/vulnscan.ts'
import type { Report } from '../collect/draft.ts'

/**
 * The report with the members of the published API alone, for a service that has nothing else (rules 1.10). What no member of it can state is
 * a high finding, so that such a service never judges it as harmless.
 */
export function toPublishedReport<R extends Report>(report: R): R & Report {
  return { ...report, ...replaceScans(report), ...replaceAnalysis(report) }
}

function replaceAnalysis(report: Report): Partial<Report> {
  if (report.operation !== 'reportCodequality') return {}
  const { branch: _branch, ...published } = report.request.body.codequality_results
  return { ...report, request: { ...report.request, body: { ...report.request.body, codequality_results: published } } }
}

function replaceScans(report: Report): Report {
  if (report.operation !== 'reportVulnscan') return report
  const { vulnscan_results: scans } = report.request.body
  const results = scans.results.map((run) => toPublishedRun(run, (run.tool ?? scans.tool).name))
  const body = { ...report.request.body, vulnscan_results: { ...scans, results } }
  return { ...report, request: { ...report.request, body } }
}

/** Findings of unknown severity are high, and a scan that does not show everything has a high finding for each reason. */
function toPublishedRun(sent: SentScanRun, toolName: string): SentScanRun {
  const run = ScanRun.parse(sent)
  const unproven = run.linter === true ? [`${toolName} is not known to look for vulnerabilities`] : []
  const reasons = [...(run.incomplete ?? []), ...unproven]
  const doubts = reasons.map((message) => ({ id: 'scan-incomplete', message, locations: [], priority_score: 0 }))
  const counts = countBySeverity({ results: [run] })
  return {
    low_count: counts.low,
    medium_count: counts.medium,
    high_count: counts.high + counts.unknown + doubts.length,
    low: run.low,
    medium: run.medium,
    high: [...doubts, ...run.high, ...run.unknown],
  }
}
