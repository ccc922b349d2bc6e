import type { ChangeFacts, PullRequestFacts } from '../../commit/facts.ts'
import { messageOf, settle } from '../../error.ts'
import type { Inputs } from '../input/input.ts'
import { openGithubApi } from './change.ts'
import type { ChangeContext } from './github-reading.ts'

/**
 * Adds the pull request that the event does not name: a `workflow_run` event does not list those of forks. Without a pull request, the base
 * stays the default branch's tip.
 */
export async function addPullRequestOfFork(
  change: ChangeFacts,
  inputs: Inputs,
  context: ChangeContext,
): Promise<ChangeFacts> {
  if (change.headBranch === undefined || change.pullRequest !== undefined) return change
  const found = await settle(findPullRequestOfFork(change, inputs, context))
  if (!found.ok) {
    context.host.info(`The pull request of this run was not found. ${messageOf(found.error)}`)
    return change
  }
  const pullRequest = found.value
  if (pullRequest === undefined) return change
  const { baseSha } = pullRequest
  return { ...change, pullRequest, base: baseSha, range: { from: baseSha, to: change.commit.sha1 } }
}

/** GraphQL lists the open pull requests of a commit, REST also those that are closed. */
async function findPullRequestOfFork(
  { headBranch: from, commit, repo }: ChangeFacts,
  inputs: Inputs,
  context: ChangeContext,
): Promise<PullRequestFacts | undefined> {
  const reading = await context.readGithub()
  if (reading.kind === 'answered' && reading.answer.ofHead !== undefined) return reading.answer.ofHead
  const api = await openGithubApi(inputs, context)
  if (from === undefined || api === undefined) return undefined
  const { findPullRequestOfBranch } = await import('../../github/branch-pull-request.ts')
  return findPullRequestOfBranch(api, { repository: repo.name, from, sha: commit.sha1 })
}
