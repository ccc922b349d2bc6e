import { formatAuthor } from '../commit/author.ts'
import { GitCommit } from '../schema/resource/git.ts'
import { pick, pickMoment, pickText, understand } from './answer.ts'
import type { GithubApi } from './api.ts'
import { toPath } from './repository.ts'

/** A commit as GitHub knows it, with the login of its author where there is an account. Throws `refused` where it is not there. */
export async function readCommit(
  api: GithubApi,
  { repository, sha }: { readonly repository: string; readonly sha: string },
): Promise<GitCommit> {
  const asked = `read commit ${sha} of ${repository}`
  // One a page, for the answer lists the files that it touched, too, which nobody asked for.
  const route = `GET ${toPath(repository)}/commits/${encodeURIComponent(sha)}?per_page=1`
  const { body } = await api.converse().ask({ route, asked, permission: 'contents: read' })
  return toGitCommit(asked, body)
}

/** GitHub's Commit as the API of the service has it. Throws `nonsense` where it is none. */
export function toGitCommit(asked: string, body: unknown): GitCommit {
  const login = pickText(body, 'author', 'login')
  const parents = pick(body, 'parents')
  return understand(asked, GitCommit, {
    sha1: pick(body, 'sha'),
    message: pick(body, 'commit', 'message'),
    author: formatAuthor(pickText(body, 'commit', 'author', 'name'), pickText(body, 'commit', 'author', 'email')),
    ...(login === '' ? {} : { author_username: login }),
    // The author's, as git's own commit facts have it.
    timestamp: pickMoment(body, 'commit', 'author', 'date'),
    url: pick(body, 'html_url'),
    parents: Array.isArray(parents) ? parents.map((parent) => pick(parent, 'sha')) : undefined,
  })
}
