import { formatAuthor } from '../commit/git-format.ts'
import { GitCommit } from '../../wire/resource/git.ts'
import { pickMember, pickEpoch, pickText, parseGithubResponse } from './response.ts'
import type { GithubApi } from './api.ts'
import { toRepositoryPath } from './request.ts'

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
export function toGitCommit(purpose: string, body: unknown): GitCommit {
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
