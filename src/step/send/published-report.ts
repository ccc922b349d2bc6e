import { nameOperation } from '../../client/response.ts'
import type { SpooledOperation } from '../../client/spool.ts'
import { EvidenceError } from '../../error.ts'
import { trailOperations } from '../../wire/operation/trail.ts'
import { CodequalityReport, VulnscanReport } from '../../wire/attestation/attestation.ts'
import { ScanRun, type SentScanRun } from '../../wire/attestation/vulnscan.ts'
import { countBySeverity } from '../../evidence/policy/vulnscan.ts'
import type { ReportCall } from '../collect/draft.ts'

/**
 * The report with the members of the published API alone, for a service that has nothing else (rules 1.10). What no member of it can state is
 * a high finding, so that such a service never judges it as harmless. Throws EvidenceError `refused` for an override that would cover more.
 */
export function toPublishedReport<R extends ReportCall>(report: R): R & ReportCall {
  checkOverride(report)
  return { ...report, ...replaceScans(report), ...replaceAnalysis(report) }
}

/** A service that ignores these members of an override lets it hold longer, or for other changes. */
function checkOverride({ operation, request }: ReportCall): void {
  if (operation !== 'overrideAttestation') return
  const { change, expires_at: expiry, original_attestation_type: type } = request.body
  const extensions = [
    ...(change === undefined ? [] : ['`change`']),
    ...(expiry === undefined ? [] : ['`expires-at`']),
    ...(type.startsWith('custom:') ? ['a custom `original-type`'] : []),
  ]
  if (extensions.length === 0) return
  throw new EvidenceError(
    'refused',
    `The service lacks ${nameOperation(trailOperations.putTrail)}, so it has the published form of an override alone, without ${extensions.join(' and ')}: leave that out, or use a service that evidence serve runs. Nothing was recorded.`,
  )
}

type BodyOf<N extends ReportCall['operation']> = Extract<ReportCall, { readonly operation: N }>['request']['body']

/** The same for the body of a report that is replayed. It has to be one of the operation. */
export function toPublishedBody(operation: SpooledOperation, body: unknown): unknown {
  switch (operation) {
    case 'reportVulnscan':
      return toPublishedScans(VulnscanReport.parse(body))
    case 'reportCodequality':
      return toPublishedAnalysis(CodequalityReport.parse(body))
    default:
      return body
  }
}

function replaceAnalysis(report: ReportCall): Partial<ReportCall> {
  if (report.operation !== 'reportCodequality') return {}
  return { ...report, request: { ...report.request, body: toPublishedAnalysis(report.request.body) } }
}

function toPublishedAnalysis(body: BodyOf<'reportCodequality'>): BodyOf<'reportCodequality'> {
  const { branch: _branch, ...published } = body.codequality_results
  return { ...body, codequality_results: published }
}

function replaceScans(report: ReportCall): ReportCall {
  if (report.operation !== 'reportVulnscan') return report
  return { ...report, request: { ...report.request, body: toPublishedScans(report.request.body) } }
}

function toPublishedScans(body: BodyOf<'reportVulnscan'>): BodyOf<'reportVulnscan'> {
  const { vulnscan_results: scans } = body
  const results = scans.results.map((scan) => toPublishedScan(scan, (scan.tool ?? scans.tool).name))
  return { ...body, vulnscan_results: { ...scans, results } }
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
