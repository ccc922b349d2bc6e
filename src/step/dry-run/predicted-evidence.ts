import { omitUndefined } from '../../wire/optional.ts'
import { parse } from '../../wire/parse.ts'
import { FlowTemplate, type VersionedTemplate } from '../../wire/resource/template.ts'
import type { Evidence, OverrideFact } from '../../evidence/fact/evidence.ts'
import { findOverridden } from '../../evidence/judge/override-address.ts'
import type { OutgoingReport } from '../send/send-reports.ts'
import { plannedArtifacts, plannedAttestations, plannedOverrides, type PlannedReport } from './planned-fact.ts'
import { recordedArtifacts, recordedAttestations, recordedOverrides, type RecordedEvidence } from './recorded-fact.ts'

export interface PredictionInput {
  readonly recorded: RecordedEvidence
  readonly template: VersionedTemplate | undefined
  readonly outgoing: readonly OutgoingReport[]
  /** Custom types with a schema or rules, which only the service can judge: `custom:coverage`. */
  readonly judgedTypes: ReadonlySet<string>
}

/** The evidence of the trail after `outgoing`. Planned reports arrive after all recorded ones. */
export function predictEvidence({ recorded, template, outgoing, judgedTypes }: PredictionInput): Evidence {
  const first = Number.MAX_SAFE_INTEGER - outgoing.length
  const planned: readonly PlannedReport[] = outgoing.map((report, at) => ({ report, sequence: first + at }))
  const flowTemplate = template === undefined ? undefined : parse(FlowTemplate, toFlowTemplate(template))
  const commit = recorded.trail?.git_commit_info?.sha1
  const recordedIds = new Map(recorded.artifacts.map(({ fingerprint, id }) => [fingerprint, id]))
  return {
    template: flowTemplate?.ok === true ? flowTemplate.value : null,
    commits: commit === undefined ? [] : [commit],
    artifacts: [...recordedArtifacts(recorded), ...plannedArtifacts(planned, recordedIds)],
    attestations: [...recordedAttestations(recorded), ...plannedAttestations(planned, judgedTypes)],
    overrides: [...recordedOverrides(recorded), ...plannedOverrides(planned)],
  }
}

function toFlowTemplate({ trail, policy, 'if-none': ifNone }: VersionedTemplate): object {
  return { version: 1, trail, ...omitUndefined({ policy, 'if-none': ifNone }) }
}

/** The reason why the service would refuse a report, as far as the recorded evidence decides; undefined if there is none. */
export function predictRefusal(
  evidence: Evidence,
  { outgoing }: Pick<PredictionInput, 'outgoing'>,
): string | undefined {
  const overrides = plannedOverrides(outgoing.map((report, sequence) => ({ report, sequence })))
  const refusals = overrides.map((override) => predictOverrideRefusal(override, evidence))
  return refusals.find((refusal) => refusal !== undefined)
}

/** An override needs an attestation of its name and original type (rules 5.6). */
function predictOverrideRefusal(override: OverrideFact, evidence: Evidence): string | undefined {
  const { attestation_name: name, original_attestation_type: type } = override
  const types = findOverridden(evidence, override).map((found) => found.type)
  if (types.length === 0) return `there is no attestation "${name}" to override`
  return types.includes(type) ? undefined : `the type of "${name}" is ${types.join(', ')}, not ${type}`
}
