import { branchOfRef } from './git-format.ts'
import { toBareCommit, addPayloadFacts } from './event-commit.ts'
import type { CommitContext, HeadPush } from './facts.ts'
import type { Payload } from './payload.ts'
import { parseMergeQueueRef, toQueuedPullRequest } from './merge-queue.ts'
import type { RunVariables } from './run-variables.ts'
import { findWorkflowRunContext } from './workflow-run.ts'

/**
 * The change that an event is for. Events without a case, such as push, release, schedule, the dispatches and deployment, are for the
 * commit that they run on.
 */
export function findCommitContext(variables: RunVariables, payload: Payload): CommitContext {
  switch (variables.event) {
    case 'pull_request':
    case 'pull_request_target':
    case 'pull_request_review':
    case 'pull_request_review_comment':
      return pullRequestContext(variables, payload)
    case 'merge_group':
      return mergeGroupContext(variables, payload)
    case 'workflow_run':
      return findWorkflowRunContext(variables, payload)
    default:
      return refContext(variables, payload)
  }
}

/** GITHUB_SHA is the head commit. For an annotated tag it is the tagged commit, whereas `after` is the tag object. */
function refContext(variables: RunVariables, payload: Payload): CommitContext {
  const branch = branchOfRef(variables.ref)
  const bare = toBareCommit(variables, variables.sha, branch)
  // The payload of a schedule may have no repository. Schedules run on the default branch only.
  const onDefaultBranch =
    variables.event === 'schedule' || (branch !== undefined && branch === payload.text('repository.default_branch'))
  const commit = addPayloadFacts(bare, payload, 'head_commit.')
  return { commit, pullRequest: undefined, base: undefined, onDefaultBranch }
}

/** The head commit. GITHUB_SHA is the temporary merge commit, or the base commit for `pull_request_target`. */
function pullRequestContext(variables: RunVariables, payload: Payload): CommitContext {
  const number = payload.requireNumber('pull_request.number')
  const base = payload.requireSha('pull_request.base.sha')
  return {
    commit: toBareCommit(
      variables,
      payload.requireSha('pull_request.head.sha'),
      payload.requireText('pull_request.head.ref'),
    ),
    pullRequest: {
      number,
      url: payload.text('pull_request.html_url') ?? `${variables.repositoryUrl}/pull/${number}`,
      baseRef: payload.requireText('pull_request.base.ref'),
      baseSha: base,
      headRepository: payload.text('pull_request.head.repo.full_name') ?? '',
      push: findHeadPush(variables, payload),
    },
    base,
    onDefaultBranch: false,
  }
}

const pushedEvents = new Set(['pull_request', 'pull_request_target'])

/** Only these actions of the event itself are a push. A review, an edit, a label or a re-run of the job has another account, and pushes nothing. */
function findHeadPush({ event }: RunVariables, payload: Payload): HeadPush | undefined {
  const [by, action] = [payload.text('sender.login'), payload.text('action') ?? '']
  const isPush = pushedEvents.has(event) && ['opened', 'synchronize'].includes(action)
  return isPush && by !== undefined ? { by, before: payload.text('before') } : undefined
}

/** The ref has the number of the pull request; the payload has none. */
function mergeGroupContext(variables: RunVariables, payload: Payload): CommitContext {
  const ref = payload.requireText('merge_group.head_ref')
  const base = payload.requireSha('merge_group.base_sha')
  const bare = toBareCommit(variables, payload.requireSha('merge_group.head_sha'), branchOfRef(ref) ?? ref)
  const commit = addPayloadFacts(bare, payload, 'merge_group.head_commit.')
  const queued = parseMergeQueueRef(ref)
  const pullRequest = queued === undefined ? undefined : toQueuedPullRequest(variables, { ...queued, baseSha: base })
  return { commit, pullRequest, base, onDefaultBranch: false }
}
