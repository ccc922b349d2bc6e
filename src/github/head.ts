import type { HeadBranch, PullRequestFacts } from '../commit/facts.ts'
import { isSameRepository } from '../commit/repository.ts'
import { nonsense, pick, pickText } from './answer.ts'
import type { GithubApi } from './api.ts'
import { readPages } from './page.ts'
import { toPath } from './repository.ts'

export interface HeadSearch {
  /** `owner/name` of the repository that the pull request is into. */
  readonly repository: string
  readonly from: HeadBranch
  /** The commit that is its head, 40 hex characters. */
  readonly sha: string
}

/**
 * The pull request of a branch at exactly this commit, rather an open one; undefined where there is none, or where there are several,
 * of which nobody says which one the run was for. Throws `refused`, `unreachable` or `nonsense` as the API does.
 */
export async function findPullRequestOfHead(api: GithubApi, search: HeadSearch): Promise<PullRequestFacts | undefined> {
  const { repository, from } = search
  const head = `${from.repository.split('/')[0]}:${from.branch}`
  const asked = `find the pull request of ${head} in ${repository}`
  const route = `GET ${toPath(repository)}/pulls?state=all&head=${encodeURIComponent(head)}`
  const pulls = await readPages(api.converse(), { route, asked, permission: 'pull-requests: read' })
  const candidates = pulls.filter((pull) => isOfHead(pull, search))
  const open = candidates.filter((pull) => pickText(pull, 'state') === 'open')
  const [found, another] = open.length > 0 ? open : candidates
  if (found === undefined || another !== undefined) return undefined
  const [number, baseSha] = [pick(found, 'number'), pickText(found, 'base', 'sha')]
  if (typeof number !== 'number' || baseSha === '') throw nonsense(asked, 'it has no number or base')
  const [url, baseRef] = [pickText(found, 'html_url'), pickText(found, 'base', 'ref')]
  return { number, url, baseRef, baseSha, headRepository: from.repository }
}

/** One owner may have two forks with the same branch, and a branch may have moved on since. */
function isOfHead(pull: unknown, { from, sha }: HeadSearch): boolean {
  const repository = pickText(pull, 'head', 'repo', 'full_name')
  return pickText(pull, 'head', 'sha') === sha && isSameRepository(repository, from.repository)
}
