import type { PullRequest } from '../../wire/attestation/pull-request.ts'
import type { Policy } from '../../wire/resource/template.ts'
import { plural } from '../../text/plural.ts'
import { toSentence } from '../../text/sentence.ts'
import { assessReviews, type ReviewAssessment } from '../policy/review.ts'
import type { EvidenceEntry } from './item.ts'

/** What the reviews are judged by. */
export interface ReviewContext {
  readonly policy: Policy
  /** The commit of the change. */
  readonly commit: string | undefined
  /** Why this step could not read the reviews, with the next step. */
  readonly unread?: string | undefined
}

/** The people to ask for a review, and the pull request to review. */
export function adviseReview({ item, content }: EvidenceEntry, context: ReviewContext): string {
  const reasons = item.reasons.map((reason) => `${reason}.`).join(' ')
  const pullRequests = content?.pull_requests
  if (item.state !== 'missing' && pullRequests === undefined) return reasons
  const pullRequest = findReviewed(pullRequests ?? [], context)
  if (pullRequest === undefined) return context.unread === undefined ? openingAdvice : toSentence(context.unread)
  const asked = `Pull request ${pullRequest.number}`
  if (pullRequest.state === 'closed') return `${asked} is closed. Reopen it, or open another one for this commit.`
  const steps = adviseReviewers(pullRequest, assessReviews(pullRequest, context.policy))
  return steps.length > 0
    ? `${asked}: ${steps.join('; ')}. Then the gate has to run again; no other job has to.`
    : `${asked}: ${reasons}`
}

/** The pull request to review: one of the commit before others, and an open or merged one before a closed one. */
export function findReviewed(
  pullRequests: readonly PullRequest[],
  { commit = '' }: ReviewContext,
): PullRequest | undefined {
  const isOfCommit = ({ head_sha: head, merge_commit: merge }: PullRequest): boolean => [head, merge].includes(commit)
  const [first] = [...pullRequests.filter(isOfCommit), ...pullRequests].toSorted((a, b) => rankOf(a) - rankOf(b))
  return first
}

function rankOf({ state }: PullRequest): number {
  return state === 'closed' ? 1 : 0
}

const openingAdvice =
  'Open a pull request for this commit. If there is one, report it on the event `pull_request`, with a `github-token` that may read pull requests.'

function adviseReviewers(pullRequest: PullRequest, assessed: ReviewAssessment): readonly string[] {
  const { needed, approvers, blocking, reviews } = assessed
  const open = needed - approvers.length
  const asked = needed > 0 ? blocking : []
  const again = reviews
    .filter(({ review, isOutdated }) => isOutdated && review.username !== '')
    .map(({ review }) => review.username)
  const promised = [...asked, ...again]
  return [
    ...asked.map((name) => `ask ${name}, who requested changes, to approve it or to dismiss that review`),
    ...(open > 0 && again.length > 0 ? [`ask ${again.join(', ')} to approve the latest commit`] : []),
    ...(open > promised.length ? [askOthers(open - promised.length, pullRequest, [...approvers, ...promised])] : []),
  ]
}

function askOthers(count: number, { author }: PullRequest, asked: readonly string[]): string {
  const others = asked.length === 0 ? '' : `, besides ${asked.join(', ')}`
  const apart = author === '' ? '' : ` (not ${author}, the author)`
  return `ask ${count === 1 ? 'a person' : plural(count, 'person').replace('persons', 'people')} with push access${apart}${others} for an approval`
}
