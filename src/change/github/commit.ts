import { formatAuthor } from '../commit/git-format.ts'
import { GitCommit } from '../../wire/resource/git.ts'
import { pickMember, pickEpoch, pickText, parseGithubResponse, invalidResponse } from './response.ts'
import type { GithubApi, GithubClient } from './api.ts'
import { toRepositoryPath } from './request.ts'
import { readAllPages } from './pagination.ts'

/** A commit from GitHub, with the login of its author if there is an account. Throws `EvidenceError` `refused` if it does not exist. */
export async function readCommit(
  api: GithubApi,
  { repository, sha }: { readonly repository: string; readonly sha: string },
): Promise<GitCommit> {
  const purpose = `read commit ${sha} of ${repository}`
  // One entry per page, because the response also lists the changed files, which are not needed.
  const route = `GET ${toRepositoryPath(repository)}/commits/${encodeURIComponent(sha)}?per_page=1`
  const { body } = await api.createClient().request({ route, purpose, permission: 'contents: read' })
  return toGitCommit(purpose, body)
}

/** Converts GitHub's Commit into the GitCommit of rules 9.11. Throws `EvidenceError` `nonsense` if it is not a commit. */
function toGitCommit(purpose: string, body: unknown): GitCommit {
  const login = pickText(body, 'author', 'login')
  const parents = pickMember(body, 'parents')
  return parseGithubResponse(purpose, GitCommit, {
    sha1: pickMember(body, 'sha'),
    message: pickMember(body, 'commit', 'message'),
    author: formatAuthor(pickText(body, 'commit', 'author', 'name'), pickText(body, 'commit', 'author', 'email')),
    ...(login === '' ? {} : { author_username: login }),
    // The author time, as in the facts that git gives.
    timestamp: pickEpoch(body, 'commit', 'author', 'date'),
    url: pickMember(body, 'html_url'),
    parents: Array.isArray(parents) ? parents.map((parent) => pickMember(parent, 'sha')) : undefined,
  })
}

export interface CommitComparison {
  /** `owner/name`. */
  readonly repository: string
  /** A commit or a branch. */
  readonly from: string
  readonly to: string
  /** Completes "Could not …". */
  readonly purpose: string
}

/** The commits that are in `to` and not in `from`, and GitHub's count of them. This is GitHub's only list of commits without a limit. */
export async function compareCommits(
  client: GithubClient,
  { repository, from, to, purpose }: CommitComparison,
): Promise<{ list: readonly unknown[]; count: unknown }> {
  const range = `${encodeURIComponent(from)}...${encodeURIComponent(to)}`
  const request = {
    route: `GET ${toRepositoryPath(repository)}/compare/${range}`,
    purpose,
    permission: 'contents: read',
  }
  const [list, { body }] = await Promise.all([
    readAllPages(client, request, 'commits'),
    client.request({ ...request, route: `${request.route}?per_page=1` }),
  ])
  return { list, count: pickMember(body, 'total_commits') }
}

/** All commits of a range, oldest first. Throws `EvidenceError` `nonsense` if GitHub lists fewer or more commits than it counts. */
export async function readCommitRange(
  api: GithubApi,
  range: Omit<CommitComparison, 'purpose'>,
): Promise<readonly GitCommit[]> {
  const purpose = `read the commits from ${range.from} to ${range.to} of ${range.repository}`
  const { list, count } = await compareCommits(api.createClient(), { ...range, purpose })
  if (list.length !== count)
    throw invalidResponse(purpose, `it counts ${String(count)} commits and lists ${list.length}`)
  return list.map((commit) => toGitCommit(purpose, commit))
}
