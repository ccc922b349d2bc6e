import type { ChangeFacts } from '../../change/commit/facts.ts'
import { describeUnsuitableEvent } from '../../change/commit/gate-event.ts'
import { EvidenceError, settle } from '../../error.ts'
import type { ChangeAnswer } from '../../change/github/change-answer.ts'
import type { PullRequest } from '../../wire/attestation/pull-request.ts'
import { emptyToken, findJudgedCommit, isQueuedChange, openGithubApi } from '../change/change.ts'
import { findMergedNumber, type ChangeContext } from '../change/github-answer.ts'
import type { Plan } from '../change/run.ts'
import type { Inputs } from '../input/input.ts'
import { emptyCollected, toReportRequest, type Collected, type Draft } from './draft.ts'

/**
 * For `kind: auto`: the pull requests of the change, if they are looked up on this event and there is a token. Without a pull request, and if
 * GitHub cannot be read, the evidence matters only to a template that requires it (rules 3.2).
 */
export async function collectAutoPullRequests(plan: Plan, context: ChangeContext): Promise<Collected> {
  const { change, inputs } = plan
  if (change === undefined || !hasPullRequests(change, inputs, context)) return emptyCollected
  const found = await settle(readPullRequests(change, inputs, context))
  if (!found.ok) {
    if (!(found.error instanceof EvidenceError)) throw found.error
    const note = `No pull_request attestation is reported. ${found.error.message}`
    return { ...emptyCollected, unread: [{ types: ['pull_request'], error: found.error, note }] }
  }
  if (found.value === undefined) {
    return { ...emptyCollected, notes: [`Pull requests were not looked up, because ${emptyToken}.`] }
  }
  const { pulls, notes } = found.value
  const draft = { ...toPullRequestDraft(pulls, change, undefined), isOnlyIfRequired: pulls.length === 0 }
  return { ...emptyCollected, drafts: [draft], notes }
}

/** For `kind: pull_request`. Throws EvidenceError `usage` without a token, and the failures of GitHub. */
export async function collectPullRequests(
  { change, inputs, attestationTarget }: Plan,
  context: ChangeContext,
): Promise<Collected> {
  if (inputs['github-token'] === '') {
    throw new EvidenceError('usage', 'Input `github-token` is required with `kind: pull_request`; it is empty.', {
      facts: { input: 'github-token' },
    })
  }
  const found = change && (await readPullRequests(change, inputs, context))
  if (change === undefined || found === undefined) {
    throw new EvidenceError(
      'environment',
      'Pull requests cannot be looked up, because there is no commit: this is neither a GitHub run nor a git repository.',
    )
  }
  return { ...emptyCollected, drafts: [toPullRequestDraft(found.pulls, change, attestationTarget)], notes: found.notes }
}

/**
 * Whether the pull requests of a change are looked up (rules 3.2): on each event whose run a gate can judge, if its question is about the commit
 * of the run. A run for a pull request or a merge group has a base, also if it follows another run.
 */
export function hasPullRequests(change: ChangeFacts, inputs: Inputs, { event: payload }: ChangeContext): boolean {
  const { event, base, commit } = change
  if (event === 'push' || base !== undefined) return true
  return describeUnsuitableEvent(event, payload) === undefined && findJudgedCommit(inputs, change) === commit.sha1
}

/** Pull requests as GitHub has them now. */
interface ReadPullRequests {
  readonly pulls: readonly PullRequest[]
  readonly notes: readonly string[]
}

/**
 * The pull requests of a change with their reviews; undefined without a token. REST answers where GraphQL does not, but does not know who may
 * push, so that no approval counts. Throws the failures of GitHub.
 */
