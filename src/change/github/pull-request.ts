import { EvidenceError } from '../../error.ts'
import { PullRequest, type PullRequestCommit } from '../../wire/attestation/pull-request.ts'
import { invalidResponse, pickMember, pickEpoch, pickText, parseGithubResponse } from './response.ts'
import type { GithubClient } from './api.ts'
import { compareCommits, type CommitComparison } from './commit.ts'
import { readAllPages } from './pagination.ts'
import { toPullRequestCommit } from './pull-request-commit.ts'
import { type GithubRequest, toRepositoryPath } from './request.ts'
import { toApprovers } from './review.ts'

interface PullRequestTarget {
  readonly repository: string
  readonly number: number
}

/** A list with this many commits may be incomplete (GitHub REST, "List commits on a pull request": at most 250). */
const maxListedCommits = 250

/** Seconds before each attempt. A push during an attempt makes its parts inconsistent; a later attempt is consistent again. */
const attemptDelays = [0, 1, 3]

/** One complete pull request from the REST API, without push access of its reviewers. Throws `EvidenceError` if it cannot be read in full. */
export async function readPullRequest(client: GithubClient, target: PullRequestTarget): Promise<PullRequest> {
  for (const seconds of attemptDelays) {
    if (!(await client.pause(seconds))) break
    const found = await readConsistent(client, target)
    if (found !== undefined) return found
  }
  throw new EvidenceError(
    'unreachable',
    `Could not ${toPullRequestRequest(target).purpose}: its list of commits is incomplete or does not include the head; run this again when no push is in progress.`,
    { facts: { ...target } },
  )
}

function toPullRequestRequest({ repository, number }: PullRequestTarget): GithubRequest {
  return {
    route: `GET ${toRepositoryPath(repository)}/pulls/${number}`,
    purpose: `read pull request ${number} of ${repository}`,
    permission: 'pull-requests: read',
  }
}

/** Undefined if the parts are inconsistent. */
async function readConsistent(client: GithubClient, target: PullRequestTarget): Promise<PullRequest | undefined> {
  const request = toPullRequestRequest(target)
  const [{ body: pull }, listed, reviews] = await Promise.all([
    client.request(request),
    readAllPages(client, { ...request, route: `${request.route}/commits` }),
    readAllPages(client, { ...request, route: `${request.route}/reviews` }),
  ])
  const isCut = listed.length >= maxListedCommits
  const { list, count } = isCut
    ? await compareCommits(client, toComparison(target, pull))
    : { list: listed, count: pickMember(pull, 'commits') }
  if (typeof count !== 'number') throw invalidResponse(request.purpose, 'it has no number of commits')
  // Only GraphQL has the logins of co-authors by address. Where it is not available, no approval counts.
  const commits = list.map((commit) => toPullRequestCommit(commit, new Map()))
  if (!isComplete(commits, count, pull)) return undefined
  return parseGithubResponse(request.purpose, PullRequest, {
    ...toPullRequestFacts(pull),
    commits,
    approvers: toApprovers(reviews),
  })
}

function isComplete(commits: readonly PullRequestCommit[], count: number, pull: unknown): boolean {
  const head = pickText(pull, 'head', 'sha')
  return commits.length >= count && (count === 0 || commits.some(({ sha1 }) => sha1 === head))
}

function toComparison({ repository, number }: PullRequestTarget, pull: unknown): CommitComparison {
  return {
    repository,
    from: pickText(pull, 'base', 'sha'),
    to: pickText(pull, 'head', 'sha'),
    purpose: `read the commits of pull request ${number} of ${repository}`,
  }
}

function toPullRequestFacts(
  pull: unknown,
): Record<keyof Omit<PullRequest, 'commits' | 'approvers' | 'pushed_by' | 'from_fork' | 'base_changed_at'>, unknown> {
  const mergedAt = pickEpoch(pull, 'merged_at')
  return {
    url: pickMember(pull, 'html_url'),
    number: pickMember(pull, 'number'),
    title: pickMember(pull, 'title'),
    state: mergedAt === undefined ? pickMember(pull, 'state') : 'merged',
    author: pickText(pull, 'user', 'login'),
    created_at: pickEpoch(pull, 'created_at'),
    merged_at: mergedAt ?? null,
    // Before the merge, this is GitHub's test merge commit.
    merge_commit: mergedAt === undefined ? null : pickMember(pull, 'merge_commit_sha'),
    head_ref: pickMember(pull, 'head', 'ref'),
    head_sha: pickMember(pull, 'head', 'sha'),
    base_ref: pickMember(pull, 'base', 'ref'),
  }
}
