import type { HeadBranch, PullRequestFacts } from '../../commit/facts.ts'
import { isSameRepository } from '../../commit/git-format.ts'
import { pickText } from '../response.ts'
import type { ReadPull } from './snapshot.ts'

/**
 * Whether a pull request has this head branch and this head. An owner may have two forks with the same branch, and a branch may have newer
 * commits.
 */
export function isOfHeadBranch(
  { node, pullRequest }: ReadPull,
  { repository, branch }: HeadBranch,
  sha: string,
): boolean {
  const isHead = pullRequest.head_sha === sha && pullRequest.head_ref === branch
  return isHead && isSameRepository(pickText(node, 'headRepository', 'nameWithOwner'), repository)
}

/** The facts that an event about a pull request has. */
export function toFactsOfHead({ node, pullRequest }: ReadPull, { repository }: HeadBranch): PullRequestFacts {
  const { number, url, base_ref: baseRef } = pullRequest
  return { number, url, baseRef, baseSha: pickText(node, 'baseRefOid'), headRepository: repository }
}
