import type { Client } from '../client/client.ts'
import { EvidenceError, settle, type Settled } from '../error.ts'
import { findJudgedCommit, isQueuedChange } from './change/change.ts'
import { chooseTemplate, type TemplateChoice } from './change/choose-template.ts'
import { noFloor, readDefaultFloor } from './change/floor-template.ts'
import { withGithubAnswer } from './change/github-answer.ts'
import { toAskedTarget, type StepRun } from './change/run.ts'
import type { CollectedArtifact } from './collect/artifact.ts'
import { omitUndefined } from '../wire/optional.ts'
import { adviseTests } from './outcome/begin-output.ts'
import { findActionReference, inGroup } from './environment/run-context.ts'
import { findClosingNeeds } from './input/needs.ts'
import { judgePulls } from './judge-pulls.ts'
import { fingerprintsToJudge, readVerdict } from './outcome/gate.ts'
import { judgeFlows, listStatusFlows, type FlowVerdicts } from './outcome/judge-flows.ts'
import type { GateQuestion } from './outcome/judge-trail.ts'
import { closeGateOf, type Outcome, type PullVerdict } from './outcome/outcome.ts'
import { describeMergedHead, describeProposedVerdict } from './outcome/verdict-note.ts'
import { createReportedCheck, createReviewReader, listOwnReadings } from './outcome/reviews.ts'
import type { RunProof } from './prove-run.ts'
import { setsStatus } from './publish/publication.ts'
import type { OutgoingReport, SentReport } from './send/send-reports.ts'

/** What a run has collected and reported when it asks for the verdict. */
export interface JudgedWork {
  readonly choice: TemplateChoice
  readonly artifacts: readonly CollectedArtifact[]
  readonly outgoing: readonly OutgoingReport[]
  readonly sent: readonly SentReport[]
  /** Numbers of entries from which the service has to prove its log. */
  readonly readLogSizes?: RunProof['readSizes']
}

/**
 * Reads the verdict for a run, and why else its gate is closed. Without a gate, a failure is a warning, because the evidence is recorded.
 * Throws EvidenceError with a gate.
 */
export async function judgeRun(
  run: StepRun,
  client: Client,
  work: JudgedWork,
): Promise<Pick<Outcome, 'closedBy'> & Partial<Outcome>> {
  const { inputs } = run.plan
  const { host } = run.context
  const needs = findClosingNeeds(inputs)
  const judge = async (own: StepRun): Promise<PullVerdict> =>
    judgeOne(own, client, own === run ? work : await toOwnWork(own, work))
  const verdict = await settle(inGroup(host, 'Read the verdict', async () => judgePulls(run, judge)))
  if (verdict.ok) {
    const about = omitUndefined({ templatePath: work.choice.path, testAdvice: adviseTests(run) })
    return { ...closeGateOf(verdict.value, needs), ...about }
  }
  if (hasGate(run) || !(verdict.error instanceof EvidenceError)) throw verdict.error
  const recorded = work.sent.length === 0 ? '' : 'All evidence was recorded, but '
  host.warning(
    `${recorded}${recorded === '' ? 'The' : 'the'} state of the trail could not be read: ${verdict.error.message}`,
  )
  return { closedBy: needs, unread: verdict.error.message }
}

/** Its template is that of its own base. What this step reported are the reviews of all pull requests. */
async function toOwnWork({ plan, context }: StepRun, work: JudgedWork): Promise<JudgedWork> {
  const choice = await chooseTemplate(plan.inputs, plan.change, context)
  return { ...work, choice, outgoing: work.outgoing.filter(({ type }) => type !== 'pull_request') }
}

async function judgeOne(run: StepRun, client: Client, work: JudgedWork): Promise<PullVerdict> {
  const wait = hasGate(run) ? run.plan.inputs.wait : 0
  const question = toGateQuestion(run, work)
  const verdict = await readVerdict(client, question, { wait, host: run.context.host })
  const { explanation } = verdict
  const merged = describeMergedHead(explanation, run.plan.change, work.outgoing)
  const notes = [...merged, ...explanation.notes, ...(await describeProposedVerdict(client, question))]
  const flows = await judgeStatusFlows(run, client, wait === 0 ? question : { ...question, ...question.renewReviews() })
  return { ...verdict, explanation: { ...explanation, notes }, ...omitUndefined({ flows }) }
}

/** The verdicts for the status about several flows, or why there is none; undefined for a run that sets no such status. */
async function judgeStatusFlows(
  run: StepRun,
  client: Client,
  question: GateQuestion,
): Promise<Settled<FlowVerdicts> | undefined> {
  if (!setsStatus(run)) return undefined
  const names = await listStatusFlows(question)
  return names.length === 0 ? undefined : settle(judgeFlows(client, question, names))
}

export function hasGate({ plan }: StepRun): boolean {
  return plan.inputs.gate !== 'false'
}

function toGateQuestion(run: StepRun, { choice, artifacts, outgoing, sent, readLogSizes }: JudgedWork): GateQuestion {
  const { plan, target, context } = run
  const { inputs, change } = plan
  const { path } = choice
  return {
    target: toAskedTarget(target, inputs),
    action: findActionReference(context.environment),
    commit: findJudgedCommit(inputs, change),
    fingerprints: fingerprintsToJudge(inputs.gate, artifacts),
    base: change?.pullRequest?.baseRef,
    defaultBranch: change?.defaultBranch,
    repositoryId: toGithubId(change?.repo.id),
    pullRequest: change?.pullRequest?.number,
    isQueued: change !== undefined && isQueuedChange(change),
    readings: listOwnReadings(outgoing),
    choice,
    isClosed: inputs.url === 'embedded',
    sent,
    isReported: createReportedCheck(outgoing),
    ...(readLogSizes && { readLogSizes: async () => readLogSizes(sent.map(({ proof }) => proof?.receipt)) }),
    readReviews: createReviewReader(run, outgoing),
    readAt: run.startedAt,
    renewReviews: () => ({ readReviews: createReviewReader(renewGithubAnswer(run), []), readAt: Date.now() }),
    readFloor: async () => (change === undefined ? noFloor : readDefaultFloor({ path, change, inputs, context })),
  }
}

/** The run, with a query to GitHub that is asked again. */
function renewGithubAnswer(run: StepRun): StepRun {
  const { plan, context } = run
  return { ...run, context: withGithubAnswer(plan.inputs, plan.change, context) }
}

/** A repository of another server may have another id, or none. */
function toGithubId(id: string | undefined): string | undefined {
  return id !== undefined && /^\d{1,20}$/.test(id) ? id : undefined
}
