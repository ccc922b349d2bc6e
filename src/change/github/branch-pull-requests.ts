import type { HeadBranch, ChangePullRequest } from '../commit/facts.ts'
import { isSameRepository } from '../commit/git-format.ts'
import { invalidResponse, pickMember, pickText } from './response.ts'
import type { GithubApi } from './api.ts'
import { readAllPages } from './pagination.ts'
import { toRepositoryPath } from './request.ts'

export interface BranchSearch {
  /** `owner/name` of the base repository. */
  readonly repository: string
  readonly from: HeadBranch
  /** The head commit, 40 hex characters. */
  readonly sha: string
}

/**
 * The open pull requests of a branch whose head is exactly this commit; without one, the closed one. None if several are closed, because the
 * right one is unknown. Throws `EvidenceError` `refused`, `unreachable` or `nonsense`.
 */
export async function findPullRequestsOfBranch(
  api: GithubApi,
  search: BranchSearch,
): Promise<readonly ChangePullRequest[]> {
  const { repository, from } = search
  const head = `${from.repository.split('/')[0]}:${from.branch}`
  const purpose = `find the pull request of ${head} in ${repository}`
  const route = `GET ${toRepositoryPath(repository)}/pulls?state=all&head=${encodeURIComponent(head)}`
  const pulls = await readAllPages(api.createClient(), { route, purpose, permission: 'pull-requests: read' })
  const candidates = pulls.filter((pull) => isOfHead(pull, search))
  const open = candidates.filter((pull) => pickText(pull, 'state') === 'open')
  const found = open.length > 0 || candidates.length > 1 ? open : candidates
  return found.map((pull) => {
    const [number, baseSha] = [pickMember(pull, 'number'), pickText(pull, 'base', 'sha')]
    if (typeof number !== 'number' || baseSha === '')
      throw invalidResponse(purpose, 'a pull request has no number or base')
    const [url, baseRef] = [pickText(pull, 'html_url'), pickText(pull, 'base', 'ref')]
    return { number, url, baseRef, baseSha, headRepository: from.repository }
  })
}

/**
 * Whether the repository and the commit are right: an owner may have two forks with the same branch, and a branch may have newer
 * commits.
 */
function isOfHead(pull: unknown, { from, sha }: BranchSearch): boolean {
  const repository = pickText(pull, 'head', 'repo', 'full_name')
  return pickText(pull, 'head', 'sha') === sha && isSameRepository(repository, from.repository)
}
