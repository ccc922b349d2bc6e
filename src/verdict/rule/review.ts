import type { Approver, PullRequest } from '../../schema/attestation/pull-request.ts'
import type { Policy } from '../../schema/resource/template.ts'
import { plural } from '../../text/plural.ts'
import { countNeededApprovals, normalisePersonName } from './approval.ts'
import { listAuthorIdentities } from './author.ts'

/** Enough people with push access approve the latest head, and none of them requests changes (rules 5.2). */
export function findReviewViolations(pullRequest: PullRequest, policy: Policy): string[] {
  const needed = countNeededApprovals(policy)
  if (needed === 0) return []
  const { independent = false } = policy
  const authors = independent ? listAuthorIdentities(pullRequest) : new Set<string>()
  const blocking = pullRequest.approvers.filter((review) => isChangeRequest(review) && mayPush(review) !== false)
  const { approvals, rejected } = countApprovals(pullRequest, authors)
  if (approvals >= needed) return blocking.map(describeBlocking)
  const noun = independent ? 'independent approval' : 'approval'
  const reasons = [...blocking.map(({ username }) => `${username} requested changes`), ...rejected]
  const awaited = `waiting for ${describeMissing(needed - approvals, approvals, noun)} of the latest head by somebody with push access`
  return [reasons.length === 0 ? awaited : `${awaited}: ${reasons.join('; ')}`]
}

function describeBlocking({ username }: Approver): string {
  return `waiting for ${username}, who requested changes, to approve, or for a dismissal of that review`
}

/** `an approval`, `2 approvals`, `1 more approval`. */
function describeMissing(missing: number, found: number, noun: string): string {
  if (found > 0) return plural(missing, `more ${noun}`)
  return missing === 1 ? `an ${noun}` : plural(missing, noun)
}

/** The number of people who approved, and one sentence for each review that is no approval. */
function countApprovals(
  pullRequest: PullRequest,
  authors: ReadonlySet<string>,
): { readonly approvals: number; readonly rejected: readonly string[] } {
  const reviews = pullRequest.approvers.filter((review) => !isChangeRequest(review))
  const reasons = reviews.map((review) => explainRejection(review, pullRequest, authors))
  const approving = reviews.filter((_, index) => reasons[index] === undefined)
  return {
    approvals: new Set(approving.map(({ username }) => normalisePersonName(username))).size,
    rejected: reasons.filter((reason) => reason !== undefined),
  }
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

/** Why a review is no approval; undefined for an approval that counts. */
function explainRejection(
  review: Approver,
  { head_sha: head }: PullRequest,
  authors: ReadonlySet<string>,
): string | undefined {
  const { username, state, commit } = review
  if (state.toUpperCase() !== 'APPROVED') return `the review by ${username} is ${state.toLowerCase()}`
  const notCounted = `the approval by ${username} does not count`
  if (authors.has(normalisePersonName(username))) return `${notCounted}: ${username} is one of the authors`
  const canPush = mayPush(review)
  if (canPush !== true) return `${notCounted}: ${canPush === false ? 'no push access' : 'push access is not known'}`
  return commit === head && head !== ''
    ? undefined
    : `${username} must approve again: the approval is for ${describeHead(commit ?? '')}`
}

function isChangeRequest({ state }: Approver): boolean {
  return state.toUpperCase() === 'CHANGES_REQUESTED'
}

function describeHead(commit: string): string {
  return commit === '' ? 'an unknown head' : `the older head ${commit.slice(0, 7)}`
}
