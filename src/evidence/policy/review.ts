import type { Approver, PullRequest } from '../../wire/attestation/pull-request.ts'
import type { Policy } from '../../wire/resource/template.ts'
import { plural } from '../../text/plural.ts'
import { formatCount } from '../../text/quantity.ts'
import { boundList, isWhole, toShortDigest } from '../fact/bounded.ts'
import type { PullRequestFacts } from '../fact/content.ts'
import { countNeededApprovals, normalisePersonName } from './approval.ts'
import { listAuthorIdentities } from './author.ts'

/** A review, and why it does not count; `objection` is undefined for an approval or a request for changes that counts. */
export interface AssessedReview {
  readonly review: Approver
  readonly objection: string | undefined
  /** It is an approval of an earlier difference, so its reviewer can give it again. */
  readonly isOutdated: boolean
}

/** The reviews of a pull request under a policy (rules 5.2). */
export interface ReviewAssessment {
  readonly needed: number
  /** People whose approval counts, each once. */
  readonly approvers: readonly string[]
  /** People whose request for changes blocks. */
  readonly blocking: readonly string[]
  /** In the order of the report. */
  readonly reviews: readonly AssessedReview[]
}

/** Decides for each review whether it counts (rules 5.2). */
export function assessReviews(pullRequest: PullRequest, policy: Policy): ReviewAssessment {
  const { approvers, head_sha: head, base_changed_at: baseChangedAt = null } = pullRequest
  const findRole = policy.independent === true ? createRoleFinder(pullRequest) : findNoRole
  return assess(approvers, { head, baseChangedAt, findRole }, policy)
}

function createRoleFinder(pullRequest: PullRequest): ReviewedHead['findRole'] {
  const authors = listAuthorIdentities(pullRequest)
  const { pushed_by: pusher } = pullRequest
  const isPusher = (name: string): boolean => pusher !== undefined && name === normalisePersonName(pusher)
  return (name) => describeRole(authors.has(name), isPusher(name))
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
  /** Epoch seconds: an approval from before is for another difference. */
  readonly baseChangedAt: number | null
  /** What a person, by the normalised name, did to the change, so that the approval does not count; undefined for anyone else. */
  readonly findRole: (name: string) => string | undefined
}

