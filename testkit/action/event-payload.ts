/** A pull request 12 of acme/greeting into `main`. */
export interface ChangeUnderTest {
  readonly base: string
  readonly head: string
  /** `owner/name` of the repository with the change. Default: acme/greeting. */
  readonly from?: string
  /** The commit that a merge queue built. Default: `head`. */
  readonly queued?: string
}

const owner = { login: 'acme', id: 42 }
const repository = { id: 4711, name: 'greeting', full_name: 'acme/greeting', default_branch: 'main', owner }

/** The payload of an event about a change. Throws for an event that is not listed here. */
export function toPayload(event: string, change: ChangeUnderTest, action = 'opened'): object {
  const { base, head, queued = head } = change
  switch (event) {
    case 'push':
      return { ref: 'refs/heads/main', before: base, after: head, commits: [], repository }
    case 'pull_request':
      return { action, number: 12, pull_request: toPull(change), repository }
    case 'pull_request_review':
      return { action, review: { state: 'approved' }, pull_request: toPull(change), repository }
    case 'merge_group': {
      const group = { head_sha: queued, head_ref: queueRef(base), base_sha: base, base_ref: 'refs/heads/main' }
      return { action: 'checks_requested', merge_group: group, repository }
    }
    default:
      throw new Error(`There is no sample payload of the event ${event}.`)
  }
}

/** The payload of `workflow_run` after a run for a change. GitHub lists no pull request of a fork. */
export function toFollowingPayload(event: string, { base, head, from, queued = head }: ChangeUnderTest): object {
  const isQueued = event === 'merge_group'
  const run = {
    id: 1000,
    event,
    conclusion: 'success',
    path: '.github/workflows/build.yml',
    head_sha: isQueued ? queued : head,
    head_branch: isQueued ? queueRef(base).replace('refs/heads/', '') : 'change',
    head_repository: { full_name: isQueued ? repository.full_name : (from ?? repository.full_name) },
    pull_requests: [],
  }
  return { action: 'completed', workflow_run: run, repository }
}

function toPull({ base, head, from = repository.full_name }: ChangeUnderTest): object {
  return {
    number: 12,
    html_url: 'https://github.com/acme/greeting/pull/12',
    head: { ref: 'change', sha: head, repo: { ...repository, full_name: from } },
    base: { ref: 'main', sha: base, repo: repository },
  }
}

function queueRef(base: string): string {
  return `refs/heads/gh-readonly-queue/main/pr-12-${base}`
}
