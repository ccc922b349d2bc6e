import { isSameRepository } from '../../commit/git-format.ts'
import { PullRequest, type Approver, type PullRequestCommit } from '../../../wire/attestation/pull-request.ts'
import { omitUndefined } from '../../../wire/optional.ts'
import { parseGithubResponse, pickEpoch, pickMember, pickText } from '../response.ts'
import type { GraphqlConnection } from './query.ts'
import type { HeadBranch, ChangePullRequest } from '../../commit/facts.ts'

/** A pull request of an answer, with all pages of its lists. */
export interface PullNode {
  /** The members without pages. */
  readonly node: unknown
  readonly commits: GraphqlConnection
  readonly writers: GraphqlConnection
  /** The comments; undefined for a pull request that the run does not name, and without permission. */
  readonly comments: GraphqlConnection | undefined
}

/** The login of an account; '' for a deleted one. GraphQL leaves out the suffix of a bot, REST does not. */
function toLogin(actor: unknown): string {
  const login = pickText(actor, 'login')
  return pickText(actor, '__typename') === 'Bot' && login !== '' && !login.endsWith('[bot]') ? `${login}[bot]` : login
}

/** A commit may also be in pull requests of another repository, such as the one that this one is a fork of. */
export function isPullOf(node: unknown, repository: string): boolean {
  const home = pickText(node, 'baseRepository', 'nameWithOwner')
  return home === '' || isSameRepository(home, repository)
}

/** A fork that was deleted has no name. */
function isOfFork(node: unknown): boolean {
  const from = pickText(node, 'headRepository', 'nameWithOwner')
  return from !== '' && !isPullOf(node, from)
}

/** Converts a pull request (rules 3.1). Throws `EvidenceError` `nonsense` if it is none. */
export function toPullRequest(
  purpose: string,
  { node, writers }: PullNode,
  commits: readonly PullRequestCommit[],
): PullRequest {
  const state = pickText(node, 'state').toLowerCase()
  return parseGithubResponse(purpose, PullRequest, {
    url: pickMember(node, 'url'),
    number: pickMember(node, 'number'),
    title: pickMember(node, 'title'),
    state,
    author: toLogin(pickMember(node, 'author')),
    created_at: pickEpoch(node, 'createdAt'),
    merged_at: pickEpoch(node, 'mergedAt') ?? null,
    merge_commit: state === 'merged' ? (pickMember(node, 'mergeCommit', 'oid') ?? null) : null,
    head_ref: pickMember(node, 'headRefName'),
    head_sha: pickMember(node, 'headRefOid'),
    base_ref: pickMember(node, 'baseRefName'),
    ...(isOfFork(node) ? { from_fork: true } : {}),
    ...omitUndefined({ base_changed_at: pickEpoch(node, 'timelineItems', 'nodes', '0', 'createdAt') }),
    commits,
    approvers: listApprovers(node, writers),
  })
}

/**
 * The last decisive review of each person. Push access is given for people in GitHub's list of writers alone. The other reviews are only an
 * explanation of why they do not count.
 */
function listApprovers(node: unknown, writers: GraphqlConnection): readonly Approver[] {
  const ofWriters = writers.nodes.map((review) =>
    toReviewer(review, pickMember(review, 'authorCanPushToRepository') === true),
  )
  const known = new Set(ofWriters.map(({ username }) => username))
  const others = pickMember(node, 'others', 'nodes')
  const ofOthers = (Array.isArray(others) ? others : []).map((review) => toReviewer(review, false))
  return [...ofWriters, ...ofOthers.filter(({ username }) => !known.has(username))]
}

function toReviewer(review: unknown, canPush: boolean): Approver {
  const association = pickText(review, 'authorAssociation')
  const type = pickText(review, 'author', '__typename')
  return {
    username: toLogin(pickMember(review, 'author')),
    ...(type === '' ? {} : { type }),
    state: pickText(review, 'state'),
    ...omitUndefined({ timestamp: pickEpoch(review, 'submittedAt') }),
    commit: pickText(review, 'commit', 'oid') || null,
    ...(association === '' ? {} : { association }),
    can_push: canPush,
  }
}

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
export function toFactsOfHead({ node, pullRequest }: OfHead, { repository }: HeadBranch): ChangePullRequest {
  const { number, url, base_ref: baseRef } = pullRequest
  return { number, url, baseRef, baseSha: pickText(node, 'baseRefOid'), headRepository: repository }
}
