import { ScanRun, type SentScanRun } from '../../wire/attestation/vulnscan.ts'
import { countBySeverity } from '../../evidence/policy/vulnscan.ts'
import type { ReportCall } from '../collect/draft.ts'

/**
 * The report with the members of the published API alone, for a service that has nothing else (rules 1.10). What no member of it can state is
 * a high finding, so that such a service never judges it as harmless.
 */
export function toPublishedReport<R extends ReportCall>(report: R): R & ReportCall {
  return { ...report, ...replaceScans(report), ...replaceAnalysis(report) }
}

function replaceAnalysis(report: ReportCall): Partial<ReportCall> {
  if (report.operation !== 'reportCodequality') return {}
  const { branch: _branch, ...published } = report.request.body.codequality_results
  return { ...report, request: { ...report.request, body: { ...report.request.body, codequality_results: published } } }
}

function replaceScans(report: ReportCall): ReportCall {
  if (report.operation !== 'reportVulnscan') return report
  const { vulnscan_results: scans } = report.request.body
  const results = scans.results.map((scan) => toPublishedScan(scan, (scan.tool ?? scans.tool).name))
  const body = { ...report.request.body, vulnscan_results: { ...scans, results } }
  return { ...report, request: { ...report.request, body } }
}

/** Findings of unknown severity are high, and a scan that does not show everything has a high finding for each reason. */
function toPublishedScan(sent: SentScanRun, toolName: string): SentScanRun {
  const scan = ScanRun.parse(sent)
  const unproven = scan.linter === true ? [`${toolName} is not known to look for vulnerabilities`] : []
  const reasons = [...(scan.incomplete ?? []), ...unproven]
  const doubts = reasons.map((message) => ({ id: 'scan-incomplete', message, locations: [], priority_score: 0 }))
  const counts = countBySeverity({ results: [scan] })
  return {
    low_count: counts.low,
    medium_count: counts.medium,
    high_count: counts.high + counts.unknown + doubts.length,
    low: scan.low,
    medium: scan.medium,
    high: [...doubts, ...scan.high, ...scan.unknown],
  }
}
