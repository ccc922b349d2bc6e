import type { PullRequest } from '../../wire/attestation/pull-request.ts'
import type { Policy } from '../../wire/resource/template.ts'
import { formatCount } from '../../text/quantity.ts'
import { selectSentences } from '../../text/sentence.ts'
import { boundList, clipText, isWhole, toShortDigest, type Bounded } from '../fact/bounded.ts'
import type { PullRequestFacts } from '../fact/content.ts'
import type { QueuedPullRequest, JudgedChange } from '../fact/question.ts'
import { findAuthorViolations, findUnverified, listAuthorIdentities, toCommitFacts } from './author.ts'
import { toPusher, toPushName } from './pusher.ts'
import { findAwaitedReviewers, findBlockingReviews, findReviewViolations, toReviewFacts } from './review.ts'

export function toPullRequestFacts(pullRequests: readonly PullRequest[]): Bounded<PullRequestFacts> {
  return boundList(pullRequests.map(toFacts), 15_000)
}

function toFacts(pullRequest: PullRequest): PullRequestFacts {
  const { number, state, head_sha: head, pushed_by: pusher, merge_commit: merge, url } = pullRequest
  return {
    number,
    state,
    head_sha: clipText(head, 300),
    merge_commit: merge ?? null,
    key: toShortDigest([head, url]),
    base_changed_at: pullRequest.base_changed_at ?? null,
    authors: boundList([...listAuthorIdentities(pullRequest)].map(toShortDigest), 6000),
    pushers: pusher === undefined ? [] : [toPusher(pusher)],
    head_push: hasPusher(pullRequest) ? toShortDigest(toPushName(head, `refs/heads/${pullRequest.head_ref}`)) : null,
    commits: toCommitFacts(pullRequest),
    reviews: toReviewFacts(pullRequest),
  }
}

/** A branch of that name in this repository is another one than that of a fork. A merge of the base brings nothing of who pushed it. */
function hasPusher({ from_fork: isFork = false, head_sha: head, commits }: PullRequest): boolean {
  return !isFork && commits.find(({ sha1 }) => sha1 === head)?.merges_base !== true
}

/**
 * At least one pull request of the change is open or merged (rules 5.1); one of them must fulfil the policy, and a request for changes in none
 * of them blocks (rules 5.2). In a merge group, each one must fulfil the policy.
 */
export function findPullRequestViolations(
  pullRequests: Bounded<PullRequestFacts>,
  policy: Policy | undefined,
  change: JudgedChange,
): string[] {
  if (!isWhole(pullRequests))
    return [`the report has ${formatCount(pullRequests.count)} pull requests, which are too many`]
  const group = change.group ?? listReportedGroup(pullRequests, change)
  if (group !== undefined) return group.flatMap((queued) => findQueuedViolations(queued, pullRequests, policy ?? {}))
  const ofChange = pullRequests.filter((pullRequest) => isOfChange(pullRequest, change))
  if (ofChange.length === 0) return [explainOthers(pullRequests, change)]
  const candidates = ofChange.filter(({ state }) => state !== 'closed')
  if (candidates.length === 0) return ['no pull request is open or merged']
  const violations = candidates.map((pullRequest) => findPolicyViolations(pullRequest, policy ?? {}))
  const isFulfilled = violations.some((ofOne) => ofOne.length === 0)
  const counting = isFulfilled
    ? candidates.map((pullRequest) => findBlockingReviews(pullRequest, policy ?? {}))
    : violations
  return counting.flatMap((ofOne, index) => ofOne.map((violation) => toPrefix(candidates, index) + violation))
}

/**
 * The people who can still make it compliant by a review or a merge: logins, or none where anybody with push access may. Undefined if that
 * does not help, such as for a request for changes or an author without an account.
 */
export function findAwaitedPeople(
  pullRequests: Bounded<PullRequestFacts>,
  policy: Policy,
  change: JudgedChange,
): readonly string[] | undefined {
  if (!isWhole(pullRequests)) return undefined
  const group = change.group ?? listReportedGroup(pullRequests, change)
  if (group !== undefined) return joinAwaited(group.map((queued) => awaitQueued(queued, pullRequests, policy)))
  const candidates = pullRequests.filter((one) => isOfChange(one, change) && one.state !== 'closed')
  if (candidates.some((one) => findBlockingReviews(one, policy).length > 0)) return undefined
  // One that fulfils the policy is enough.
  const awaited = candidates.map((one) => awaitOne(one, policy)).filter((names) => names !== undefined)
  return awaited.length === 0 ? undefined : [...new Set(awaited.flat())]
}

