import type { GithubContext } from '../action/environment.ts'

const repository = {
  name: 'greeting',
  full_name: 'acme/greeting',
  default_branch: 'main',
  owner: { login: 'acme' },
  html_url: 'https://github.invalid/acme/greeting',
}

interface PullRequestRun {
  readonly head: string
  readonly number?: number
  readonly branch?: string
  readonly base?: string
  /** `base.sha` of the payload: the tip of the base branch at the last push to the pull request. */
  readonly baseSha: string
  readonly mergeSha: string
}

/** The github context of a run for a pull request. */
export function onPullRequest(run: PullRequestRun): GithubContext {
  const { head, number = 12, branch = 'french', base = 'main', baseSha, mergeSha } = run
  return {
    sha: mergeSha,
    event_name: 'pull_request',
    ref: `refs/pull/${number}/merge`,
    ref_name: `${number}/merge`,
    head_ref: branch,
    base_ref: base,
    event: {
      action: 'synchronize',
      number,
      repository,
      pull_request: {
        number,
        html_url: `https://github.invalid/acme/greeting/pull/${number}`,
        title: 'Greet in French',
        user: { login: 'ada' },
        head: { ref: branch, sha: head, repo: { full_name: 'acme/greeting', fork: false } },
        base: { ref: base, sha: baseSha, repo: repository },
      },
    },
  }
}

/** The github context of a run for a push to a branch. */
export function onPush(sha: string, branch = 'french'): GithubContext {
  return {
    sha,
    event_name: 'push',
    ref: `refs/heads/${branch}`,
    ref_name: branch,
    workflow_ref: `acme/greeting/.github/workflows/build.yml@refs/heads/${branch}`,
    event: {
      ref: `refs/heads/${branch}`,
      after: sha,
      repository,
      head_commit: { id: sha, message: 'Greet', timestamp: '2026-11-20T09:00:00Z', author: { name: 'Ada' } },
    },
  }
}

/** The github context of a run for another event: `ref` is the default branch, as GitHub sets it. */
export function onEvent(name: string, sha: string, event: Readonly<Record<string, unknown>> = {}): GithubContext {
  return { sha, event_name: name, ref: 'refs/heads/main', ref_name: 'main', event: { repository, ...event } }
}
