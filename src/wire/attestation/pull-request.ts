import * as z from 'zod/mini'
import { CommitSha, EpochSeconds } from '../primitives.ts'

/**
 * `author_username`: the login of the author, if `author` is a name. `accounts`: whether author and committer are accounts of the server, and not only names in the commit. `merges_base`: GitHub itself made the
 * commit, which only merges the base branch in.
 */
export const PullRequestCommit = z.strictObject({
  sha1: z.string(),
  author: z.string(),
  author_username: z.optional(z.string()),
  co_authors: z._default(z.array(z.string()), []),
  committer: z.optional(z.string()),
  timestamp: z.optional(EpochSeconds),
  verified: z.optional(z.boolean()),
  accounts: z.optional(z.strictObject({ author: z.boolean(), committer: z.boolean() })),
  merges_base: z.optional(z.boolean()),
})
export type PullRequestCommit = z.infer<typeof PullRequestCommit>

/** The last decisive review of one account. `type` is that of the account at the server, `commit` the head that was reviewed (rules 3.1). */
export const Approver = z.strictObject({
  username: z.string(),
  type: z.optional(z.string()),
  state: z.string(),
  timestamp: z.optional(EpochSeconds),
  commit: z.optional(z.nullable(z.string())),
  association: z.optional(z.string()),
  can_push: z.optional(z.boolean()),
})
export type Approver = z.infer<typeof Approver>

const states = ['open', 'merged', 'closed'] as const

/**
 * A pull request (rules 3.1). `merge_commit` is null until the pull request is merged. `head_sha` is empty if it is not known.
 * `pushed_by` is the account that pushed `head_sha`, `from_fork` whether the head is a branch of another repository.
 */
export const PullRequest = z.strictObject({
  url: z.string(),
  number: z.int('must be a whole number'),
  title: z.string(),
  state: z.enum(states),
  author: z.string(),
  created_at: EpochSeconds,
  merged_at: z.optional(z.nullable(EpochSeconds)),
  merge_commit: z.optional(z.nullable(CommitSha)),
  head_ref: z.string(),
  head_sha: z.string(),
  pushed_by: z.optional(z.string()),
  from_fork: z.optional(z.boolean()),
  base_ref: z.string(),
  base_changed_at: z.optional(EpochSeconds),
  commits: z.array(PullRequestCommit),
  approvers: z.array(Approver),
})
export type PullRequest = z.infer<typeof PullRequest>

/** A pull request as other clients send it (rules 2.2). */
export const SentPullRequest = z.extend(PullRequest, {
  number: z.optional(z.int('must be a whole number')),
  state: z
    .string()
    .check(
      z.regex(
        /^(?:[oO][pP][eE][nN]|[mM][eE][rR][gG][eE][dD]|[cC][lL][oO][sS][eE][dD])$/,
        'must be open, merged or closed',
      ),
    ),
  merge_commit: z.optional(
    z.nullable(z.union([CommitSha, z.literal('')], 'must be a commit SHA of 40 lowercase hex characters')),
  ),
  head_sha: z.optional(z.string()),
  base_ref: z._default(z.string(), ''),
  approvers: z._default(z.array(Approver), []),
})

/** The pull request that a client means: the number is that of its address, and the head its last commit. Undefined without a number. */
export function completePullRequest(sent: z.input<typeof SentPullRequest>): z.input<typeof PullRequest> | undefined {
  const { number = readNumber(sent.url), head_sha: head, merge_commit: merge, ...rest } = sent
  const state = states.find((one) => one === sent.state.toLowerCase())
  if (number === undefined || state === undefined) return undefined
  return {
    ...rest,
    number,
    state,
    head_sha: head ?? sent.commits.at(-1)?.sha1 ?? '',
    base_ref: sent.base_ref ?? '',
    approvers: sent.approvers ?? [],
    ...(merge === undefined ? {} : { merge_commit: merge === '' ? null : merge }),
  }
}

/** The number in an address such as `https://github.com/acme/shop/pull/12/files`. */
function readNumber(url: string): number | undefined {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  const last = [...path.matchAll(/\/pull\/(\d{1,15})(?=\/|$)/g)].at(-1)
  return last === undefined ? undefined : Number(last[1])
}

export const SentPullRequestMembers = z.strictObject({
  git_provider: z.literal('github', 'must be github'),
  pull_requests: z.array(SentPullRequest),
})

export const PullRequestMembers = z.strictObject({
  git_provider: z.literal('github', 'must be github'),
  pull_requests: z.array(PullRequest),
})
export type PullRequestMembers = z.infer<typeof PullRequestMembers>
