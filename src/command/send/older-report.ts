import { EvidenceError } from '../../error.ts'
import type { Approver } from '../../schema/attestation/pull-request.ts'
import type { Report } from '../collect/draft.ts'

/** The members of evidence that version 0.1.0 of the service does not know, and refuses. */
const membersSinceThen = new Set(['accounts', 'can_push', 'counted', 'suppressed'])

/**
 * The report without the members that an earlier version of the service refused; undefined if it refused the report for another reason. The
 * earlier version judges without them.
 */
export function toOlderReport<R extends Report>(report: R, error: unknown): (R & Report) | undefined {
  if (!(error instanceof EvidenceError) || error.facts['status'] !== 400) return undefined
  const refused = Object.keys(error.facts['errors'] ?? {}).map((path) => path.split('.').at(-1) ?? '')
  const isOlder = refused.length > 0 && refused.every((name) => membersSinceThen.has(name))
  return isOlder ? { ...report, ...removeMembers(report) } : undefined
}

/** An earlier version judges by the association, which is no word on push access: it stays only where that is known. */
function removePushAccess({ can_push: canPush, association, ...approver }: Approver): Approver {
  return canPush === true && association !== undefined ? { ...approver, association } : approver
}

function removeMembers(report: Report): Report {
  switch (report.operation) {
    case 'reportJunit': {
      const junit_results = report.request.body.junit_results.map((suite) => ({ ...suite, counted: undefined }))
      return { ...report, request: { ...report.request, body: { ...report.request.body, junit_results } } }
    }
    case 'reportVulnscan': {
      const { vulnscan_results: scans } = report.request.body
      const results = scans.results.map((scan) => ({ ...scan, suppressed: undefined }))
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
