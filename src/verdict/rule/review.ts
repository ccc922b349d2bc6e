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
  const blocked = blocking.map(({ username }) => `${username} requests changes`)
  if (approvals >= needed) return blocked
  const noun = independent ? 'independent approval' : 'approval'
  const found = approvals === 0 ? `no ${noun}` : plural(approvals, noun)
  return [[`${found} of the latest head`, `${needed} needed`, ...rejected].join('; ')]
}

/** The number of people who approved, and one sentence for each review that is no approval. */
function countApprovals(
  pullRequest: PullRequest,
  authors: ReadonlySet<string>,
): { readonly approvals: number; readonly rejected: readonly string[] } {
  const reasons = pullRequest.approvers.map((review) => explainRejection(review, pullRequest, authors))
  const approving = pullRequest.approvers.filter((_, index) => reasons[index] === undefined)
  return {
    approvals: new Set(approving.map(({ username }) => normalisePersonName(username))).size,
    rejected: reasons.filter((reason) => reason !== undefined),
  }
}

const associationsWithWriteAccess = new Set(['OWNER', 'MEMBER', 'COLLABORATOR'])

/** The word of the server; a report without it has the association alone. Undefined if neither is known. */
function mayPush({ can_push: canPush, association }: Approver): boolean | undefined {
  if (canPush !== undefined) return canPush
  return association === undefined ? undefined : associationsWithWriteAccess.has(association.toUpperCase())
}

/** Why a review is no approval; undefined for an approval that counts. */
function explainRejection(
  review: Approver,
  { head_sha: head }: PullRequest,
  authors: ReadonlySet<string>,
): string | undefined {
  const { username, state, commit } = review
  if (isChangeRequest(review)) return `${username} requests changes`
  if (state.toUpperCase() !== 'APPROVED') return `the review by ${username} is ${state.toLowerCase()}`
  const notCounted = `the approval by ${username} does not count`
  if (authors.has(normalisePersonName(username))) return `${notCounted}: ${username} is one of the authors`
  if (mayPush(review) !== true) return `${notCounted}: no write access`
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
