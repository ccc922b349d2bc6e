/** Bodies of reports, for callers that use the API without the action. */
export const junit = (name: string, failures: number, more: object = {}): object => ({
  attestation_name: name,
  junit_results: [{ name: 'suite', total: 3, failures, errors: 0, skipped: 0, duration: 1 }],
  ...more,
})

export const pullRequest = (name: string, pull: object): object => ({
  attestation_name: name,
  git_provider: 'github',
  pull_requests: [pull],
})

/** A pull request that is open, with an approval of its head by grace. */
export function approvedPull(head: string, more: object = {}): object {
  return {
    url: 'https://github.invalid/acme/greeting/pull/12',
    number: 12,
    title: 'Greet in French',
    state: 'open',
    author: 'ada',
    created_at: 1_795_000_000,
    head_ref: 'french',
    head_sha: head,
    base_ref: 'main',
    commits: [{ sha1: head, author: 'ada' }],
    approvers: [
      { username: 'grace', state: 'APPROVED', timestamp: 1_795_000_100, commit: head, association: 'MEMBER' },
    ],
    ...more,
  }
}
