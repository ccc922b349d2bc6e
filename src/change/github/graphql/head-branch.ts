import type { HeadBranch, PullRequestFacts } from '../../commit/facts.ts'
import { isSameRepository } from '../../commit/git-format.ts'
import type { PullRequest } from '../../../wire/attestation/pull-request.ts'
import { pickText } from '../response.ts'

/**
 * Whether a pull request has this head branch and this head. Anybody can open another one with the same commit, an owner may have two forks
 * with the same branch, and a branch may have newer commits.
 */
export function isOfHeadBranch(node: unknown, { repository, branch }: HeadBranch, sha: string): boolean {
  const isHead = pickText(node, 'headRefOid') === sha && pickText(node, 'headRefName') === branch
  return isHead && isSameRepository(pickText(node, 'headRepository', 'nameWithOwner'), repository)
}

interface OfHead {
  readonly node: unknown
  readonly pullRequest: PullRequest
}

/** The facts that an event about a pull request has. */
export function toFactsOfHead({ node, pullRequest }: OfHead, { repository }: HeadBranch): PullRequestFacts {
  const { number, url, base_ref: baseRef } = pullRequest
  return { number, url, baseRef, baseSha: pickText(node, 'baseRefOid'), headRepository: repository }
}
