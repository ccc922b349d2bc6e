import { EvidenceError } from '../error.ts'
import { PullRequest, type PullRequestCommit } from '../schema/attestation/pull-request.ts'
import { nonsense, pick, pickMoment, pickText, understand } from './answer.ts'
import type { Conversation } from './api.ts'
import { compareCommits, type Comparison } from './comparison.ts'
import type { GithubRequest } from './failure.ts'
import { findLogins } from './login.ts'
import { readPages } from './page.ts'
import { toPullRequestCommit } from './pull-request-commit.ts'
import { toPath } from './repository.ts'
import { toApprovers } from './review.ts'

interface Wanted {
  readonly repository: string
  readonly number: number
}

/** From here on the list of a pull request's commits may be cut (GitHub REST, "List commits on a pull request": at most 250). */
const longestCommitList = 250

/** Seconds before each reading: a push in between makes parts that do not belong together, and settles. */
const settling = [0, 1, 3]

/** One pull request, complete. Throws where it cannot be: a part is never taken for the whole. */
export async function readPullRequest(conversation: Conversation, wanted: Wanted): Promise<PullRequest> {
  for (const seconds of settling) {
    if (!(await conversation.pause(seconds))) break
    const found = await readOnce(conversation, wanted)
    if (found !== undefined) return found
  }
  throw new EvidenceError(
    'unreachable',
    `Could not ${ask(wanted).asked}: its list of commits does not hold all that GitHub counts, up to its head; run this again once it has settled.`,
    { facts: { ...wanted } },
  )
}

function ask({ repository, number }: Wanted): GithubRequest {
  return {
    route: `GET ${toPath(repository)}/pulls/${number}`,
    asked: `read pull request ${number} of ${repository}`,
    permission: 'pull-requests: read',
  }
}

/** Undefined where the parts do not belong together. */
async function readOnce(conversation: Conversation, wanted: Wanted): Promise<PullRequest | undefined> {
  const request = ask(wanted)
  const [{ body: pull }, listed, reviews] = await Promise.all([
    conversation.ask(request),
    readPages(conversation, { ...request, route: `${request.route}/commits` }),
    readPages(conversation, { ...request, route: `${request.route}/reviews` }),
  ])
  const isCut = listed.length >= longestCommitList
  const { list, count } = isCut
    ? await compareCommits(conversation, toComparison(wanted, pull))
    : { list: listed, count: pick(pull, 'commits') }
  if (typeof count !== 'number') throw nonsense(request.asked, 'it does not count the commits')
  const logins = await findLogins(conversation, wanted.repository, list)
  const commits = list.map((commit) => toPullRequestCommit(commit, logins))
  if (!isComplete(commits, count, pull)) return undefined
  return understand(request.asked, PullRequest, { ...toFacts(pull), commits, approvers: toApprovers(reviews) })
}

function isComplete(commits: readonly PullRequestCommit[], count: number, pull: unknown): boolean {
  const head = pickText(pull, 'head', 'sha')
  return commits.length >= count && (count === 0 || commits.some(({ sha1 }) => sha1 === head))
}

function toComparison({ repository, number }: Wanted, pull: unknown): Comparison {
  return {
    repository,
    from: pickText(pull, 'base', 'sha'),
    to: pickText(pull, 'head', 'sha'),
    asked: `read the commits of pull request ${number} of ${repository}`,
  }
}

function toFacts(pull: unknown): Record<keyof Omit<PullRequest, 'commits' | 'approvers'>, unknown> {
  const mergedAt = pickMoment(pull, 'merged_at')
  return {
    url: pick(pull, 'html_url'),
    number: pick(pull, 'number'),
    title: pick(pull, 'title'),
    state: mergedAt === undefined ? pick(pull, 'state') : 'merged',
    author: pickText(pull, 'user', 'login'),
    created_at: pickMoment(pull, 'created_at'),
    merged_at: mergedAt ?? null,
    // Before the merge this names a commit that GitHub made to try it out.
    merge_commit: mergedAt === undefined ? null : pick(pull, 'merge_commit_sha'),
    head_ref: pick(pull, 'head', 'ref'),
    head_sha: pick(pull, 'head', 'sha'),
    base_ref: pick(pull, 'base', 'ref'),
  }
}