function assess(found: readonly Approver[], reviewed: ReviewedHead, policy: Policy): ReviewAssessment {
  const reviews = found.map((review): AssessedReview => {
    const other = isChangeRequest(review) ? explainIgnoredRequest(review) : explainRejection(review, reviewed)
    const outdated = isChangeRequest(review) || other !== undefined ? undefined : describeOutdated(review, reviewed)
    const objection = outdated === undefined ? other : `${review.username} must approve again: ${outdated}`
    return { review, objection, isOutdated: outdated !== undefined }
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
export function toReviewFacts(pullRequest: PullRequest): PullRequestFacts['reviews'] {
  const { reviews } = assessReviews(pullRequest, {})
  const others = new Set(reviews.filter(({ objection }) => objection !== undefined).slice(0, maxOthers))
  const kept = reviews.filter((one) => one.objection === undefined || others.has(one)).map(({ review }) => review)
  return boundList(kept, 6000)
}

/** The same for the facts of a pull request whose reviews are whole. */
export function assessReviewFacts(
  { head_sha: head, base_changed_at: baseChangedAt, authors, pushers }: PullRequestFacts,
  reviews: readonly Approver[],
  policy: Policy,
): ReviewAssessment {
  const identities = new Set(isWhole(authors) ? authors : [])
  const findRole = (name: string): string | undefined => {
    const digest = toShortDigest(name)
    return describeRole(identities.has(digest), pushers.includes(digest))
  }
  return assess(reviews, { head, baseChangedAt, findRole: policy.independent === true ? findRole : findNoRole }, policy)
}

/** Enough people with push access approve the latest head, and none of them requests changes (rules 5.2). */
export function findReviewViolations(facts: PullRequestFacts, policy: Policy): string[] {
  return judgeReviews(facts, policy, (assessed) => listReviewViolations(assessed, policy))
}

/** Requests for changes, which block also where another pull request of the change fulfils the policy. */
export function findBlockingReviews(facts: PullRequestFacts, policy: Policy): string[] {
  return judgeReviews(facts, policy, ({ blocking }) => blocking.map(describeBlocking))
}

/**
 * The people who can still approve again, or none where anybody with push access may; undefined if no approval is missing, or an approval
 * alone does not help: somebody with push access requests changes, or the reviews cannot be judged.
 */
export function findAwaitedReviewers(facts: PullRequestFacts, policy: Policy): readonly string[] | undefined {
  const { reviews } = facts
  if (countNeededApprovals(policy) === 0 || !isWhole(reviews)) return undefined
  const { needed, approvers, blocking, reviews: assessed } = assessReviewFacts(facts, reviews, policy)
  if (approvers.length >= needed || blocking.length > 0) return undefined
  const again = assessed.filter(({ isOutdated }) => isOutdated).map(({ review }) => review.username)
  return [...new Set(again.filter((name) => name !== ''))]
}

/** Reviews matter only where an approval is needed. */
function judgeReviews(
  facts: PullRequestFacts,
  policy: Policy,
  judge: (assessed: ReviewAssessment) => string[],
): string[] {
  const { reviews } = facts
  if (countNeededApprovals(policy) === 0) return []
  if (!isWhole(reviews)) return [`its ${formatCount(reviews.count)} reviews are too many to judge`]
  return judge(assessReviewFacts(facts, reviews, policy))
}

function listReviewViolations(assessed: ReviewAssessment, policy: Policy): string[] {
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
function explainIgnoredRequest(review: Approver): string | undefined {
  const reason = describeForeignAccount(review) ?? (mayPush(review) === false ? 'no push access' : undefined)
  return reason === undefined ? undefined : `the request for changes by ${review.username} does not count: ${reason}`
}

function describeBlocking(username: string): string {
  return `${username} requested changes, and has to approve, or that review has to be dismissed`
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
function mayPush({ can_push: canPush, association = '' }: Approver): boolean | undefined {
  if (canPush !== undefined) return canPush
  return associationsWithWriteAccess.has(association.toUpperCase()) ? true : undefined
}

/** A workflow or an app of the author could review the author's own change. A client that does not send the type counts as before. */
function describeForeignAccount({ type = 'User' }: Approver): string | undefined {
  return type === 'User' ? undefined : `its account is of type ${type}, not User`
}

/** Why a review is no approval of any difference; undefined for one. */
function explainRejection(review: Approver, reviewed: ReviewedHead): string | undefined {
  const { username, state } = review
  if (state.toUpperCase() !== 'APPROVED') return `the review by ${username} is ${state.toLowerCase()}`
  const reason = describeUnsuitableApprover(review, reviewed)
  return reason === undefined ? undefined : `the approval by ${username} does not count: ${reason}`
}

/** Why an approval is for another difference than the present one; undefined if it is not. */
function describeOutdated(
  { commit, timestamp = 0 }: Approver,
  { head, baseChangedAt }: ReviewedHead,
): string | undefined {
  if (commit !== head || head === '') return `the approval is for ${describeHead(commit ?? '')}`
  // Times have whole seconds, so an approval of the same second may be from before.
  const isBefore = baseChangedAt !== null && timestamp <= baseChangedAt
  return isBefore ? 'the base branch was changed after the approval' : undefined
}

function describeUnsuitableApprover(review: Approver, { findRole }: ReviewedHead): string | undefined {
  const { username } = review
  const foreign = describeForeignAccount(review)
  if (foreign !== undefined) return foreign
  const role = findRole(normalisePersonName(username))
  if (role !== undefined) return `${username} ${role}`
  const canPush = mayPush(review)
  if (canPush === true) return undefined
  return canPush === false ? 'no push access' : 'push access is not known'
}

function isChangeRequest({ state }: Approver): boolean {
  return state.toUpperCase() === 'CHANGES_REQUESTED'
}

function describeHead(commit: string): string {
  return commit === '' ? 'an unknown head' : `the older head ${commit.slice(0, 7)}`
}
