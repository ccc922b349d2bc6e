import { toClient, type Client } from '../client/client.ts'
import { nameOperation } from '../client/response.ts'
import { settle, type Settled } from '../error.ts'
import { operations } from '../wire/operation/operations.ts'
import type { VersionedTemplate } from '../wire/resource/template.ts'
import type { TrailReport } from '../wire/resource/trail.ts'
import { plural } from '../text/plural.ts'
import { beginOutput } from './outcome/begin-output.ts'
import { toGivenTemplate, type TemplateChoice } from './change/choose-template.ts'
import { parseTemplate } from './change/parse-template.ts'
import type { StepRun } from './change/run.ts'
import { listAllowedTools } from './collect/allowed-tool.ts'
import type { Collected, Draft } from './collect/draft.ts'
import { collectAndList } from './collect-and-list.ts'
import { inGroup } from './environment/run-context.ts'
import { hasGate, judgeRun } from './judge-run.ts'
import { emptyOutcome, type Outcome } from './outcome/outcome.ts'
import { countResults } from './outcome/result-count.ts'
import { openProof, type RunProof } from './prove-run.ts'
import { publishAfter } from './publish/publish.ts'
import type { OpenService } from './send/open-service.ts'
import { checkArtifactNames } from './send/artifact-name.ts'
import { handleOutage, isServiceOutage } from './send/outage.ts'
import { nameOnlyArtifact, prepareReports } from './send/prepare-reports.ts'
import { toPublishedReport } from './send/published-report.ts'
import { sendReports, type OutgoingReport } from './send/send-reports.ts'
import { templateOfTrail, type StartedTrail } from './send/start-trail.ts'
import { signVerdict } from './verdict/sign-verdict.ts'

/** The work that report.ts started before this module was loaded. */
export interface RunStart {
  readonly choosing: Promise<TemplateChoice>
  readonly trail: TrailReport
  readonly starting: Promise<Settled<StartedTrail>>
}

/** Collects the evidence while the trail starts, sends it, reads the verdict, has it signed, and publishes it on GitHub. */
export async function collectAndSend(run: StepRun, service: OpenService, start: RunStart): Promise<Outcome> {
  return publishAfter(run, async (readMark) => {
    const client = toClient(service.connection)
    const proof = await openProof({ run, client, readMark })
    return sendAndJudge(run, service, { ...start, client, proof })
  })
}

interface Sending extends RunStart {
  readonly client: Client
  readonly proof: RunProof
}

async function sendAndJudge(
  run: StepRun,
  service: OpenService,
  { client, proof, ...start }: Sending,
): Promise<Outcome> {
  const { connection, file } = service
  const { host } = run.context
  connection.preconnect(estimateReports(run))
  const hasOther = async (): Promise<boolean | undefined> => hasTrailTemplate(await start.starting)
  const readTemplate = async (): Promise<VersionedTemplate | undefined> =>
    findRunTemplate(await start.starting, start.choosing)
  const collected = await collectAndList(
    run,
    async (collecting) => beginOutput(run, { choosing: start.choosing, hasOther }, collecting),
    async () => listAllowedTools(await readTemplate(), run.plan.kind),
  )
  const [started, template] = await Promise.all([start.starting, readTemplate()])
  const artifacts = nameOnlyArtifact(collected.artifacts, template)
  checkArtifactNames(artifacts, listArtifactNames(template), run)
  const { outgoing, notes } = prepareReports(
    { ...selectKnownDrafts(collected, started, run), artifacts },
    template,
    run,
  )
  const { failing } = collected
  const counts = countResults(outgoing)
  const outcome = { ...emptyOutcome(run.target), artifacts, failing, counts, file, gate: hasGate(run) }
  const stop = async (failure: unknown): Promise<Outcome> => {
    const unsent = await handleOutage(failure, run, { trail: start.trail, outgoing })
    return { ...outcome, notes, unsent }
  }
  if (!started.ok) return stop(started.error)
  const known = selectKnownMembers(outgoing, started.value)
  const sent = await settle(
    inGroup(host, `Send ${plural(known.length, 'report')}`, async () => sendReports(client, known, host)),
  )
  if (!sent.ok) return stop(sent.error)
  const work = { choice: await start.choosing, artifacts, outgoing, sent: sent.value, readLogSizes: proof.readSizes }
  const judged = await settle(judgeRun(run, client, work))
  const verdict = judged.ok ? judged.value : undefined
  const explained = verdict?.explanation?.notes ?? []
  const all = [...started.value.notes, ...notes].filter((note) => !explained.includes(note))
  // Without a verdict the receipts are verified and kept nevertheless.
  const proven = await proof.addTo({ ...outcome, ...verdict, sent: sent.value, notes: all }, outgoing)
  if (!judged.ok) throw judged.error
  return signVerdict(run, client, proven)
}

/** A pull request that `auto` has found is no reason to fail at a service that has no operation for it, unless the template requires one. */
function selectKnownDrafts(collected: Collected, started: Settled<StartedTrail>, { plan }: StepRun): Collected {
  const isKnown = !started.ok || started.value.trail !== undefined || plan.kind.name !== 'auto'
  if (isKnown || !collected.drafts.some(isPullRequest)) return collected
  const drafts = collected.drafts.map((draft) => (isPullRequest(draft) ? { ...draft, isOnlyIfRequired: true } : draft))
  return { ...collected, drafts, notes: [...collected.notes, noPullRequest] }
}

function isPullRequest({ type }: Draft): boolean {
  return type === 'pull_request'
}

const noPullRequest = `The pull request is not reported, because the service lacks ${nameOperation(operations.reportPullRequest)}; the template does not require it.`

function selectKnownMembers(outgoing: readonly OutgoingReport[], { trail }: StartedTrail): readonly OutgoingReport[] {
  return trail === undefined ? outgoing.map(toPublishedReport) : outgoing
}

/** Undefined for a trail that is not known, also at a service with the published operations alone. */
function hasTrailTemplate(started: Settled<StartedTrail>): boolean | undefined {
  if (!started.ok || started.value.trail === undefined) return undefined
  return templateOfTrail(started.value.trail) !== undefined
}

function listArtifactNames(template: VersionedTemplate | undefined): readonly string[] {
  return (template?.trail.artifacts ?? []).map(({ name }) => name)
}

/** The likely number of parallel requests; with `auto`, one for each kind of result file and one for the pull request. */
function estimateReports({ plan: { inputs, kind } }: StepRun): number {
  return inputs.artifacts.length + (kind.name === 'auto' ? 4 : 1)
}

/**
 * The template for the names of the evidence: the one that the gate is judged by, else that of the trail, else that of the change. Undefined
 * if the service refused the trail.
 */
async function findRunTemplate(
  started: Settled<StartedTrail>,
  choosing: RunStart['choosing'],
): Promise<VersionedTemplate | undefined> {
  const choice = await settle(choosing)
  if (!choice.ok || (!started.ok && !isServiceOutage(started.error))) return undefined
  return chooseNamingTemplate(choice.value, started.ok ? templateOfTrail(started.value.trail) : undefined)
}

/** A template is parsed only if the service did not return it parsed. */
async function chooseNamingTemplate(
  choice: TemplateChoice,
  ofTrail: VersionedTemplate | undefined,
): Promise<VersionedTemplate | undefined> {
  const content = toGivenTemplate(choice) ?? ofTrail?.content ?? choice.base
  return content === undefined || content === ofTrail?.content ? ofTrail : parseTemplate(content, choice.path)
}
