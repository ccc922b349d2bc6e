import type { GitCommit } from '../schema/resource/git.ts'
import { bareCommit, describeCommit } from './event-commit.ts'
import type { HeadBranch, PullRequestFacts, Subject } from './facts.ts'
import type { Payload } from './payload.ts'
import { parseQueueRef, toQueued } from './ref.ts'
import type { Runner } from './runner.ts'

/** A run that follows another is about that one's head; GITHUB_SHA is merely the tip of the default branch. */
export function ofWorkflowRun(runner: Runner, payload: Payload): Subject {
  const event = payload.needText('workflow_run.event')
  const branch = event === 'release' ? undefined : payload.text('workflow_run.head_branch')
  const bare = bareCommit(runner, payload.needSha('workflow_run.head_sha'), branch)
  const commit = describeCommit(bare, payload, 'workflow_run.head_commit.')
  if (event.startsWith('pull_request')) return ofPullRequestRun(runner, payload, commit)
  const queued = event === 'merge_group' ? parseQueueRef(branch ?? '') : undefined
  return {
    commit,
    pullRequest: queued && toQueued(runner, queued),
    base: queued?.baseSha,
    onDefaultBranch: isOwn(runner, payload) && onDefault(payload, branch),
  }
}

/** Where the pull request cannot be told (forks are not listed), the default branch is the base: a fork never judges itself. */
function ofPullRequestRun(runner: Runner, payload: Payload, commit: GitCommit): Subject {
  const pullRequest = findPullRequest(runner, payload, commit.sha1)
  const base = pullRequest?.baseSha ?? runner.sha
  return { commit, pullRequest, pullRequestFrom: findHead(payload, pullRequest), base, onDefaultBranch: false }
}

/** What a pull request that is not listed can be found by. */
function findHead(payload: Payload, pullRequest: PullRequestFacts | undefined): HeadBranch | undefined {
  const repository = payload.text('workflow_run.head_repository.full_name')
  const branch = payload.text('workflow_run.head_branch')
  if (pullRequest !== undefined || repository === undefined || branch === undefined) return undefined
  return { repository, branch }
}

/** Whether the run that this one follows built this repository: a fork's branch may have the default branch's name. */
function isOwn(runner: Runner, payload: Payload): boolean {
  return payload.text('workflow_run.head_repository.full_name') === runner.repository
}

function onDefault(payload: Payload, branch: string | undefined): boolean {
  return branch !== undefined && branch === payload.text('repository.default_branch')
}

/** Of those listed, one into this repository (a fork's run lists those into its parent too), and rather the one with this head. */
function findPullRequest(runner: Runner, payload: Payload, head: string): PullRequestFacts | undefined {
  const repository = runner.repositoryId ?? String(payload.number('repository.id'))
  const ours = payload
    .list('workflow_run.pull_requests')
    .filter((pull) => String(pull.number('base.repo.id')) === repository)
  const pull = ours.find((candidate) => candidate.text('head.sha') === head) ?? ours[0]
  if (pull === undefined) return undefined
  const number = pull.needNumber('number')
  return {
    number,
    url: `${runner.repositoryUrl}/pull/${number}`,
    baseRef: pull.needText('base.ref'),
    baseSha: pull.needSha('base.sha'),
    headRepository: payload.text('workflow_run.head_repository.full_name') ?? '',
  }
}
