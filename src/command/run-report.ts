import { toClient, type Client } from '../client/client.ts'
import { EvidenceError, settle, type Settled } from '../error.ts'
import type { VersionedTemplate } from '../schema/resource/template.ts'
import type { TrailReport } from '../schema/resource/trail.ts'
import { toSingleLine } from '../text/escape.ts'
import { plural } from '../text/plural.ts'
import { chosenTemplate, type TemplateChoice } from './change/choose-template.ts'
import { parseTemplate } from './change/parse-template.ts'
import type { Run } from './change/run.ts'
import { collectPlan } from './collect/collect.ts'
import type { Collected } from './collect/draft.ts'
import { inGroup } from './environment/run-context.ts'
import { printAttestationTarget } from './input/attestation-target.ts'
import { findClosingNeeds } from './input/needs.ts'
import { prepareComment } from './outcome/comment.ts'
import { fingerprintsToJudge, readVerdict, type TrailVerdict } from './outcome/gate.ts'
import { emptyOutcome, type Outcome } from './outcome/outcome.ts'
import type { OpenService } from './send/open-service.ts'
import { handleOutage, isServiceOutage } from './send/outage.ts'
import { nameOnlyArtifact, prepareReports } from './send/prepare-reports.ts'
import { sendReports } from './send/send-reports.ts'
import { templateOfTrail, type StartedTrail } from './send/start-trail.ts'

/** The work that report.ts started before this module was loaded. */
export interface RunStart {
  readonly choosing: Promise<TemplateChoice>
  readonly trail: TrailReport
  readonly starting: Promise<Settled<StartedTrail>>
}

/** Collects the evidence while the trail starts, sends it, reads the verdict, and updates the comment on the pull request. */
export async function collectAndSend(run: Run, service: OpenService, start: RunStart): Promise<Outcome> {
  const number = run.plan.change?.pullRequest?.number
  if (run.plan.inputs.comment === 'false' || number === undefined) return sendAndJudge(run, service, start)
  const writeComment = prepareComment(run, number)
  const outcome = await sendAndJudge(run, service, start)
  await writeComment(outcome)
  return outcome
}

async function sendAndJudge(run: Run, service: OpenService, start: RunStart): Promise<Outcome> {
  const { connection, file } = service
  const { host } = run.context
  const client = toClient(connection)
  connection.preconnect(estimateReports(run))
  const collected = await inGroup(host, 'Collect', async () => collectAndLog(run))
  const started = await start.starting
  const template = await findTemplate(started, start.choosing)
  const artifacts = nameOnlyArtifact(collected.artifacts, template)
  const { outgoing, notes } = prepareReports({ ...collected, artifacts }, template, run)
  const gate = { gate: hasGate(run), closedBy: findClosingNeeds(run.plan.inputs) }
  const outcome = { ...emptyOutcome(run.target), artifacts, failing: collected.failing, file, ...gate }
  const stop = async (failure: unknown): Promise<Outcome> => {
    const unsent = await handleOutage(failure, run, { choice: await start.choosing, trail: start.trail, outgoing })
    return { ...outcome, notes, unsent }
  }
  if (!started.ok) return stop(started.error)
  const sent = await settle(
    inGroup(host, `Send ${plural(outgoing.length, 'report')}`, async () => sendReports(client, outgoing, host)),
  )
  if (!sent.ok) return stop(sent.error)
  const verdict = await inGroup(host, 'Read the verdict', async () => judgeRun(run, client, artifacts))
  return { ...outcome, ...verdict, sent: sent.value, notes: [...started.value.notes, ...notes] }
}

/** The likely number of parallel requests; with `auto`, one for each kind of result file and one for the pull request. */
function estimateReports({ plan: { inputs, kind } }: Run): number {
  return inputs.artifacts.length + (kind.name === 'auto' ? 4 : 1)
}

async function collectAndLog({ plan, context }: Run): Promise<Collected> {
  const collected = await collectPlan(plan, context)
  for (const { filename, fingerprint } of collected.artifacts)
    context.host.detail(`artifact ${toSingleLine(filename)}: sha256:${fingerprint}`)
  for (const { type, attestationTarget: target } of collected.drafts)
    context.host.detail(target === undefined ? type : `${type} ${printAttestationTarget(target)}`)
  return collected
}

/** The template for the names of the evidence: that of the trail, or if the service does not return one, that of the run. */
async function findTemplate(
  started: Settled<StartedTrail>,
  choosing: RunStart['choosing'],
): Promise<VersionedTemplate | undefined> {
  const trail = started.ok ? started.value.trail : undefined
  if (trail !== undefined) return templateOfTrail(trail)
  const choice = await settle(choosing)
  if (!choice.ok || (!started.ok && !isServiceOutage(started.error))) return undefined
  const content = chosenTemplate(choice.value)
  return content === undefined ? undefined : parseTemplate(content, choice.value.path)
}

function hasGate({ plan }: Run): boolean {
  return plan.inputs.gate !== 'false'
}

/** Without a gate, a failure to read the verdict is a warning, because the evidence is recorded. */
async function judgeRun(
  run: Run,
  client: Client,
  artifacts: readonly { readonly fingerprint: string }[],
): Promise<Partial<TrailVerdict>> {
  const { inputs } = run.plan
  const fingerprints = fingerprintsToJudge(inputs.gate, artifacts)
  const wait = hasGate(run) ? inputs.wait : 0
  const verdict = await settle(readVerdict(client, { target: run.target, fingerprints, wait }, run.context.host))
  if (verdict.ok) return verdict.value
  if (hasGate(run) || !(verdict.error instanceof EvidenceError)) throw verdict.error
  run.context.host.warning(
    `All evidence was recorded, but the state of the trail could not be read: ${verdict.error.message}`,
  )
  return {}
}
