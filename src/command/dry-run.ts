import { isMissingOperation } from '../client/answer.ts'
import type { Client } from '../client/client.ts'
import { EvidenceError } from '../error.ts'
import type { FullAttestation } from '../schema/attestation.ts'
import type { Trail } from '../schema/trail.ts'
import { explain } from '../verdict/explanation.ts'
import { judge } from '../verdict/judge.ts'
import { collect } from './collect.ts'
import type { Connection } from './connect.ts'
import { finish } from './finish.ts'
import { toEvidence } from './foresee.ts'
import { nameArtifacts, templateOf } from './naming.ts'
import { emptyOutcome, type Outcome } from './outcome.ts'
import type { Outgoing } from './outgoing.ts'
import { readTemplate } from './read-template.ts'
import type { Target } from './target.ts'
import { chooseTemplate, type TemplateChoice } from './template.ts'
import type { Run } from './understand.ts'

/** What is already recorded. */
interface Recorded {
  readonly trail: Trail | undefined
  readonly attestations: readonly FullAttestation[]
}

/** Says what would be sent and what the verdict would be, from what is recorded and the template, and changes nothing. */
export async function tryOut(run: Run, { client, file }: Connection): Promise<Outcome> {
  const { asked, target, surroundings } = run
  const [collected, choice, recorded] = await Promise.all([
    collect(asked, surroundings),
    chooseTemplate(asked.inputs, asked.change, surroundings),
    readRecorded(client, target),
  ])
  const template = templateOf(recorded.trail) ?? (await templateToBe(client, target, choice))
  const artifacts = nameArtifacts(collected.artifacts, template)
  const { outgoing, notes } = finish({ ...collected, artifacts }, template, run)
  const evidence = toEvidence({ ...recorded, template, outgoing })
  const { outcomes: _outcomes, ...verdict } = judge(evidence, Date.now() / 1000)
  const trail: Trail = {
    name: target.trail_name,
    ...(template === undefined ? {} : { template }),
    compliance_status: { ...verdict, attestations_statuses: [...verdict.attestations_statuses] },
    compliance_state: verdict.status,
    is_compliant: verdict.is_compliant,
  }
  for (const it of outgoing) surroundings.host.info(describe(it))
  return {
    ...emptyOutcome(target),
    artifacts,
    failing: collected.failing,
    file,
    gate: asked.inputs.gate !== 'false',
    trail,
    explanation: explain(trail, recorded.attestations, {}),
    notes: ['Dry run: nothing was sent, and this is how the trail would stand.', ...choice.notes, ...notes],
  }
}

function describe({ operation, type, name, request }: Outgoing): string {
  return `would send ${type} ${name} (${operation}): ${JSON.stringify(request.body)}`
}

async function readRecorded(client: Client, target: Target): Promise<Recorded> {
  try {
    const [trail, attestations] = await Promise.all([
      client.getTrail({ params: target }),
      client.listTrailAttestations({ params: target }),
    ])
    return { trail, attestations }
  } catch (error) {
    const isNew = error instanceof EvidenceError && error.facts['status'] === 404
    if (isNew || isMissingOperation(error)) return { trail: undefined, attestations: [] }
    throw error
  }
}

async function templateToBe(
  client: Client,
  target: Target,
  choice: TemplateChoice,
): Promise<ReturnType<typeof templateOf>> {
  const put = choice.pin ?? choice.flow
  if (put !== undefined) return readTemplate(put)
  const ofFlow = await templateOfFlow(client, target)
  if (ofFlow !== undefined) return ofFlow
  return choice.introduced === undefined ? undefined : readTemplate(choice.introduced)
}

async function templateOfFlow(client: Client, target: Target): Promise<ReturnType<typeof templateOf>> {
  try {
    return (await client.getFlow({ params: target })).template ?? undefined
  } catch (error) {
    if (error instanceof EvidenceError && error.facts['status'] === 404) return undefined
    throw error
  }
}