export async function readPullRequests(
  change: ChangeFacts,
  inputs: Inputs,
  context: ChangeContext,
): Promise<ReadPullRequests | undefined> {
  const github = await context.readGithub()
  if (github.kind === 'answered') {
    if (isQueuedChange(change) && change.pullRequest === undefined)
      throw unknownGroup(change, 'its branch does not have the name of one of a merge queue')
    const pulls = selectCounting(await github.answer.awaitPullRequests(), change, context)
    return { pulls: addPusher(pulls, change, github.answer), notes: [] }
  }
  const api = await openGithubApi(inputs, context)
  if (github.kind === 'no-access' || api === undefined) return undefined
  if (isQueuedChange(change)) throw unknownGroup(change, github.reason)
  const { findPullRequests } = await import('../../change/github/pull-requests.ts')
  const pulls = await findPullRequests(api, {
    repository: change.repo.name,
    sha: change.commit.sha1,
    ...(change.pullRequest === undefined ? {} : { number: change.pullRequest.number }),
    mergedNumber: findMergedNumber(change.commit.message ?? ''),
  })
  const notes = pulls.length === 0 ? [] : [describeUnknownAccess(github.reason)]
  return { pulls: selectCounting(pulls, change, context), notes }
}

/** Without every pull request of a group, none of them says that the group is reviewed. */
function unknownGroup({ commit: { sha1 }, repo }: ChangeFacts, reason: string): EvidenceError {
  const group = `the merge group ${sha1.slice(0, 7)} of ${repo.name}`
  return new EvidenceError('refused', `Could not read the pull requests of ${group}: ${reason}.`)
}

/**
 * The pull requests that count for a change. A pushed branch has those that were merged into it: one into another branch, or one that is open,
 * was approved for something else (rules 3.2).
 */
function selectCounting(
  pulls: readonly PullRequest[],
  change: ChangeFacts,
  { host }: ChangeContext,
): readonly PullRequest[] {
  const branch = findPushedBranch(change)
  if (branch === undefined) return pulls
  const isMerged = ({ state, base_ref: base }: PullRequest): boolean => state === 'merged' && base === branch
  for (const { number, state, base_ref: base } of pulls.filter((pull) => !isMerged(pull))) {
    host.info(`Pull request #${number} (${state}, into ${base}) does not count: it was not merged into ${branch}.`)
  }
  return pulls.filter(isMerged)
}

/** Adds who pushed the head, as the event has it. */
function addPusher(
  pulls: readonly PullRequest[],
  { commit: { sha1 }, pullRequest }: ChangeFacts,
  { commit }: Pick<ChangeAnswer, 'commit'>,
): readonly PullRequest[] {
  const push = pullRequest?.push
  if (push === undefined) return pulls
  const isOfPush = ({ number, head_sha: head }: PullRequest): boolean => number === pullRequest?.number && head === sha1
  const isOneCommit = push.before !== undefined && push.before === commit?.parents?.[0]
  return pulls.map((pull) =>
    isOfPush(pull) && !(isOneCommit && isBaseMerge(pull)) ? { ...pull, pushed_by: push.by } : pull,
  )
}

/** A push that only merges the base branch in brings nothing of the account that pushed. */
function isBaseMerge({ commits, head_sha: head }: PullRequest): boolean {
  return commits.find(({ sha1 }) => sha1 === head)?.merges_base === true
}

/** The branch of a push, also of one that a `workflow_run` follows; a push of a tag has none. */
function findPushedBranch({ event, source, commit }: ChangeFacts): string | undefined {
  return event === 'push' || source?.follows?.event === 'push' ? commit.branch : undefined
}

function describeUnknownAccess(reason: string): string {
  return `It is not known which reviewers have push access, so no approval counts: ${reason}.`
}

/** The source of a reading is what was asked, not the job that asked (rules 5.3). */
function toPullRequestDraft(
  found: readonly PullRequest[],
  { repo, pullRequest, commit }: ChangeFacts,
  attestationTarget: Draft['attestationTarget'],
): Draft {
  const asked = pullRequest === undefined ? `commit ${commit.sha1}` : `pull request ${pullRequest.number}`
  return {
    type: 'pull_request',
    attestationTarget,
    source: { repository: repo.name, asked },
    content: found,
    toReport: (context) => ({
      operation: 'reportPullRequest',
      request: toReportRequest(context, { git_provider: 'github', pull_requests: [...found] } as const),
    }),
  }
}
