import * as z from 'zod/mini'
import { CommitSha, EpochSeconds } from '../primitives.ts'

/**
 * `accounts`: whether author and committer are accounts of the server, and not only names in the commit. `merges_base`: GitHub itself made the
 * commit, which only merges the base branch in.
 */
export const PullRequestCommit = z.strictObject({
  sha1: z.string(),
  author: z.string(),
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

/**
 * A pull request (rules 3.1). `merge_commit` is null until the pull request is merged.
 * `pushed_by` is the account that pushed `head_sha`, `from_fork` whether the head is a branch of another repository.
 */
export const PullRequest = z.strictObject({
  url: z.string(),
  number: z.int('must be a whole number'),
  title: z.string(),
  state: z.enum(['open', 'merged', 'closed']),
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

export const PullRequestMembers = z.strictObject({
  git_provider: z.literal('github', 'must be github'),
  pull_requests: z.array(PullRequest),
})
export type PullRequestMembers = z.infer<typeof PullRequestMembers>
