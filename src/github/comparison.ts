import type { GitCommit } from '../schema/resource/git.ts'
import { nonsense, pick } from './answer.ts'
import type { Conversation, GithubApi } from './api.ts'
import { toGitCommit } from './commit.ts'
import { readPages } from './page.ts'
import { toPath } from './repository.ts'

export interface Comparison {
  /** `owner/name`. */
  readonly repository: string
  /** A commit, or a branch. */
  readonly from: string
  readonly to: string
  readonly asked: string
}

/** The commits that `to` has and `from` has not, and how many GitHub counts: its one list of commits that has no end. */
export async function compareCommits(
  conversation: Conversation,
  { repository, from, to, asked }: Comparison,
): Promise<{ list: readonly unknown[]; count: unknown }> {
  const range = `${encodeURIComponent(from)}...${encodeURIComponent(to)}`
  const request = { route: `GET ${toPath(repository)}/compare/${range}`, asked, permission: 'contents: read' }
  const [list, { body }] = await Promise.all([
    readPages(conversation, request, 'commits'),
    conversation.ask({ ...request, route: `${request.route}?per_page=1` }),
  ])
  return { list, count: pick(body, 'total_commits') }
}

/** The commits of a range, oldest first, every one. Throws `nonsense` where GitHub counts others than it lists. */
export async function readRange(api: GithubApi, range: Omit<Comparison, 'asked'>): Promise<readonly GitCommit[]> {
  const asked = `read the commits from ${range.from} to ${range.to} of ${range.repository}`
  const { list, count } = await compareCommits(api.converse(), { ...range, asked })
  if (list.length !== count) throw nonsense(asked, `it counts ${String(count)} commits and lists ${list.length}`)
  return list.map((commit) => toGitCommit(asked, commit))
}
