import type { PullRequest } from '../../schema/pull-request.ts'
import type { Policy } from '../../schema/template.ts'
import { plural, select } from '../wording.ts'

/** One that is merged or open, and by a policy also approved or merged (decisions.md §5). */
export function faultsOfPullRequests(pullRequests: readonly PullRequest[], policy: Policy | undefined): string[] {
  const alive = pullRequests.filter(({ state }) => state !== 'closed')
  if (alive.length === 0) return ['no pull request that is merged or open']
  const faults = alive.map((pullRequest) => faultsOf(pullRequest, policy ?? {}))
  if (faults.some((one) => one.length === 0)) return []
  return faults.flatMap((those, index) => those.map((fault) => prefix(alive, index) + fault))
}

function prefix(alive: readonly PullRequest[], index: number): string {
  return alive.length > 1 ? `pull request #${alive[index]?.number}: ` : ''
}

function faultsOf(pullRequest: PullRequest, policy: Policy): string[] {
  const { independent = false, merged = false } = policy
  const needed = policy.approvals ?? (independent ? 1 : 0)
  const got = countApprovals(pullRequest, independent)
  const number = got === 0 ? 'no approval' : plural(got, 'approval')
  const by = independent ? ' by someone independent' : ''
  return select(
    [merged && pullRequest.state !== 'merged', 'not merged yet'],
    [got < needed, `${number} of the latest head${by}; ${needed} needed`],
  )
}

const withWriteAccess = new Set(['OWNER', 'MEMBER', 'COLLABORATOR'])

function countApprovals(pullRequest: PullRequest, independent: boolean): number {
  const involved = independent ? listInvolved(pullRequest) : new Set<string>()
  const approvers = pullRequest.approvers
    .filter(
      ({ state, commit, association = '' }) =>
        state.toUpperCase() === 'APPROVED' &&
        commit === pullRequest.head_sha &&
        withWriteAccess.has(association.toUpperCase()),
    )
    .map(({ username }) => fold(username))
  return new Set(approvers.filter((username) => !involved.has(username))).size
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
