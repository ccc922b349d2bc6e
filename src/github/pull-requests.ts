import { isSameRepository } from '../commit/repository.ts'
import { EvidenceError } from '../error.ts'
import type { PullRequest } from '../schema/attestation/pull-request.ts'
import { nonsense, pick, pickText } from './answer.ts'
import type { Conversation, GithubApi } from './api.ts'
import type { GithubRequest } from './failure.ts'
import { readPages } from './page.ts'
import { readPullRequest } from './pull-request.ts'
import { toPath } from './repository.ts'

export interface PullRequestSearch {
  /** `owner/name`. */
  readonly repository: string
  /** The commit of the change, 40 hex characters. */
  readonly sha: string
  /** Known from the event: then it is this one, and no other is looked for. */
  readonly number?: number
  /** The pull request that the commit's message names as merged by it. The API learns of that only after a while, which is waited out. */
  readonly named?: number | undefined
}

/** Seconds between one look and the next, as far as the budget goes: a minute in all. */
const lags = [0.5, 1, 2, 4, 8, 16, 32]

/** An open pull request may stay so (one from a long-lived branch): for it to turn merged, only so many looks are taken. */
const looksAtOpen = 4

/**
 * Every pull request of a commit, complete; an empty list where there is none. Throws `refused` where the token may not read pull
 * requests or there is no such number, `unreachable` where the budget ran out, `nonsense`.
 */
export async function findPullRequests(api: GithubApi, search: PullRequestSearch): Promise<readonly PullRequest[]> {
  const conversation = api.converse()
  const { repository } = search
  const numbers = search.number === undefined ? await findNumbers(conversation, search) : [search.number]
  const found: PullRequest[] = []
  for (const number of numbers) found.push(await readPullRequest(conversation, { repository, number }))
  return found
}

async function findNumbers(conversation: Conversation, search: PullRequestSearch): Promise<readonly number[]> {
  const request = ask(search)
  let pulls = await readAssociated(conversation, search)
  if (pulls.length === 0) await checkPermission(conversation, search)
  if (!isSettled(pulls, 0) && (await isFromElsewhere(conversation, search))) return pulls.map(numberOf(request))
  for (const [look, seconds] of lags.entries()) {
    if (isSettled(pulls, look) || !(await conversation.pause(seconds))) break
    pulls = await readAssociated(conversation, search)
  }
  return pulls.map(numberOf(request))
}

function numberOf({ asked }: GithubRequest): (pull: unknown) => number {
  return (pull) => {
    const number = pick(pull, 'number')
    if (typeof number !== 'number') throw nonsense(asked, 'one of them has no number')
    return number
  }
}

/**
 * Whether nothing is to be waited for: no pull request is named, or one that is not there, or that another commit merged, as with a
 * commit picked from there, whose message still names it.
 */
async function isFromElsewhere(conversation: Conversation, search: PullRequestSearch): Promise<boolean> {
  if (search.named === undefined) return true
  const route = `GET ${toPath(search.repository)}/pulls/${search.named}`
  const asked = await conversation.ask({ ...ask(search), route }).catch(unlessAbsent)
  if (asked === undefined) return true
  return pickText(asked.body, 'merged_at') !== '' && pickText(asked.body, 'merge_commit_sha') !== search.sha
}

function unlessAbsent(error: unknown): undefined {
  if (!(error instanceof EvidenceError && error.facts['status'] === 404)) throw error
}

function isSettled(pulls: readonly unknown[], look: number): boolean {
  return pulls.some((pull) => pickText(pull, 'merged_at') !== '') || (pulls.length > 0 && look >= looksAtOpen)
}

/** A fork's commits may belong to pull requests of another repository, whose numbers mean nothing in this one. */
async function readAssociated(conversation: Conversation, search: PullRequestSearch): Promise<readonly unknown[]> {
  const pulls = await readPages(conversation, ask(search))
  return pulls.filter((pull) => {
    const home = pickText(pull, 'base', 'repo', 'full_name') || search.repository
    return isSameRepository(home, search.repository)
  })
}

/** Asked for the pull requests of a commit, GitHub hides them from a token that may not read them; asked for any, it says so. */
async function checkPermission(conversation: Conversation, search: PullRequestSearch): Promise<void> {
  await conversation.ask({ ...ask(search), route: `GET ${toPath(search.repository)}/pulls?state=all&per_page=1` })
}

function ask({ repository, sha }: PullRequestSearch): GithubRequest {
  return {
    route: `GET ${toPath(repository)}/commits/${encodeURIComponent(sha)}/pulls`,
    asked: `read the pull requests of commit ${sha} in ${repository}`,
    permission: 'pull-requests: read',
  }
}
