import { toClient, type Client } from '../../client/client.ts'
import { ifSupported, isMissingOperation, isUnknown } from '../../client/response.ts'
import { EvidenceError, settle } from '../../error.ts'
import { emptyToUndefined, omitUndefined } from '../../wire/optional.ts'
import type { VersionedTemplate } from '../../wire/resource/template.ts'
import type { Trail } from '../../wire/resource/trail.ts'
import { toSingleLine } from '../../text/escape.ts'
import { explainTrail, type Explanation } from '../../evidence/explain/explanation.ts'
import { judgeEvidence } from '../../evidence/judge/judge.ts'
import { chooseTemplate, type TemplateChoice } from '../change/choose-template.ts'
import { noFloor, readDefaultFloor, type DefaultFloor } from '../change/floor-template.ts'
import { findActionReference } from '../environment/run-context.ts'
import type { StepRun, TrailTarget } from '../change/run.ts'
import { listAllowedTools } from '../collect/allowed-tool.ts'
import { collectPlan } from '../collect/collect.ts'
import { joinExplanations } from '../outcome/explain-judgement.ts'
import { adviseTests, beginOutput } from '../outcome/begin-output.ts'
import { fingerprintsToJudge } from '../outcome/gate.ts'
import { findClosingNeeds } from '../input/needs.ts'
import { listJudgedTemplates } from '../outcome/judged-template.ts'
import { emptyOutcome, type Outcome, type PullVerdict } from '../outcome/outcome.ts'
import type { OpenService } from '../send/open-service.ts'
import { checkArtifactNames } from '../send/artifact-name.ts'
import { nameOnlyArtifact, prepareReports } from '../send/prepare-reports.ts'
import type { OutgoingReport } from '../send/send-reports.ts'
import { templateOfTrail } from '../send/start-trail.ts'
import { predictEvidence, predictRefusal, type PredictionInput } from './predicted-evidence.ts'
import type { RecordedEvidence } from './recorded-fact.ts'

/** Prints the reports of a run and predicts its verdict, from the recorded evidence and the template. Changes nothing. Throws EvidenceError. */
export async function performDryRun(run: StepRun, { connection, file }: OpenService): Promise<Outcome & PullVerdict> {
  const client = toClient(connection)
  const { plan, target, context } = run
  const reads = readTemplates(run, client)
  const readTools = async (): Promise<readonly string[]> => listAllowedTools((await reads).naming, plan.kind)
  const [collected, { choice, recorded, unread, judged, naming }] = await Promise.all([
    collectPlan(plan, { ...context, readTools }),
    reads,
  ])
  const artifacts = nameOnlyArtifact(collected.artifacts, naming)
  const named = (naming?.trail.artifacts ?? []).map(({ name }) => name)
  checkArtifactNames(artifacts, named, run)
  const { outgoing, notes } = prepareReports({ ...collected, artifacts }, naming, run)
  const fingerprints = fingerprintsToJudge(plan.inputs.gate, artifacts)
  const judgedTypes = await listJudgedTypes(client, target, outgoing)
  const start = { choosing: Promise.resolve(choice), hasOther: async () => naming !== undefined }
  await beginOutput(run, start, settle(Promise.resolve(collected)))
  for (const it of outgoing) context.host.detail(describeReport(it))
  const [trail, ...others] = [judged[0], ...judged.slice(1)].map((template) =>
    predictTrail({ recorded, template, outgoing, judgedTypes }, target),
  )
  if (trail === undefined) throw new Error('A dry run predicts at least one verdict.')
  const scope = omitUndefined({ fingerprints, action: findActionReference(context.environment) })
  const explain = (one: Trail): Explanation => explainTrail(one, recorded.attestations, scope)
  return {
    ...emptyOutcome(target),
    artifacts,
    planned: outgoing,
    failing: collected.failing,
    file,
    gate: plan.inputs.gate !== 'false',
    closedBy: findClosingNeeds(plan.inputs),
    trail,
    ...omitUndefined({ templatePath: choice.path, testAdvice: adviseTests(run) }),
    explanation: addDoubt(joinExplanations([explain(trail), ...others.map(explain)]), unread),
    unsent: 'Dry run: nothing was sent. This is the verdict that the reports would have.',
    notes: [...choice.notes, ...notes],
  }
}

/** Reports that were not read may fail, so that a verdict without them is no pass (rules 1.10). */
function addDoubt(explanation: Explanation, unread: string | undefined): Explanation {
  if (unread === undefined) return explanation
  const noted = { ...explanation, notes: [`What the trail has already is not known. ${unread}`, ...explanation.notes] }
  if (explanation.verdict !== 'COMPLIANT') return noted
  return { ...noted, verdict: 'UNCLEAR', word: 'not evaluated', headline: 'What the trail has already is not known.' }
}

interface ReadTemplates {
  readonly choice: TemplateChoice
  readonly recorded: RecordedEvidence
  /** Why the recorded evidence could not be read. */
  readonly unread: string | undefined
  /** What a gate is judged by. */
  readonly judged: readonly VersionedTemplate[]
  /** For the names of the evidence. */
  readonly naming: VersionedTemplate | undefined
}

