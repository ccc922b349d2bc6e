import type { ChangeFacts, ChangePullRequest } from '../../change/commit/facts.ts'
import { EvidenceError, messageOf, settle } from '../../error.ts'
import type { RunContext } from '../environment/run-context.ts'
import type { Inputs } from '../input/input.ts'
import { emptyToken, findChange, openGithubApi } from './change.ts'
import { withGithubAnswer, type ChangeContext } from './github-answer.ts'

/** A change, and what GitHub has about it. */
interface ReadChange<Change = ChangeFacts> {
  readonly change: Change
  readonly context: ChangeContext
}

interface ChangeOnGithub extends ReadChange<ChangeFacts | undefined> {
  /** Where several open pull requests have the head of the run: the change for each. Then `change` is about the commit alone. */
  readonly ofPulls: readonly ReadChange[]
}

/**
 * The change of a run, with the pull request that the event does not name: a `workflow_run` event does not list those of forks. Without a
 * pull request, the base stays the default branch's tip. With a gate, throws `EvidenceError` if GitHub cannot be asked.
 */
export async function findChangeOnGithub(inputs: Inputs, context: RunContext): Promise<ChangeOnGithub> {
  const change = await findChange(context)
  const own = withGithubAnswer(inputs, change, context)
  const alone = { change, context: own, ofPulls: [] }
  if (change?.headBranch === undefined || change.pullRequest !== undefined) return alone
  const found = await settle(findPullRequestsOfHead(change, inputs, own))
  if (!found.ok) {
    // Its question would be about the commit alone, without the reviews and the base of the pull request.
    if (inputs.gate !== 'false') throw found.error
    context.host.info(`The pull request of this run was not found. ${messageOf(found.error)}`)
    return alone
  }
  const { isAnswered, pullRequests } = found.value
  const [only, ...others] = pullRequests.map((pullRequest) => addPullRequest(change, pullRequest))
  if (only === undefined) return alone
  // The answer is about the head branch; of several pull requests each has one of its own.
  const read = (one: ChangeFacts): ReadChange => ({ change: one, context: withGithubAnswer(inputs, one, own) })
  if (others.length > 0) return { ...alone, ofPulls: [only, ...others].map(read) }
  return { ...(isAnswered ? { change: only, context: own } : read(only)), ofPulls: [] }
}

function addPullRequest(change: ChangeFacts, pullRequest: ChangePullRequest): ChangeFacts {
  const { baseSha } = pullRequest
  return { ...change, pullRequest, base: baseSha, range: { from: baseSha, to: change.commit.sha1 } }
}

interface FoundPullRequests {
  readonly pullRequests: readonly ChangePullRequest[]
  /** Whether the answer of GitHub about the change is about these pull requests. */
  readonly isAnswered: boolean
}

/** GraphQL lists the open pull requests of a commit, REST also those that are closed. */
async function findPullRequestsOfHead(
  { headBranch: from, commit, repo }: ChangeFacts,
  inputs: Inputs,
  context: ChangeContext,
): Promise<FoundPullRequests> {
  const github = await context.readGithub()
  const answered = github.kind === 'answered' ? github.answer.ofHead : []
  if (answered.length > 0) return { pullRequests: answered, isAnswered: true }
  const api = await openGithubApi(inputs, context)
  if (api === undefined) {
    throw new EvidenceError('usage', `The pull request of this run cannot be looked up, because ${emptyToken}.`)
  }
  if (from === undefined) return { pullRequests: [], isAnswered: false }
  const { findPullRequestsOfBranch } = await import('../../change/github/branch-pull-requests.ts')
  const search = { repository: repo.name, from, sha: commit.sha1 }
  return { pullRequests: await findPullRequestsOfBranch(api, search), isAnswered: false }
}
