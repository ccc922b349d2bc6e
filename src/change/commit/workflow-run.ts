import type { GitCommit } from '../../wire/resource/git.ts'
import { toBareCommit, addPayloadFacts } from './event-commit.ts'
import type { HeadBranch, ChangePullRequest, CommitContext } from './facts.ts'
import type { Payload } from './payload.ts'
import { parseMergeQueueRef, toQueuedPullRequest } from './merge-queue.ts'
import type { RunVariables } from './run-variables.ts'

/** The head commit of the workflow run that triggered this one. GITHUB_SHA is the tip of the default branch. */
export function findWorkflowRunContext(variables: RunVariables, payload: Payload): CommitContext {
  const event = payload.requireText('workflow_run.event')
  const branch = event === 'release' ? undefined : payload.text('workflow_run.head_branch')
  const bare = toBareCommit(variables, payload.requireSha('workflow_run.head_sha'), branch)
  const commit = addPayloadFacts(bare, payload, 'workflow_run.head_commit.')
  if (event.startsWith('pull_request')) return pullRequestRunContext(variables, payload, commit)
  const queued = event === 'merge_group' ? parseMergeQueueRef(branch ?? '') : undefined
  return {
    commit,
    pullRequest: queued && toQueuedPullRequest(variables, queued),
    base: queued?.baseSha,
    onDefaultBranch: isOwnRepository(variables, payload) && isDefaultBranch(payload, branch),
  }
}

/**
 * If the pull request is unknown (those from forks are not listed), the default branch is the base, so that a fork cannot choose its
 * template.
 */
function pullRequestRunContext(variables: RunVariables, payload: Payload, commit: GitCommit): CommitContext {
  const [listed, another] = listPullRequests(variables, payload, commit.sha1)
  // Of several, GitHub knows which are still open.
  const pullRequest = another === undefined ? listed : undefined
  const base = pullRequest?.baseSha ?? variables.sha
  return { commit, pullRequest, headBranch: findHeadBranch(payload, pullRequest), base, onDefaultBranch: false }
}

/** The head branch, by which pull requests can be found that the event does not list, or of which it lists several. */
function findHeadBranch(payload: Payload, pullRequest: ChangePullRequest | undefined): HeadBranch | undefined {
  const repository = payload.text('workflow_run.head_repository.full_name')
  const branch = payload.text('workflow_run.head_branch')
  if (pullRequest !== undefined || repository === undefined || branch === undefined) return undefined
  return { repository, branch }
}

/** Whether the triggering run built this repository. A fork's branch may have the name of the default branch. */
function isOwnRepository(variables: RunVariables, payload: Payload): boolean {
  return payload.text('workflow_run.head_repository.full_name') === variables.repository
}

function isDefaultBranch(payload: Payload, branch: string | undefined): boolean {
  return branch !== undefined && branch === payload.text('repository.default_branch')
}

/** The listed pull requests with this head into this repository (a fork's run also lists those into its parent), else the first one. */
function listPullRequests(variables: RunVariables, payload: Payload, head: string): readonly ChangePullRequest[] {
  const repository = variables.repositoryId ?? String(payload.number('repository.id'))
  const ours = payload
    .list('workflow_run.pull_requests')
    .filter((pull) => String(pull.number('base.repo.id')) === repository)
  const ofHead = ours.filter((pull) => pull.text('head.sha') === head)
  return (ofHead.length > 0 ? ofHead : ours.slice(0, 1)).map((pull) => {
    const number = pull.requireNumber('number')
    return {
      number,
      url: `${variables.repositoryUrl}/pull/${number}`,
      baseRef: pull.requireText('base.ref'),
      baseSha: pull.requireSha('base.sha'),
      headRepository: payload.text('workflow_run.head_repository.full_name') ?? '',
    }
  })
}
