import { unlessMissing } from '../../client/answer.ts'
import { toClient, type Client } from '../../client/client.ts'
import { EvidenceError } from '../../error.ts'
import { defined } from '../../schema/defined.ts'
import type { NumberedTemplate } from '../../schema/resource/template.ts'
import type { Trail } from '../../schema/resource/trail.ts'
import { explain } from '../../verdict/explain/explanation.ts'
import { judge } from '../../verdict/judge/judge.ts'
import { collect } from '../collect/collect.ts'
import type { Connection } from '../send/connect.ts'
import { finish } from '../send/prepare-reports.ts'
import { foreseeRefusal, toEvidence, type Known } from './predicted-evidence.ts'
import { inQuestion } from '../outcome/gate.ts'
import { nameArtifacts, templateOf } from '../send/naming.ts'
import { emptyOutcome, type Outcome } from '../outcome/outcome.ts'
import type { Outgoing } from '../send/outgoing.ts'
import { readTemplate } from '../change/read-template.ts'
import type { Recorded } from './recorded-fact.ts'
import type { Target } from '../input/target.ts'
import { chooseTemplate, type TemplateChoice } from '../change/choose-template.ts'
import type { Run } from '../change/run.ts'

/** Says what would be sent and what the verdict would be, from what is recorded and the template, and changes nothing. */
export async function tryOut(run: Run, { line, file }: Connection): Promise<Outcome> {
  const client = toClient(line)
  const { asked, target, surroundings } = run
  const [collected, choice, recorded] = await Promise.all([
    collect(asked, surroundings),
    chooseTemplate(asked.inputs, asked.change, surroundings),
    readRecorded(client, target),
  ])
  const template = templateOf(recorded.trail) ?? (await templateToBe(client, target, choice))
  const artifacts = nameArtifacts(collected.artifacts, template)
  const { outgoing, notes } = finish({ ...collected, artifacts }, template, run)
  const fingerprints = inQuestion(asked.inputs.gate, artifacts)
  const judgedTypes = await listJudgedTypes(client, target, outgoing)
  for (const it of outgoing) surroundings.host.info(describe(it))
  const trail = foresee({ recorded, template, outgoing, judgedTypes }, target)
  return {
    ...emptyOutcome(target),
    artifacts,
    failing: collected.failing,
    file,
    gate: asked.inputs.gate !== 'false',
    trail,
    explanation: explain(trail, recorded.attestations, defined({ fingerprints })),
    unsent: 'Dry run: nothing was sent, and this is how the trail would stand.',
    notes: [...choice.notes, ...notes],
  }
}

function describe({ operation, type, name, request }: Outgoing): string {
  return `would send ${type} ${name} (${operation}): ${JSON.stringify(request.body)}`
}

/** The trail as it would stand. */
function foresee(known: Known, target: Target): Trail {
  const evidence = toEvidence(known)
  const refusal = foreseeRefusal(evidence, known)
  if (refusal !== undefined) {
    throw new EvidenceError('refused', `Dry run: the service would refuse this, for ${refusal}.`)
  }
  const { outcomes: _outcomes, ...verdict } = judge(evidence, Date.now() / 1000)
  return {
    name: target.trail_name,
    ...(known.template === undefined ? {} : { template: known.template }),
    compliance_status: { ...verdict, attestations_statuses: [...verdict.attestations_statuses] },
    compliance_state: verdict.status,
    is_compliant: verdict.is_compliant,
  }
}

async function readRecorded(client: Client, target: Target): Promise<Recorded> {
  const found = await ifKnown(
    Promise.all([client.getTrail({ params: target }), client.listTrailAttestations({ params: target })]),
  )
  if (found === undefined) return { trail: undefined, attestations: [], artifacts: [], overrides: [] }
  const [trail, attestations] = found
  const told = (type: string, member: string): string[] => [
    ...new Set((trail.events ?? []).flatMap((event) => (event.type === type ? String(event[member]) : []))),
  ]
  const [artifacts, overrides] = await Promise.all([
    Promise.all(
      told('artifact_reported', 'artifact_fingerprint').map(async (fingerprint) =>
        client.getArtifact({ params: { ...target, fingerprint } }),
      ),
    ),
    Promise.all(
      told('attestation_overridden', 'attestation_id').map(async (id) =>
        client.getAttestation({ params: { ...target, attestation_id: id } }),
      ),
    ),
  ])
  return { trail, attestations, artifacts, overrides }
}

async function listJudgedTypes(
  client: Client,
  target: Target,
  outgoing: readonly Outgoing[],
): Promise<ReadonlySet<string>> {
  if (!outgoing.some(({ operation }) => operation === 'reportCustom')) return new Set()
  const types = (await ifKnown(client.listCustomTypes({ params: target }))) ?? []
  const judged = types.filter(({ rules, type_schema: schema }) => rules.length > 0 || schema !== undefined)
  return new Set(judged.map(({ name }) => `custom:${name}`))
}

async function templateToBe(
  client: Client,
  target: Target,
  choice: TemplateChoice,
): Promise<NumberedTemplate | undefined> {
  const put = choice.pin ?? choice.flow
  if (put !== undefined) return readTemplate(put, choice.path)
  const ofFlow = (await ifKnown(client.getFlow({ params: target })))?.template ?? undefined
  if (ofFlow !== undefined) return ofFlow
  return choice.introduced === undefined ? undefined : readTemplate(choice.introduced, choice.path)
}

/** Undefined for what is not there, and at a service of the published operations alone. */
async function ifKnown<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await unlessMissing(answer)
  } catch (error) {
    if (error instanceof EvidenceError && error.facts['status'] === 404) return undefined
    throw error
  }
}
