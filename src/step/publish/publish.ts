import { isUnknown } from '../../client/response.ts'
import { EvidenceError, messageOf, settle, type Settled } from '../../error.ts'
import type { NewStatus } from '../../change/github/commit-status.ts'
import { omitUndefined } from '../../wire/optional.ts'
import { listJudgedRuns, type StepRun } from '../change/run.ts'
import { toFailure } from '../outcome/exit-code.ts'
import type { ReadMark } from '../log/log-outcome.ts'
import { isJudged, type Outcome } from '../outcome/outcome.ts'
import { findFlowsStatus } from './flows-status.ts'
import { openPublication, type Publication, readMark } from './publication.ts'
import { toPublishedVerdict, toUnevaluated, type PublishedVerdict } from './verdict.ts'
import { writeComment, writeFlowsStatus, writeStatus } from './write.ts'

/**
 * Does the work of a run, and publishes its outcome on GitHub: a commit status and a comment (rules 8.14, 8.16). The work can read what the
 * comment has about the log.
 */
export async function publishAfter(
  run: StepRun,
  work: (readMark: () => Promise<ReadMark>) => Promise<Outcome>,
): Promise<Outcome> {
  // What is on GitHub already is read while the evidence is collected. After a wait, and beside steps of other flows, it is out of date.
  const runs = listJudgedRuns(run).map((own) => ({ own, early: openPublication(own, false) }))
  const outcome = await work(async () => {
    const marks = await Promise.all(runs.map(async ({ early }) => readMark(await early)))
    return marks.find((read) => 'mark' in read) ?? marks[0] ?? { reason: 'this run has no comment' }
  })
  const published = await Promise.all(
    runs.map(async ({ own, early }, at) => {
      const ownOutcome = { ...outcome, ...outcome.ofPulls?.[at] }
      const isEarly = own.plan.inputs.wait === 0 && ownOutcome.flows === undefined
      const publication = await (isEarly ? early : openPublication(own, true))
      if (publication === undefined) return ownOutcome
      return addPublished(
        ownOutcome,
        publication,
        await publish(publication, toPublishedVerdict(ownOutcome, own), ownOutcome),
      )
    }),
  )
  return joinPublished(outcome, published)
}

/** Statuses decide only if that of each pull request does. */
function joinPublished(outcome: Outcome, published: readonly Outcome[]): Outcome {
  const [only = outcome, another] = published
  if (another === undefined) return only
  const findFirst = <Name extends keyof Outcome>(name: Name): Outcome[Name] | undefined =>
    published.find((one) => one[name] !== undefined)?.[name]
  return {
    ...outcome,
    isDecidedByStatus: published.every((one) => one.isDecidedByStatus === true && isJudged(one)),
    ...omitUndefined({
      commentUrl: findFirst('commentUrl'),
      newerStatus: findFirst('newerStatus'),
      statusFailure: findFirst('statusFailure'),
    }),
  }
}

function addPublished(outcome: Outcome, { run, status: mode }: Publication, published: Published): Outcome {
  const { status, commentUrl } = published
  const applied = status.ok ? status.value : undefined
  const isDecidedByStatus = applied !== undefined && run.plan.inputs.gate === 'status'
  const newerStatus = applied?.state === published.state ? undefined : applied?.state
  const statusFailure = status.ok || !isFailureOfStep(status.error, mode) ? undefined : toFailure(status.error)
  return { ...outcome, isDecidedByStatus, ...omitUndefined({ commentUrl, newerStatus, statusFailure }) }
}

/** A token that may set no status is a failure only where a status is required: `gate: status` then decides as `gate: true` (rules 8.16). */
function isFailureOfStep(error: unknown, mode: Publication['status']): boolean {
  return mode === 'required' || (mode === 'decisive' && !isForbidden(error))
}

function isForbidden(error: unknown): boolean {
  return error instanceof EvidenceError && (error.facts['status'] === 403 || error.facts['status'] === 404)
}

