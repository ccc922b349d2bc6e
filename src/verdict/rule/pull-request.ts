import type { Approver, PullRequest } from '../../schema/attestation/pull-request.ts'
import type { Policy } from '../../schema/resource/template.ts'
import { plural, select } from '../../text/plural.ts'

/** One that is merged or open, and by a policy also approved or merged (decisions.md §5). */
export function faultsOfPullRequests(pullRequests: readonly PullRequest[], policy: Policy | undefined): string[] {
  const alive = pullRequests.filter(({ state }) => state !== 'closed')
  if (alive.length === 0) return ['no pull request that is merged or open']
  const faults = alive.map((pullRequest) => faultsOf(pullRequest, policy ?? {}))
  if (faults.some((one) => one.length === 0)) return []
  return faults.flatMap((those, index) => those.map((fault) => prefix(alive, index) + fault))
}

function countNeeded({ approvals, independent = false }: Policy): number {
  return approvals ?? Number(independent)
}

function asksForOthers(policy: Policy): boolean {
  return policy.independent === true && countNeeded(policy) > 0
}

function prefix(alive: readonly PullRequest[], index: number): string {
  return alive.length > 1 ? `pull request #${alive[index]?.number}: ` : ''
}

function faultsOf(pullRequest: PullRequest, policy: Policy): string[] {
  const { independent = false, merged = false } = policy
  const needed = countNeeded(policy)
  const { got, others } = weighReviews(pullRequest, independent ? listInvolved(pullRequest) : new Set())
  const number = got === 0 ? 'no approval' : plural(got, 'approval')
  const by = independent ? ' by someone independent' : ''
  return select(
    [merged && pullRequest.state !== 'merged', () => 'not merged yet'],
    [
      asksForOthers(policy) && !areAuthorsKnown(pullRequest),
      () => 'not all of its authors are known, so nobody can be told to be independent of them',
    ],
    [got < needed, () => [`${number} of the latest head${by}`, `${needed} needed`, ...others].join('; ')],
  )
}

/** How many people approved, and why the reviews of others are no approvals: whoever still has to act must know it. */
function weighReviews(
  pullRequest: PullRequest,
  involved: ReadonlySet<string>,
): { readonly got: number; readonly others: readonly string[] } {
  const faults = pullRequest.approvers.map((it) => faultOf(it, pullRequest, involved))
  const approving = pullRequest.approvers.filter((_, at) => faults[at] === undefined)
  return {
    got: new Set(approving.map(({ username }) => fold(username))).size,
    others: faults.filter((fault) => fault !== undefined),
  }
}

const withWriteAccess = new Set(['OWNER', 'MEMBER', 'COLLABORATOR'])

/** Undefined for an approval that counts. */
function faultOf(
  { username, state, commit, association = '' }: Approver,
  { head_sha }: PullRequest,
  involved: ReadonlySet<string>,
): string | undefined {
  if (state.toUpperCase() !== 'APPROVED') return nameState(username, state)
  if (involved.has(fold(username))) return `${username} does not count, being one of its authors`
  if (!withWriteAccess.has(association.toUpperCase())) return `${username} does not count, having no write access`
  return commit === head_sha && head_sha !== ''
    ? undefined
    : `${username} must approve again, having seen ${nameHead(commit ?? '')}`
}

function nameState(username: string, state: string): string {
  return state.toUpperCase() === 'CHANGES_REQUESTED'
    ? `${username} asks for changes`
    : `the review of ${username} is ${state.toLowerCase()}`
}

function nameHead(commit: string): string {
  return commit === '' ? 'no known head' : `the older head ${commit.slice(0, 7)}`
}

/** A change has at least one commit: where none is known, its authors are not either. */
function areAuthorsKnown({ author, commits }: PullRequest): boolean {
  return commits.length > 0 && [author, ...commits.map((commit) => commit.author)].every((name) => fold(name) !== '')
}

/** Who wrote any of it, by every name they are known by there. */
function listInvolved({ author, commits }: PullRequest): Set<string> {
  const people = [author, ...commits.flatMap((commit) => [commit.author, ...commit.co_authors])]
  return new Set(people.flatMap(toIdentities))
}

/** A login, a name, or `Name <mail>`; GitHub's own noreply addresses hold the login. */
function toIdentities(person: string): string[] {
  const opening = person.lastIndexOf('<')
  const name = opening < 0 ? person : person.slice(0, opening)
  const mail = person.slice(opening + 1).replace('>', '')
  const login = /^(?:\d+\+)?([^@+]+)@users\.noreply\.github\.com$/i.exec(mail.trim())?.[1]
  return [person, name, mail, ...(login === undefined ? [] : [login])].map(fold)
}

function fold(name: string): string {
  return name.trim().toLowerCase()
}
