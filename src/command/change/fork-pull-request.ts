import type { ChangeFacts, PullRequestFacts } from '../../commit/facts.ts'
import { messageOf, settle } from '../../error.ts'
import type { RunContext } from '../environment/run-context.ts'
import type { Inputs } from '../input/input.ts'
import { findChange, openGithubApi } from './change.ts'
import { withGithubReading, type ChangeContext } from './github-reading.ts'

/** A change, and what GitHub has about it. */
interface ChangeOnGithub {
  readonly change: ChangeFacts | undefined
  readonly context: ChangeContext
}

/**
 * The change of a run, with the pull request that the event does not name: a `workflow_run` event does not list those of forks. Without a
 * pull request, the base stays the default branch's tip.
 */
export async function findChangeOnGithub(inputs: Inputs, context: RunContext): Promise<ChangeOnGithub> {
  const change = await findChange(context)
  const own = withGithubReading(inputs, change, context)
  if (change?.headBranch === undefined || change.pullRequest !== undefined) return { change, context: own }
  const found = await settle(findPullRequestOfFork(change, inputs, own))
  if (!found.ok) context.host.info(`The pull request of this run was not found. ${messageOf(found.error)}`)
  if (!found.ok || found.value === undefined) return { change, context: own }
  const { isAnswered, pullRequest } = found.value
  const { baseSha } = pullRequest
  const range = { from: baseSha, to: change.commit.sha1 }
  const complete = { ...change, pullRequest, base: baseSha, range }
  // An answer about the commit may have other pull requests with the same head.
  return { change: complete, context: isAnswered ? own : withGithubReading(inputs, complete, context) }
}

interface FoundPullRequest {
  readonly pullRequest: PullRequestFacts
  /** Whether the reading of the change is about this pull request. */
  readonly isAnswered: boolean
}

/** GraphQL lists the open pull requests of a commit, REST also those that are closed. */
async function findPullRequestOfFork(
  { headBranch: from, commit, repo }: ChangeFacts,
  inputs: Inputs,
  context: ChangeContext,
): Promise<FoundPullRequest | undefined> {
  const reading = await context.readGithub()
  const answered = reading.kind === 'answered' ? reading.answer.ofHead : undefined
  if (answered !== undefined) return { pullRequest: answered, isAnswered: true }
  const api = await openGithubApi(inputs, context)
  if (from === undefined || api === undefined) return undefined
  const { findPullRequestOfBranch } = await import('../../github/branch-pull-request.ts')
  const pullRequest = await findPullRequestOfBranch(api, { repository: repo.name, from, sha: commit.sha1 })
  return pullRequest && { pullRequest, isAnswered: false }
}
