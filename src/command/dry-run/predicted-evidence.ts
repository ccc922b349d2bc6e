import { parse } from '../../schema/parse.ts'
import { FlowTemplate, type NumberedTemplate } from '../../schema/resource/template.ts'
import type { Evidence, OverrideFact } from '../../verdict/evidence/evidence.ts'
import { findOverridden } from '../../verdict/judge/override.ts'
import type { Outgoing } from '../send/outgoing.ts'
import { plannedArtifacts, plannedAttestations, plannedOverrides, type Planned } from './planned-fact.ts'
import { recordedArtifacts, recordedAttestations, recordedOverrides, type Recorded } from './recorded-fact.ts'

export interface Known {
  readonly recorded: Recorded
  readonly template: NumberedTemplate | undefined
  readonly outgoing: readonly Outgoing[]
  /** Custom types with a schema or rules, which the service alone can judge: `custom:coverage`. */
  readonly judgedTypes: ReadonlySet<string>
}

type CustomReport = Extract<Outgoing, { operation: 'reportCustom' }>

/** What a verdict would be drawn from once `outgoing` were sent. Planned reports arrive after everything recorded. */
export function toEvidence({ recorded, template, outgoing, judgedTypes }: Known): Evidence {
  const first = Number.MAX_SAFE_INTEGER - outgoing.length
  const planned: readonly Planned[] = outgoing.map((it, at) => ({ it, sequence: first + at }))
  const flowTemplate = template === undefined ? undefined : parse(FlowTemplate, { version: 1, trail: template.trail })
  return {
    template: flowTemplate?.ok === true ? flowTemplate.value : null,
    artifacts: [...recordedArtifacts(recorded), ...plannedArtifacts(planned)],
    attestations: [...recordedAttestations(recorded), ...plannedAttestations(planned, judgedTypes)],
    overrides: [...recordedOverrides(recorded), ...plannedOverrides(planned)],
  }
}

/** Why the service would refuse one of the reports, or undefined: of those that it judges by what is there. */
export function foreseeRefusal(evidence: Evidence, { outgoing, judgedTypes }: Known): string | undefined {
  const overrides = plannedOverrides(outgoing.map((it, sequence) => ({ it, sequence })))
  const refusals = [
    ...overrides.map((override) => refuseOverride(override, evidence)),
    ...outgoing.map((it) => (it.operation === 'reportCustom' ? refuseCustom(it, judgedTypes) : undefined)),
  ]
  return refusals.find((refusal) => refusal !== undefined)
}

/** Only what is there can be overridden, and under its own type. */
function refuseOverride(override: OverrideFact, evidence: Evidence): string | undefined {
  const { attestation_name: name, original_attestation_type: type } = override
  const types = findOverridden(evidence, override).map((found) => found.type)
  if (types.length === 0) return `there is no attestation "${name}" there to override`
  return types.includes(type) ? undefined : `"${name}" was reported as ${types.join(', ')}, and not as ${type}`
}

function refuseCustom({ type, request }: CustomReport, judgedTypes: ReadonlySet<string>): string | undefined {
  const data = request.body.attestation_data
  const says = typeof data === 'object' && data !== null && 'is_compliant' in data
  if (judgedTypes.has(type) || (says && typeof data.is_compliant === 'boolean')) return undefined
  return `type ${type} has neither schema nor rules there, and \`data\` does not say is_compliant, true or false`
}
