import type { GitCommit } from '../../wire/resource/git.ts'
import { invalidResponse, pickMember } from './response.ts'
import type { GithubClient, GithubApi } from './api.ts'
import { toGitCommit } from './commit.ts'
import { readAllPages } from './pagination.ts'
import { toRepositoryPath } from './request.ts'

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
