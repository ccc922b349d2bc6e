import { messageOf, settle } from '../../error.ts'
import { openGithubApi } from '../change/change.ts'
import type { Run } from '../change/run.ts'
import { isChangeEvent, readPullRequests } from '../collect/pull-request.ts'
import type { OutgoingReport } from '../send/send-reports.ts'
import type { SentReading } from './judgement.ts'

type PullRequests = Extract<SentReading, { readonly attestation_type: 'pull_request' }>['pull_requests']

/** The reviews of a change as this run has read them. A recorded report of them may be older than a withdrawn approval. */
export type Reviews =
  | { readonly kind: 'read'; readonly reading: SentReading }
  /** The event is not about a change, or the run is not on GitHub. Recorded reports count. */
  | { readonly kind: 'recorded' }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** Returns a function that reads the reviews once, at its first call. Reports of this step that have them need no request. */
export function createReviewReader(
  { plan, context }: Run,
  outgoing: readonly OutgoingReport[],
): () => Promise<Reviews> {
  let reviews: Promise<Reviews> | undefined
  const read = async (): Promise<Reviews> => {
    const own = outgoing.find((it) => it.operation === 'reportPullRequest')
    if (own !== undefined) return toRead(own.request.body.pull_requests)
    const { change, inputs } = plan
    if (change === undefined || !isChangeEvent(change)) return { kind: 'recorded' }
    const api = await openGithubApi(inputs, context)
    if (api === undefined) return { kind: 'unreadable', reason: '`github-token` is empty' }
    const found = await settle(readPullRequests(api, change))
    if (!found.ok) return { kind: 'unreadable', reason: messageOf(found.error).replace(/\.$/, '') }
    return toRead(found.value)
  }
  return async () => (reviews ??= read())
}

function toRead(pulls: readonly PullRequests[number][]): Reviews {
  return {
    kind: 'read',
    reading: { attestation_type: 'pull_request', git_provider: 'github', pull_requests: [...pulls] },
  }
}
