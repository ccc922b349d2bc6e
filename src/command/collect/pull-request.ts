import type { ChangeFacts } from '../../commit/facts.ts'
import { EvidenceError } from '../../error.ts'
import type { GithubApi } from '../../github/api.ts'
import { findPullRequests } from '../../github/pull-requests.ts'
import type { PullRequest } from '../../schema/attestation/pull-request.ts'
import { openGithubApi } from '../change/change.ts'
import type { Plan } from '../change/run.ts'
import type { RunContext } from '../environment/run-context.ts'
import { emptyCollected, toReportRequest, type Collected, type Draft } from './draft.ts'

/** For `kind: auto`: the pull requests of the change, if the event is about a change and there is a token. */
export async function collectAutoPullRequests(plan: Plan, context: RunContext): Promise<Collected> {
  if (plan.change === undefined || !isChangeEvent(plan.change)) return emptyCollected
  const api = await openGithubApi(plan.inputs, context)
  if (api === undefined) {
    return { ...emptyCollected, notes: ['Pull requests were not looked up, because `github-token` is empty.'] }
  }
  return attestPullRequests(api, { ...plan, attestationTarget: undefined })
}

/** For `kind: pull_request`. Throws EvidenceError `usage` without a token, and the failures of GitHub. */
export async function collectPullRequests(plan: Plan, context: RunContext): Promise<Collected> {
  const api = await openGithubApi(plan.inputs, context)
  if (api === undefined) {
    throw new EvidenceError('usage', 'Input `github-token` is required with `kind: pull_request`; it is empty.', {
      facts: { input: 'github-token' },
    })
  }
  return attestPullRequests(api, plan)
}

/** A run for a pull request or a merge group has a base, also if it follows another run. */
export function isChangeEvent({ event, base }: ChangeFacts): boolean {
  return event === 'push' || base !== undefined
}

async function attestPullRequests(api: GithubApi, { change, attestationTarget }: Plan): Promise<Collected> {
  if (change === undefined) {
    throw new EvidenceError(
      'environment',
      'Pull requests cannot be looked up, because there is no commit: this is neither a GitHub run nor a git repository.',
    )
  }
  const found = await readPullRequests(api, change)
  return { ...emptyCollected, drafts: [toPullRequestDraft([...found], attestationTarget)] }
}

/** The pull requests of a change with their reviews, as GitHub has them now. Throws the failures of GitHub. */
export async function readPullRequests(api: GithubApi, change: ChangeFacts): Promise<readonly PullRequest[]> {
  return findPullRequests(api, {
    repository: change.repo.name,
    sha: change.commit.sha1,
    ...(change.pullRequest === undefined ? {} : { number: change.pullRequest.number }),
    mergedNumber: findMergedNumber(change.commit.message ?? ''),
  })
}

/** The number in the first line of GitHub's merge commits (at the start) and squash merges (at the end). */
function findMergedNumber(message: string): number | undefined {
  const [, merged, squashed] =
    /^Merge pull request #(\d+)|^.*\(#(\d+)\)\s*$/.exec(message.split('\n', 1)[0] ?? '') ?? []
  const number = merged ?? squashed
  return number === undefined ? undefined : Number(number)
}

function toPullRequestDraft(found: PullRequest[], attestationTarget: Draft['attestationTarget']): Draft {
  return {
    type: 'pull_request',
    attestationTarget,
    content: found,
    toReport: (context) => ({
      operation: 'reportPullRequest',
      request: toReportRequest(context, { git_provider: 'github', pull_requests: found } as const),
    }),
  }
}
