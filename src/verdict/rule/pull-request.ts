import type { Approver, PullRequest } from '../../schema/attestation/pull-request.ts'
import type { Policy } from '../../schema/resource/template.ts'
import { plural } from '../../text/plural.ts'
import { selectSentences } from '../../text/sentence.ts'

/** At least one pull request is open or merged (rules 5.1); one of them must fulfil the policy (rules 5.2). */
export function findPullRequestViolations(pullRequests: readonly PullRequest[], policy: Policy | undefined): string[] {
  const candidates = pullRequests.filter(({ state }) => state !== 'closed')
  if (candidates.length === 0) return ['no pull request is open or merged']
  const violations = candidates.map((pullRequest) => findPolicyViolations(pullRequest, policy ?? {}))
  if (violations.some((ofOne) => ofOne.length === 0)) return []
  return violations.flatMap((ofOne, index) => ofOne.map((violation) => toPrefix(candidates, index) + violation))
}

function countNeeded({ approvals, independent = false }: Policy): number {
  return approvals ?? Number(independent)
}

function needsIndependentApproval(policy: Policy): boolean {
  return policy.independent === true && countNeeded(policy) > 0
}

function toPrefix(candidates: readonly PullRequest[], index: number): string {
  return candidates.length > 1 ? `pull request #${candidates[index]?.number}: ` : ''
}

function findPolicyViolations(pullRequest: PullRequest, policy: Policy): string[] {
  const { independent = false, merged = false } = policy
  const needed = countNeeded(policy)
  const { approvals, rejected } = countApprovals(
    pullRequest,
    independent ? listAuthorIdentities(pullRequest) : new Set(),
  )
  const noun = independent ? 'independent approval' : 'approval'
  const found = approvals === 0 ? `no ${noun}` : plural(approvals, noun)
  return selectSentences(
    [merged && pullRequest.state !== 'merged', () => 'not merged yet'],
    [
      needsIndependentApproval(policy) && !areAuthorsKnown(pullRequest),
      () => 'not all of its authors are known, so no approval can be shown to be independent of them',
    ],
    [approvals < needed, () => [`${found} of the latest head`, `${needed} needed`, ...rejected].join('; ')],
  )
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

/** Why a review is no approval; undefined for an approval that counts. */
function explainRejection(
  { username, state, commit, association = '' }: Approver,
  { head_sha }: PullRequest,
  authors: ReadonlySet<string>,
): string | undefined {
  if (state.toUpperCase() !== 'APPROVED') return describeReview(username, state)
  const notCounted = `the approval by ${username} does not count`
  if (authors.has(normalisePersonName(username))) return `${notCounted}: ${username} is one of the authors`
  if (!associationsWithWriteAccess.has(association.toUpperCase())) return `${notCounted}: no write access`
  return commit === head_sha && head_sha !== ''
    ? undefined
    : `${username} must approve again: the approval is for ${describeHead(commit ?? '')}`
}

function describeReview(username: string, state: string): string {
  return state.toUpperCase() === 'CHANGES_REQUESTED'
    ? `${username} requests changes`
    : `the review by ${username} is ${state.toLowerCase()}`
}

function describeHead(commit: string): string {
  return commit === '' ? 'an unknown head' : `the older head ${commit.slice(0, 7)}`
}

/** A pull request has at least one commit: without a known commit, its authors are not known either. */
function areAuthorsKnown({ author, commits }: PullRequest): boolean {
  const names = [author, ...commits.map((commit) => commit.author)]
  return commits.length > 0 && names.every((name) => normalisePersonName(name) !== '')
}

/** Logins, names and mail addresses of the author and of all authors and co-authors of commits. */
function listAuthorIdentities({ author, commits }: PullRequest): Set<string> {
  const people = [author, ...commits.flatMap((commit) => [commit.author, ...commit.co_authors])]
  return new Set(people.flatMap(toIdentities))
}

/** `person` is a login, a name, or `Name <mail>`. The noreply addresses of GitHub contain the login. */
function toIdentities(person: string): string[] {
  const opening = person.lastIndexOf('<')
  const name = opening < 0 ? person : person.slice(0, opening)
  const mail = person.slice(opening + 1).replace('>', '')
  const login = /^(?:\d+\+)?([^@+]+)@users\.noreply\.github\.com$/i.exec(mail.trim())?.[1]
  return [person, name, mail, ...(login === undefined ? [] : [login])].map(normalisePersonName)
}

function normalisePersonName(name: string): string {
  return name.trim().toLowerCase()
}
