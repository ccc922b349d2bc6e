import { EvidenceError } from '../../error.ts'
import type { Approver } from '../../schema/attestation/pull-request.ts'
import type { SuiteResult } from '../../schema/attestation/junit.ts'
import { ScanRun, type SentScanRun } from '../../schema/attestation/vulnscan.ts'
import { countBySeverity } from '../../verdict/rule/vulnscan.ts'
import type { Report } from '../collect/draft.ts'

/** The members of evidence that version 0.1.0 of the service does not know, and refuses. */
const membersSinceThen = new Set(
  'accounts can_push counted incomplete linter suppressed suppressions tool unknown unknown_count'.split(' '),
)

/**
 * The report without the members that an earlier version of the service refused; undefined if it refused the report for another reason. The
 * earlier version judges without them.
 */
export function toOlderReport<R extends Report>(report: R, error: unknown): (R & Report) | undefined {
  if (!(error instanceof EvidenceError) || error.facts['status'] !== 400) return undefined
  const refused = Object.keys(error.facts['errors'] ?? {}).map((path) => path.split('.').at(-1) ?? '')
  const isOlder = refused.length > 0 && refused.every((name) => membersSinceThen.has(name))
  return isOlder ? toPublishedReport(report) : undefined
}

/**
 * The report with the members of the published API alone, such as a service needs that has nothing else (rules 1.10). What no member of it can
 * state is a high finding or an error, so that such a service never judges it as harmless.
 */
export function toPublishedReport<R extends Report>(report: R): R & Report {
  return { ...report, ...replaceMembers(report) }
}

/** An earlier version judges by the association, which is no word on push access: it stays only where that is known. */
function removePushAccess({ can_push: canPush, association, ...approver }: Approver): Approver {
  return canPush === true && association !== undefined ? { ...approver, association } : approver
}

function replaceMembers(report: Report): Report {
  switch (report.operation) {
    case 'reportJunit': {
      const junit_results = report.request.body.junit_results.flatMap(toOlderSuites)
      return { ...report, request: { ...report.request, body: { ...report.request.body, junit_results } } }
    }
    case 'reportVulnscan': {
      const { vulnscan_results: scans } = report.request.body
      const results = scans.results.map((run) => toPublishedRun(run, (run.tool ?? scans.tool).name))
      const body = { ...report.request.body, vulnscan_results: { ...scans, results } }
      return { ...report, request: { ...report.request, body } }
    }
    case 'reportPullRequest': {
      const pull_requests = report.request.body.pull_requests.map((pull) => ({
        ...pull,
        commits: pull.commits.map((commit) => ({ ...commit, accounts: undefined })),
        approvers: pull.approvers.map(removePushAccess),
      }))
      return { ...report, request: { ...report.request, body: { ...report.request.body, pull_requests } } }
    }
    case 'reportArtifact':
    case 'reportGeneric':
    case 'reportCodequality':
    case 'reportJira':
    case 'reportCustom':
    case 'overrideAttestation':
      return report
  }
}

/** An incomplete suite has a test that ended in error for each reason. */
function toOlderSuites({ incomplete = [], ...suite }: SuiteResult): SuiteResult[] {
  const none = { failures: 0, skipped: 0, duration: 0 }
  const errors = incomplete.map((reason) => ({ name: `incomplete: ${reason}`, total: 1, errors: 1, ...none }))
  return [{ ...suite, counted: undefined }, ...errors]
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
