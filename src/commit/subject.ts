import { bareCommit, describeCommit } from './event-commit.ts'
import type { Subject } from './facts.ts'
import type { Payload } from './payload.ts'
import { branchOf, parseQueueRef, toQueued } from './ref.ts'
import type { Runner } from './runner.ts'
import { ofWorkflowRun } from './workflow-run.ts'

/**
 * Which change an event is about. What is not named here, also push, release, schedule, the
 * dispatches and deployment, is about the commit that it runs on.
 */
export function findSubject(runner: Runner, payload: Payload): Subject {
  switch (runner.event) {
    case 'pull_request':
    case 'pull_request_target':
    case 'pull_request_review':
    case 'pull_request_review_comment':
      return ofPullRequest(runner, payload)
    case 'merge_group':
      return ofMergeGroup(runner, payload)
    case 'workflow_run':
      return ofWorkflowRun(runner, payload)
    default:
      return ofRef(runner, payload)
  }
}

/** GITHUB_SHA is the head; for an annotated tag the commit that it points to, where `after` is the tag itself. */
function ofRef(runner: Runner, payload: Payload): Subject {
  const branch = branchOf(runner.ref)
  const bare = bareCommit(runner, runner.sha, branch)
  // A schedule's payload may lack the repository; it runs on the default branch alone.
  const onDefaultBranch =
    runner.event === 'schedule' || (branch !== undefined && branch === payload.text('repository.default_branch'))
  const commit = describeCommit(bare, payload, 'head_commit.')
  return { commit, pullRequest: undefined, base: undefined, onDefaultBranch }
}

/** The head, not GITHUB_SHA: that is the throw-away merge commit, or, for pull_request_target, the base. */
function ofPullRequest(runner: Runner, payload: Payload): Subject {
  const number = payload.needNumber('pull_request.number')
  const base = payload.needSha('pull_request.base.sha')
  return {
    commit: bareCommit(runner, payload.needSha('pull_request.head.sha'), payload.needText('pull_request.head.ref')),
    pullRequest: {
      number,
      url: payload.text('pull_request.html_url') ?? `${runner.repositoryUrl}/pull/${number}`,
      baseRef: payload.needText('pull_request.base.ref'),
      baseSha: base,
      headRepository: payload.text('pull_request.head.repo.full_name') ?? '',
    },
    base,
    onDefaultBranch: false,
  }
}

/** The payload names no pull request, but the ref does. */
function ofMergeGroup(runner: Runner, payload: Payload): Subject {
  const ref = payload.needText('merge_group.head_ref')
  const base = payload.needSha('merge_group.base_sha')
  const bare = bareCommit(runner, payload.needSha('merge_group.head_sha'), branchOf(ref) ?? ref)
  const commit = describeCommit(bare, payload, 'merge_group.head_commit.')
  const queued = parseQueueRef(ref)
  const pullRequest = queued === undefined ? undefined : toQueued(runner, { ...queued, baseSha: base })
  return { commit, pullRequest, base, onDefaultBranch: false }
}
