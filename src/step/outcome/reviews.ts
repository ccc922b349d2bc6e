import { messageOf, settle } from '../../error.ts'
import { emptyToken } from '../change/change.ts'
import { completePullRequest } from '../../wire/attestation/pull-request.ts'
import type { StepRun } from '../change/run.ts'
import { hasPullRequests, readPullRequests } from '../collect/pull-request.ts'
import type { OutgoingReport } from '../send/send-reports.ts'
import type { SentReading } from './judgement.ts'

type PullRequests = Extract<SentReading, { readonly attestation_type: 'pull_request' }>['pull_requests']

/** The reviews of a change as this run has read them. A recorded report of them may be older than a withdrawn approval. */
export type Reviews =
  | { readonly kind: 'read'; readonly reading: SentReading }
  /** The event names no commit that is judged, or the run is not on GitHub. Recorded reports count. */
  | { readonly kind: 'recorded' }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** Returns a function that reads the reviews once, at its first call. Reports of this step that have them need no request. */
export function createReviewReader(
  { plan, context }: StepRun,
  outgoing: readonly OutgoingReport[],
): () => Promise<Reviews> {
  let reviews: Promise<Reviews> | undefined
  const read = async (): Promise<Reviews> => {
    const own = findOwnReviews(outgoing)
    if (own !== undefined) return { kind: 'read', reading: own }
    const { change, inputs } = plan
    if (change === undefined || !hasPullRequests(change, inputs, context)) return { kind: 'recorded' }
    const found = await settle(readPullRequests(change, inputs, context))
    if (!found.ok) return { kind: 'unreadable', reason: messageOf(found.error).replace(/\.$/, '') }
    return found.value === undefined
      ? { kind: 'unreadable', reason: emptyToken }
      : { kind: 'read', reading: toReading(found.value.pulls) }
  }
  return async () => (reviews ??= read())
}

function findOwnReviews(outgoing: readonly OutgoingReport[]): SentReading | undefined {
  const own = outgoing.find((it) => it.operation === 'reportPullRequest')
  return own && toReading(own.request.body.pull_requests.flatMap((one) => completePullRequest(one) ?? []))
}

function toReading(pulls: readonly PullRequests[number][]): SentReading {
  return { attestation_type: 'pull_request', git_provider: 'github', pull_requests: [...pulls] }
}

/** The other state that this step itself read from servers, each under the name of its report. A recorded report may be older. */
export function listOwnReadings(outgoing: readonly OutgoingReport[]): readonly SentReading[] {
  return outgoing.flatMap((report): readonly SentReading[] => {
    if (report.isReading !== true) return []
    const { name: attestation_name } = report
    switch (report.operation) {
      case 'reportJira':
        return [{ attestation_type: 'jira', attestation_name, jira_results: report.request.body.jira_results }]
      case 'reportCodequality': {
        const { codequality_results } = report.request.body
        return [{ attestation_type: 'codequality', attestation_name, codequality_results }]
      }
      default:
        return []
    }
  })
}

/** Whether the step has reported a reading: reviews that it has read again after a wait can be others. */
export function createReportedCheck(outgoing: readonly OutgoingReport[]): (reading: SentReading) => boolean {
  const reported = new Set(
    [findOwnReviews(outgoing), ...listOwnReadings(outgoing)].map((reading) => JSON.stringify(reading)),
  )
  return (reading) => reported.has(JSON.stringify(reading))
}
