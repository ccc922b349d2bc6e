import { head } from './run-claims.ts'

/** The pull request 12 of the branch `feature` with the head, by ada, approved by mona. */
export const approvedPullRequest = {
  url: 'https://github.com/acme/shop/pull/12',
  number: 12,
  title: 'Sell',
  state: 'open',
  author: 'ada',
  created_at: 1,
  base_ref: 'main',
  head_ref: 'feature',
  head_sha: head,
  commits: [{ sha1: head, author: 'ada', accounts: { author: true, committer: true } }],
  approvers: [{ username: 'mona', state: 'APPROVED', commit: head, can_push: true }],
} as const

/** The members of a report or a reading of that pull request. */
export function toPullReport(members: Readonly<Record<string, unknown>> = {}) {
  return { git_provider: 'github', pull_requests: [{ ...approvedPullRequest, ...members }] }
}

/** The members of a report about the head. */
export function withGit(members: Readonly<Record<string, unknown>>) {
  return { git_commit_info: { sha1: head, message: 'm', author: 'a', branch: 'b', timestamp: 1 }, ...members }
}
