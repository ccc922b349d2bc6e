import type { ChangeFacts } from '../../change/commit/facts.ts'
import { settle, type Settled, messageOf } from '../../error.ts'
import type { GithubApi } from '../../change/github/api.ts'
import { openGithubApi } from '../change/change.ts'
import { withGithubAnswer } from '../change/github-answer.ts'
import type { StepRun } from '../change/run.ts'
import { readSeen, type PublishedPlace, type Seen } from './seen.ts'
import type { ReadMark } from '../log/log-outcome.ts'
import { findComment } from './comment.ts'
import { parseComment } from './comment-rows.ts'

/**
 * `quiet`: where the token may. `decisive`: where the token may, and any other failure is one of the step. `required`: each failure is one of
 * the step.
 */
type PublishMode = 'off' | 'quiet' | 'decisive' | 'required'

/** What a run publishes on GitHub. */
export interface Publication {
  readonly run: StepRun
  readonly place: PublishedPlace
  readonly comment: PublishMode
  readonly status: PublishMode
  /** Undefined without a token; a failure for an invalid one. */
  readonly api: Settled<GithubApi | undefined>
  /** Never rejects. */
  readonly seen: Promise<Settled<Seen>>
}

/**
 * Begins to read what is on GitHub already; undefined if the run publishes nothing. `isLate`: the run has waited, so its first query is out
 * of date. Never rejects.
 */
export async function openPublication(run: StepRun, isLate: boolean): Promise<Publication | undefined> {
  const { inputs, change } = run.plan
  const [comment, status] = [findCommentMode(run), findStatusMode(run)]
  if (change === undefined || (comment === 'off' && status === 'off')) return undefined
  const place = {
    repository: change.repo.name,
    number: comment === 'off' ? undefined : change.pullRequest?.number,
    sha: status === 'off' ? undefined : change.commit.sha1,
  }
  const api = await settle(openGithubApi(inputs, run.context))
  const context = isLate ? withGithubAnswer(inputs, change, run.context) : run.context
  return { run, place, comment, status, api, seen: settle(readWith(api, place, context)) }
}

/** No account of GitHub has this id. */
const noAccount = 0

async function readWith(api: Publication['api'], place: PublishedPlace, context: StepRun['context']): Promise<Seen> {
  if (!api.ok) throw api.error
  return api.value === undefined
    ? { account: noAccount, comments: [], statuses: [] }
    : readSeen(api.value, place, context)
}

function findCommentMode({ plan: { inputs, change } }: StepRun): PublishMode {
  if (inputs.comment === 'false' || inputs['dry-run'] || change?.pullRequest === undefined) return 'off'
  return inputs.comment === 'true' ? 'required' : 'quiet'
}

/**
 * Only the gate of a whole trail sets a status, and only for a pull request or a merge group (rules 8.16). A gate of the artifacts of one step
 * knows a part of the verdict, and a push names no pull request.
 */
function findStatusMode({ plan: { inputs, change } }: Pick<StepRun, 'plan'>): PublishMode {
  const { gate, status } = inputs
  const isOff = status === 'false' || gate === 'false' || gate === 'artifact' || inputs['dry-run']
  if (isOff || !isOfPullRequest(change)) return 'off'
  if (status === 'true') return 'required'
  return gate === 'status' ? 'decisive' : 'quiet'
}

/** Whether a run sets a commit status. */
export function setsStatus(run: Pick<StepRun, 'plan'>): boolean {
  return findStatusMode(run) !== 'off'
}

const pullRequestEvents = new Set([
  'pull_request',
  'pull_request_target',
  'pull_request_review',
  'pull_request_review_comment',
  'merge_group',
])

/** A `workflow_run` is about a pull request if it follows a run for one that is known. */
function isOfPullRequest(change: ChangeFacts | undefined): boolean {
  if (change === undefined) return false
  return pullRequestEvents.has(change.event) || (change.event === 'workflow_run' && change.pullRequest !== undefined)
}

/** What the comment of the run has about the log, or why it has none (rules 8.20). Only a comment of the owner of the token is read. */
export async function readMark(publication: Publication | undefined): Promise<ReadMark> {
  if (publication?.place.number === undefined) return { reason: 'this run has no comment' }
  const { run, seen } = publication
  const known = await seen
  if (!known.ok) return { reason: `the comment could not be read (${messageOf(known.error)})` }
  const { comments } = known.value
  if (comments === undefined) return { reason: 'the token may not read the comment' }
  const comment = findComment(comments)
  const mark = comment && parseComment(comment.body).logs.get(run.target.org)
  return mark === undefined ? { reason: 'the comment has no checkpoint yet' } : { mark }
}
