import { isSameRepository } from '../commit/git-format.ts'
import { EvidenceError } from '../../error.ts'
import type { PullRequest } from '../../wire/attestation/pull-request.ts'
import { invalidResponse, pickMember, pickText } from './response.ts'
import type { GithubClient, GithubApi } from './api.ts'
import { readAllPages } from './pagination.ts'
import { readPullRequest } from './pull-request.ts'
import { type GithubRequest, toRepositoryPath } from './request.ts'

export interface PullRequestSearch {
  /** `owner/name`. */
  readonly repository: string
  /** The commit of the change, 40 hex characters. */
  readonly sha: string
  /** The number in the event, if there is one. Then no other pull request is searched for. */
  readonly number?: number
  /** The pull request that the commit merges, from its message. The API lists it with a delay, which the search waits for. */
  readonly mergedNumber?: number | undefined
}

/** Seconds between attempts, within the timeout: one minute in total. */
const attemptDelays = [0.5, 1, 2, 4, 8, 16, 32]

/** Attempts while the only pull request is open. It may stay open, such as one from a long-lived branch. */
const attemptsWhileOpen = 4

/**
 * All pull requests of a commit, each complete; an empty list if there is none. Throws `EvidenceError` `refused` if the token has no
 * permission or the number does not exist, `unreachable` after the timeout, and `nonsense`.
 */
export async function findPullRequests(api: GithubApi, search: PullRequestSearch): Promise<readonly PullRequest[]> {
  const client = api.createClient()
  const { repository } = search
  const numbers = search.number === undefined ? await findNumbers(client, search) : [search.number]
  const found: PullRequest[] = []
  for (const number of numbers) found.push(await readPullRequest(client, { repository, number }))
  return found
}

async function findNumbers(client: GithubClient, search: PullRequestSearch): Promise<readonly number[]> {
  const request = toAssociatedPullsRequest(search)
  let pulls = await readPullRequestsOfCommit(client, search)
  if (pulls.length === 0) await checkPermission(client, search)
  if (!isFinal(pulls, 0) && (await isNotMergeOfNamed(client, search))) return pulls.map(pullNumberOf(request))
  for (const [attempt, seconds] of attemptDelays.entries()) {
    if (isFinal(pulls, attempt) || !(await client.pause(seconds))) break
    pulls = await readPullRequestsOfCommit(client, search)
  }
  return pulls.map(pullNumberOf(request))
}

function pullNumberOf({ purpose }: GithubRequest): (pull: unknown) => number {
  return (pull) => {
    const number = pickMember(pull, 'number')
    if (typeof number !== 'number') throw invalidResponse(purpose, 'a pull request has no number')
    return number
  }
}

/**
 * Whether waiting makes no sense: the message names no pull request, or one that does not exist, or one that another commit merged. The
 * last happens after a cherry-pick, whose message still names the pull request.
 */
async function isNotMergeOfNamed(client: GithubClient, search: PullRequestSearch): Promise<boolean> {
  if (search.mergedNumber === undefined) return true
  const route = `GET ${toRepositoryPath(search.repository)}/pulls/${search.mergedNumber}`
  const named = await client.request({ ...toAssociatedPullsRequest(search), route }).catch(ignoreNotFound)
  if (named === undefined) return true
  return pickText(named.body, 'merged_at') !== '' && pickText(named.body, 'merge_commit_sha') !== search.sha
}

function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof EvidenceError && error.facts['status'] === 404)) throw error
}

function isFinal(pulls: readonly unknown[], attempt: number): boolean {
  return pulls.some((pull) => pickText(pull, 'merged_at') !== '') || (pulls.length > 0 && attempt >= attemptsWhileOpen)
}

/** The pull requests of this repository. A fork's commits may also be in pull requests of another repository. */
async function readPullRequestsOfCommit(client: GithubClient, search: PullRequestSearch): Promise<readonly unknown[]> {
  const pulls = await readAllPages(client, toAssociatedPullsRequest(search))
  return pulls.filter((pull) => {
    const home = pickText(pull, 'base', 'repo', 'full_name') || search.repository
    return isSameRepository(home, search.repository)
  })
}

/**
 * Throws if the token may not read pull requests. The list of a commit's pull requests is then empty, but the list of all pull requests
 * is an error.
 */
async function checkPermission(client: GithubClient, search: PullRequestSearch): Promise<void> {
  await client.request({
    ...toAssociatedPullsRequest(search),
    route: `GET ${toRepositoryPath(search.repository)}/pulls?state=all&per_page=1`,
  })
}

function toAssociatedPullsRequest({ repository, sha }: PullRequestSearch): GithubRequest {
  return {
    route: `GET ${toRepositoryPath(repository)}/commits/${encodeURIComponent(sha)}/pulls`,
    purpose: `read the pull requests of commit ${sha} in ${repository}`,
    permission: 'pull-requests: read',
  }
}