/** Publishes that the verdict of a run could not be obtained, so that an earlier one no longer applies. Never throws. */
export async function publishFailure(run: StepRun, failure: unknown): Promise<void> {
  const { host } = run.context
  const published = await Promise.all(listJudgedRuns(run).map(async (own) => settle(publishUnevaluated(own, failure))))
  for (const one of published) {
    if (!one.ok) host.warning(`This failure was not published on GitHub. ${messageOf(one.error)}`)
  }
}

async function publishUnevaluated(run: StepRun, failure: unknown): Promise<void> {
  const publication = await openPublication(run, false)
  if (publication === undefined) return
  // An unknown trail is one without a report yet.
  const state = isUnknown(failure) ? 'pending' : 'error'
  const { status } = await publish(publication, toUnevaluated({ state, reason: toFailure(failure).message }, run))
  if (!status.ok && isFailureOfStep(status.error, publication.status)) throw status.error
}

interface Published {
  /** The state of the verdict of this run. */
  readonly state: NewStatus['state']
  /** The status that applies; undefined if none was set. */
  readonly status: Settled<NewStatus | undefined>
  readonly commentUrl: string | undefined
}

async function publish(publication: Publication, verdict: PublishedVerdict, outcome?: Outcome): Promise<Published> {
  const explain = createExplainer(publication)
  const flows = await findFlowsStatus(publication, verdict, outcome)
  // The status of the flow is first, so that a run of another flow that sees no failure of it is before the status about all.
  const settingStatus = settle(writeStatus(publication, verdict).catch(explain))
  const [status, ofFlows, comment] = await Promise.all([
    settingStatus,
    settle(settingStatus.then(async () => writeFlowsStatus(publication, flows)).catch(explain)),
    settle(writeComment(publication, verdict, flows).catch(explain)),
  ])
  const statuses = status.ok ? ofFlows : status
  const errors = [statuses, comment].flatMap((one) => (one.ok ? [] : [one.error]))
  for (const one of errors.filter(isReadOnly).slice(0, 1)) logReadOnly(one, publication)
  if (!statuses.ok && !isReadOnly(statuses.error)) logStatusFailure(statuses.error, publication)
  if (!comment.ok && !isReadOnly(comment.error)) logCommentFailure(comment.error, publication)
  return {
    state: verdict.status.state,
    status: ofFlows.ok ? status : ofFlows,
    commentUrl: comment.ok ? comment.value : undefined,
  }
}

/** Throws the error of a request. That of a run whose token only reads, also where its workflow asks for more, has this cause. */
function createExplainer({ run: { plan } }: Publication): (error: unknown) => never {
  const restricted = plan.change?.restricted
  return (error) => {
    if (restricted === undefined || !isForbidden(error)) throw error
    throw new EvidenceError('refused', readOnly[restricted], { cause: error, facts: { status: 403, isReadOnly: true } })
  }
}

const consequence =
  'so this run can neither set the status nor write the comment. A second workflow sets them: see docs/guides/forks.md of the action.'

const readOnly = {
  fork: `The token of a pull request of a fork only reads, ${consequence}`,
  dependabot: `The token of a run of Dependabot only reads, ${consequence}`,
} as const

function isReadOnly(error: unknown): error is EvidenceError {
  return error instanceof EvidenceError && error.facts['isReadOnly'] === true
}

/** One notice for both, unless the step fails for it. */
function logReadOnly({ message }: EvidenceError, { run: { context }, status }: Publication): void {
  if (status === 'required') return
  context.host.notice(status === 'decisive' ? `${message} This step decides as with \`gate: true\`.` : message)
}

function logStatusFailure(error: unknown, { status, run: { context } }: Publication): void {
  if (!(error instanceof EvidenceError)) throw error
  if (isFailureOfStep(error, status)) return
  if (!isForbidden(error)) return context.host.warning(error.message)
  const way = status === 'decisive' ? 'This step decides as with `gate: true`.' : 'Or set `status: false`.'
  context.host.notice(`${error.message} ${way}`)
}

function logCommentFailure(error: unknown, { comment, run: { context } }: Publication): void {
  if (!(error instanceof EvidenceError)) throw error
  const print = comment === 'required' ? context.host.warning : context.host.debug
  print(`The comment on the pull request was not written: ${error.message}`)
}