function joinAwaited(all: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  const known = all.filter((names) => names !== undefined)
  return known.length < all.length ? undefined : [...new Set(known.flat())]
}

function awaitQueued(
  queued: Partial<QueuedPullRequest>,
  reported: readonly PullRequestFacts[],
  policy: Policy,
): readonly string[] | undefined {
  const found = findQueued(queued, reported)
  if (explainQueued(found, policy).length === 0) return []
  return found === undefined || found.state === 'closed' ? undefined : awaitOne(found, policy)
}

function awaitOne(pullRequest: PullRequestFacts, policy: Policy): readonly string[] | undefined {
  const { merged = false, verified = false } = policy
  const isHopeless =
    findAuthorViolations(pullRequest, policy).length > 0 || (verified && findUnverified(pullRequest).length > 0)
  if (isHopeless) return undefined
  const isUnmerged = merged && pullRequest.state !== 'merged'
  const isReviewed = findReviewViolations(pullRequest, policy).length === 0
  return isReviewed && isUnmerged ? [] : findAwaitedReviewers(pullRequest, policy)
}

/** The group of a recorded report, which alone says what is in it. The name of the branch adds one pull request, and takes none away. */
function listReportedGroup(
  reported: readonly PullRequestFacts[],
  { queuedPullRequest: named }: JudgedChange,
): readonly Partial<QueuedPullRequest>[] | undefined {
  if (named === undefined) return undefined
  const isListed = reported.some(({ number }) => number === named)
  return [...reported.map(({ number, head_sha: head }) => ({ number, head })), ...(isListed ? [] : [{ number: named }])]
}

function findQueuedViolations(
  queued: Partial<QueuedPullRequest>,
  reported: readonly PullRequestFacts[],
  policy: Policy,
): string[] {
  return explainQueued(findQueued(queued, reported), policy).map(
    (violation) => `pull request #${queued.number}: ${violation}`,
  )
}

function findQueued(
  { number, head }: Partial<QueuedPullRequest>,
  reported: readonly PullRequestFacts[],
): PullRequestFacts | undefined {
  return reported.find((one) => one.number === number && one.head_sha === head)
}

function explainQueued(found: PullRequestFacts | undefined, policy: Policy): string[] {
  if (found === undefined) return ['it is in the merge group, and the report does not have its head']
  return found.state === 'closed' ? ['it is closed'] : findPolicyViolations(found, policy)
}

/** Each pull request that is not closed has the head of one from before (rules 5.6). */
export function isPullRequestNoWorse(later: Bounded<PullRequestFacts>, earlier: Bounded<PullRequestFacts>): boolean {
  if (!isWhole(later) || !isWhole(earlier)) return false
  const heads = new Set(earlier.map(({ key }) => key))
  const candidates = later.filter(({ state }) => state !== 'closed')
  return candidates.length > 0 && candidates.every(({ key }) => heads.has(key))
}

/** Whether a pull request that is not closed has no known head, as some clients report it. */
export function hasUnknownHead(found: Bounded<PullRequestFacts>): boolean {
  return isWhole(found) && found.some(({ head_sha: head, state }) => head === '' && state !== 'closed')
}

function isOfChange({ head_sha: head, merge_commit: merge }: PullRequestFacts, { commits }: JudgedChange): boolean {
  return commits.some((commit) => commit === head || commit === merge)
}

function explainOthers(pullRequests: readonly PullRequestFacts[], { commits }: JudgedChange): string {
  const [first] = pullRequests
  if (first === undefined) return 'no pull request is open or merged'
  const [commit] = commits
  if (commit === undefined) return 'no commit is named that a pull request could be of: send git_commit_info'
  const { number, head_sha: head } = first
  const shown = head === '' ? 'not known' : `${head.slice(0, 7)}, not ${commit.slice(0, 7)}`
  return `pull request #${number} is not of this commit: its head is ${shown}`
}

function toPrefix(candidates: readonly PullRequestFacts[], index: number): string {
  return candidates.length > 1 ? `pull request #${candidates[index]?.number}: ` : ''
}

function findPolicyViolations(pullRequest: PullRequestFacts, policy: Policy): string[] {
  const { merged = false, verified = false } = policy
  return [
    ...selectSentences([merged && pullRequest.state !== 'merged', () => 'not merged yet']),
    ...(verified ? findUnverified(pullRequest) : []),
    ...findAuthorViolations(pullRequest, policy),
    ...findReviewViolations(pullRequest, policy),
  ]
}