async function readTemplates(run: StepRun, client: Client): Promise<ReadTemplates> {
  const { plan, target, context } = run
  const [choice, { recorded, unread }] = await Promise.all([
    chooseTemplate(plan.inputs, plan.change, context),
    readRecordedEvidence(client, target),
  ])
  const ofFlow = await undefinedIfMissing(client.getFlow({ params: target }))
  const judged = await predictTemplates(run, choice, emptyToUndefined(ofFlow?.template))
  return { choice, recorded, unread, judged, naming: judged[0] ?? templateOfTrail(recorded.trail) }
}

/** The templates that a gate is judged by after this run. The run may put its template on the flow. */
async function predictTemplates(
  { plan: { inputs, change }, context }: StepRun,
  choice: TemplateChoice,
  ofFlow: string | undefined,
): Promise<readonly VersionedTemplate[]> {
  const { path } = choice
  const readFloor = async (): Promise<DefaultFloor> =>
    change === undefined ? noFloor : readDefaultFloor({ path, change, inputs, context })
  const base = change?.pullRequest?.baseRef
  const judged = await listJudgedTemplates({
    choice,
    base,
    ofFlow: choice.isPut ? choice.base : ofFlow,
    readFloor,
  })
  return judged.map(({ template, content }) => ({ trail: template.trail, version: 1, content }))
}

function describeReport({ operation, type, name, request }: OutgoingReport): string {
  return toSingleLine(`would send ${type} ${name} (${operation}): ${JSON.stringify(request.body)}`)
}

/** The trail after the reports. Throws EvidenceError `refused` if the service would refuse one of them. */
function predictTrail(input: PredictionInput, target: TrailTarget): Trail {
  const evidence = predictEvidence(input)
  const refusal = predictRefusal(evidence, input)
  if (refusal !== undefined) throw toRefusal(refusal)
  const { outcomes: _outcomes, ...verdict } = judgeEvidence(evidence, Date.now() / 1000)
  return {
    name: target.trail_name,
    ...(input.template === undefined ? {} : { template: input.template }),
    compliance_status: { ...verdict, attestations_statuses: [...verdict.attestations_statuses] },
    compliance_state: verdict.status,
    is_compliant: verdict.is_compliant,
  }
}

function toRefusal(reason: string): EvidenceError {
  return new EvidenceError('refused', `Dry run: the service would refuse this report, because ${reason}.`)
}

const nothingRecorded: RecordedEvidence = { trail: undefined, attestations: [], artifacts: [], overrides: [] }

/** An unknown trail has no evidence. */
async function readRecordedEvidence(
  client: Client,
  target: TrailTarget,
): Promise<Pick<ReadTemplates, 'recorded' | 'unread'>> {
  const read = await settle(readEvidence(client, target))
  if (read.ok) return { recorded: read.value, unread: undefined }
  if (isMissingOperation(read.error)) return { recorded: nothingRecorded, unread: read.error.message }
  if (isUnknown(read.error)) return { recorded: nothingRecorded, unread: undefined }
  throw read.error
}

async function readEvidence(client: Client, target: TrailTarget): Promise<RecordedEvidence> {
  const [trail, attestations] = await Promise.all([
    client.getTrail({ params: target }),
    client.listTrailAttestations({ params: target }),
  ])
  const listMembers = (type: string, member: string): string[] => [
    ...new Set((trail.events ?? []).flatMap((event) => (event.type === type ? String(event[member]) : []))),
  ]
  const [artifacts, overrides] = await Promise.all([
    Promise.all(
      listMembers('artifact_creation_reported', 'artifact_fingerprint').map(async (fingerprint) =>
        client.getArtifact({ params: { ...target, fingerprint } }),
      ),
    ),
    Promise.all(
      listMembers('attestation_overridden', 'attestation_id').map(async (id) =>
        client.getAttestation({ params: { ...target, attestation_id: id } }),
      ),
    ),
  ])
  return { trail, attestations, artifacts, overrides }
}

/** The custom types of the reports that have a schema or rules, as `custom:<type>`. Throws EvidenceError `refused` for an archived one. */
async function listJudgedTypes(
  client: Client,
  target: TrailTarget,
  outgoing: readonly OutgoingReport[],
): Promise<ReadonlySet<string>> {
  if (!outgoing.some(({ operation }) => operation === 'reportCustom')) return new Set()
  const [types = [], archived = []] = await Promise.all([
    undefinedIfMissing(client.listCustomTypes({ params: target })),
    undefinedIfMissing(client.listCustomTypes({ params: target, query: { archived: true } })),
  ])
  const unused = archived.find(
    (one) => one.archived === true && outgoing.some(({ type }) => type === `custom:${one.name}`),
  )
  if (unused !== undefined) throw toRefusal(`the custom type "${unused.name}" is archived`)
  const judged = types.filter(({ rules, type_schema: schema }) => rules.length > 0 || schema !== undefined)
  return new Set(judged.map(({ name }) => `custom:${name}`))
}

/** Undefined for 404, and at a service with the published operations alone. */
async function undefinedIfMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await ifSupported(call)
  } catch (error) {
    if (isUnknown(error)) return undefined
    throw error
  }
}
