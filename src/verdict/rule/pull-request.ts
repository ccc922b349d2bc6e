import type { PullRequest } from '../../schema/attestation/pull-request.ts'
import type { Policy } from '../../schema/resource/template.ts'
import { selectSentences } from '../../text/sentence.ts'
import { findAuthorViolations } from './author.ts'
import { findReviewViolations } from './review.ts'

/** The change that a pull request must be about. */
export interface ReviewedChange {
  /** Its commit; several if the report belongs to each of them. */
  readonly commits: readonly string[]
  /** The number of the pull request that the branch of a merge queue names. */
  readonly queuedPullRequest: number | undefined
}

/** At least one pull request of the change is open or merged (rules 5.1); one of them must fulfil the policy (rules 5.2). */
export function findPullRequestViolations(
  pullRequests: readonly PullRequest[],
  policy: Policy | undefined,
  change: ReviewedChange,
): string[] {
  const ofChange = pullRequests.filter((pullRequest) => isOfChange(pullRequest, change))
  if (ofChange.length === 0) return [explainOthers(pullRequests, change)]
  const candidates = ofChange.filter(({ state }) => state !== 'closed')
  if (candidates.length === 0) return ['no pull request is open or merged']
  const violations = candidates.map((pullRequest) => findPolicyViolations(pullRequest, policy ?? {}))
  if (violations.some((ofOne) => ofOne.length === 0)) return []
  return violations.flatMap((ofOne, index) => ofOne.map((violation) => toPrefix(candidates, index) + violation))
}

/** Each pull request that is not closed has the head of one from before (rules 5.6). */
export function isPullRequestNoWorse(later: readonly PullRequest[], earlier: readonly PullRequest[]): boolean {
  const heads = new Set(earlier.map(toHeadKey))
  const candidates = later.filter(({ state }) => state !== 'closed')
  return candidates.length > 0 && candidates.every((pullRequest) => heads.has(toHeadKey(pullRequest)))
}

function toHeadKey({ url, head_sha: head }: PullRequest): string {
  return `${head} ${url}`
}

function isOfChange({ number, head_sha: head, merge_commit: merge }: PullRequest, change: ReviewedChange): boolean {
  const { commits, queuedPullRequest } = change
  return commits.some((commit) => commit === head || commit === merge) || number === queuedPullRequest
}

function explainOthers(pullRequests: readonly PullRequest[], { commits }: ReviewedChange): string {
  const [first] = pullRequests
  if (first === undefined) return 'no pull request is open or merged'
  const [commit] = commits
  if (commit === undefined) return 'no commit is named that a pull request could be of: send git_commit_info'
  const { number, head_sha: head } = first
  return `pull request #${number} is not of this commit: its head is ${head.slice(0, 7)}, not ${commit.slice(0, 7)}`
}

function toPrefix(candidates: readonly PullRequest[], index: number): string {
  return candidates.length > 1 ? `pull request #${candidates[index]?.number}: ` : ''
}

function findPolicyViolations(pullRequest: PullRequest, policy: Policy): string[] {
  const { merged = false, verified = false } = policy
  return [
    ...selectSentences([merged && pullRequest.state !== 'merged', () => 'not merged yet']),
    ...(verified ? findUnverified(pullRequest) : []),
    ...findAuthorViolations(pullRequest, policy),
    ...findReviewViolations(pullRequest, policy),
  ]
}

/** A pull request has at least one commit: without a known commit, no signature is known either. */
function findUnverified({ commits }: PullRequest): string[] {
  if (commits.length === 0) return ['its commits are not known']
  const [first, ...others] = commits.filter(({ verified }) => verified !== true)
  if (first === undefined) return []
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  return [`no verified signature: commit ${first.sha1.slice(0, 7)}${more}`]
}
