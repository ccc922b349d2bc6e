import type { Approver, PullRequest } from '../../schema/attestation/pull-request.ts'
import type { Policy } from '../../schema/resource/template.ts'
import { plural } from '../../text/plural.ts'
import { formatCount } from '../../text/quantity.ts'
import { boundList, isWhole, toShortDigest } from '../evidence/bounded.ts'
import type { PullRequestFacts } from '../evidence/content.ts'
import { countNeededApprovals, normalisePersonName } from './approval.ts'
import { listAuthorIdentities } from './author.ts'

/** A review without its time. */
type Review = Omit<Approver, 'timestamp'>

/** A review, and why it does not count; `objection` is undefined for an approval or a request for changes that counts. */
export interface AssessedReview<R extends Review = Approver> {
  readonly review: R
  readonly objection: string | undefined
}

/** The reviews of a pull request under a policy (rules 5.2). */
export interface ReviewAssessment<R extends Review = Approver> {
  readonly needed: number
  /** People whose approval counts, each once. */
  readonly approvers: readonly string[]
  /** People whose request for changes blocks. */
  readonly blocking: readonly string[]
  /** In the order of the report. */
  readonly reviews: readonly AssessedReview<R>[]
}

/** Decides for each review whether it counts (rules 5.2). */
export function assessReviews(pullRequest: PullRequest, policy: Policy): ReviewAssessment {
  const { approvers, head_sha: head, pushed_by: pusher = '' } = pullRequest
  const authors = listAuthorIdentities(pullRequest)
  const isPusher = (name: string): boolean => name === normalisePersonName(pusher)
  const findRole = (name: string): string | undefined => describeRole(authors.has(name), isPusher(name))
  return assess(approvers, { head, findRole: policy.independent === true ? findRole : findNoRole }, policy)
}

function describeRole(isAuthor: boolean, isPusher: boolean): string | undefined {
  if (isAuthor) return 'is one of the authors'
  return isPusher ? 'pushed the latest head' : undefined
}

function findNoRole(): undefined {
  // Without `independent`, authors may approve.
}

interface ReviewedHead {
  readonly head: string
  /** What a person, by the normalised name, did to the change, so that the approval does not count; undefined for anyone else. */
  readonly findRole: (name: string) => string | undefined
}

function assess<R extends Review>(found: readonly R[], reviewed: ReviewedHead, policy: Policy): ReviewAssessment<R> {
  const reviews = found.map((review): AssessedReview<R> => {
    const explain = isChangeRequest(review) ? explainIgnoredRequest : explainRejection
    return { review, objection: explain(review, reviewed) }
  })
  const counting = reviews.filter(({ objection }) => objection === undefined).map(({ review }) => review)
  const approving = counting.filter((review) => !isChangeRequest(review))
  const approvers = new Map(approving.map(({ username }) => [normalisePersonName(username), username]))
  return {
    needed: countNeededApprovals(policy),
    approvers: [...approvers.values()],
    blocking: counting.filter(isChangeRequest).map(({ username }) => username),
    reviews,
  }
}

/** As many reviews that decide nothing are kept, for the reasons. */
const maxOthers = 20

/** The reviews that can count, and the first others, in their order. */
export function toReviewFacts({ approvers, head_sha: head }: PullRequest): PullRequestFacts['reviews'] {
  const { reviews } = assess(approvers, { head, findRole: findNoRole }, {})
  const others = new Set(reviews.filter(({ objection }) => objection !== undefined).slice(0, maxOthers))
  const kept = reviews.filter((one) => one.objection === undefined || others.has(one)).map(({ review }) => review)
  return boundList(
    kept.map(({ timestamp: _time, ...review }) => review),
    6000,
  )
}

/** The same for the facts of a pull request whose reviews are whole. */
export function assessReviewFacts(
  { head_sha: head, authors, pushers }: PullRequestFacts,
  reviews: readonly Review[],
  policy: Policy,
): ReviewAssessment<Review> {
  const identities = new Set(isWhole(authors) ? authors : [])
  const findRole = (name: string): string | undefined => {
    const digest = toShortDigest(name)
    return describeRole(identities.has(digest), pushers.includes(digest))
  }
  return assess(reviews, { head, findRole: policy.independent === true ? findRole : findNoRole }, policy)
}

/** Enough people with push access approve the latest head, and none of them requests changes (rules 5.2). */
export function findReviewViolations(facts: PullRequestFacts, policy: Policy): string[] {
  return judgeReviews(facts, policy, (assessed) => listReviewViolations(assessed, policy))
}

/** Requests for changes, which block also where another pull request of the change fulfils the policy. */
export function findBlockingReviews(facts: PullRequestFacts, policy: Policy): string[] {
  return judgeReviews(facts, policy, ({ blocking }) => blocking.map(describeBlocking))
}

/** Reviews matter only where an approval is needed. */
function judgeReviews(
  facts: PullRequestFacts,
  policy: Policy,
  judge: (assessed: ReviewAssessment<Review>) => string[],
): string[] {
  const { reviews } = facts
  if (countNeededApprovals(policy) === 0) return []
  if (!isWhole(reviews)) return [`its ${formatCount(reviews.count)} reviews are too many to judge`]
  return judge(assessReviewFacts(facts, reviews, policy))
}

function listReviewViolations(assessed: ReviewAssessment<Review>, policy: Policy): string[] {
  const { needed, approvers, blocking, reviews } = assessed
  if (approvers.length >= needed) return blocking.map(describeBlocking)
  const noun = policy.independent === true ? 'independent approval' : 'approval'
  const rejected = reviews.filter(({ review }) => !isChangeRequest(review)).map(({ objection }) => objection)
  const reasons = [
    ...blocking.map((username) => `${username} requested changes`),
    ...rejected.filter((objection) => objection !== undefined),
  ]
  const awaited = `waiting for ${describeMissing(needed - approvers.length, approvers.length, noun)} of the latest head by somebody with push access`
  return [reasons.length === 0 ? awaited : `${awaited}: ${reasons.join('; ')}`]
}

/** Why a request for changes does not block; undefined for one that blocks. */
function explainIgnoredRequest(review: Review): string | undefined {
  const reason = describeForeignAccount(review) ?? (mayPush(review) === false ? 'no push access' : undefined)
  return reason === undefined ? undefined : `the request for changes by ${review.username} does not count: ${reason}`
}

function describeBlocking(username: string): string {
  return `waiting for ${username}, who requested changes, to approve, or for a dismissal of that review`
}

/** `an approval`, `2 approvals`, `1 more approval`. */
function describeMissing(missing: number, found: number, noun: string): string {
  if (found > 0) return plural(missing, `more ${noun}`)
  return missing === 1 ? `an ${noun}` : plural(missing, noun)
}

const associationsWithWriteAccess = new Set(['OWNER', 'MEMBER', 'COLLABORATOR'])

/**
 * Whether a reviewer has push access; undefined if that is not known. Of a report without the word of the server, the association alone is
 * known. It cannot show that a person has no push access: a member of an organisation may hide the membership.
 */
function mayPush({ can_push: canPush, association = '' }: Review): boolean | undefined {
  if (canPush !== undefined) return canPush
  return associationsWithWriteAccess.has(association.toUpperCase()) ? true : undefined
}

/** A workflow or an app of the author could review the author's own change. A report without the type of the account is of a former client. */
function describeForeignAccount({ type = 'User' }: Review): string | undefined {
  return type === 'User' ? undefined : `its account is of type ${type}, not User`
}

/** Why a review is no approval; undefined for an approval that counts. */
function explainRejection(review: Review, reviewed: ReviewedHead): string | undefined {
  const { username, state, commit } = review
  const { head } = reviewed
  if (state.toUpperCase() !== 'APPROVED') return `the review by ${username} is ${state.toLowerCase()}`
  const reason = describeUnsuitableApprover(review, reviewed)
  if (reason !== undefined) return `the approval by ${username} does not count: ${reason}`
  return commit === head && head !== ''
    ? undefined
    : `${username} must approve again: the approval is for ${describeHead(commit ?? '')}`
}

function describeUnsuitableApprover(review: Review, { findRole }: ReviewedHead): string | undefined {
  const { username } = review
  const foreign = describeForeignAccount(review)
  if (foreign !== undefined) return foreign
  const role = findRole(normalisePersonName(username))
  if (role !== undefined) return `${username} ${role}`
  const canPush = mayPush(review)
  if (canPush === true) return undefined
  return canPush === false ? 'no push access' : 'push access is not known'
}

function isChangeRequest({ state }: Review): boolean {
  return state.toUpperCase() === 'CHANGES_REQUESTED'
}

function describeHead(commit: string): string {
  return commit === '' ? 'an unknown head' : `the older head ${commit.slice(0, 7)}`
}
