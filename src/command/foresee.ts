import type { FullAttestation } from '../schema/attestation.ts'
import { parse } from '../schema/parse.ts'
import { FlowTemplate, type NumberedTemplate } from '../schema/template.ts'
import type { Trail } from '../schema/trail.ts'
import type { Evidence } from '../verdict/evidence.ts'
import type { Outgoing } from './outgoing.ts'
import { plannedArtifact, plannedAttestation, plannedOverride } from './planned-fact.ts'
import { recordedArtifacts, recordedAttestation, recordedOverride } from './recorded-fact.ts'

interface Known {
  readonly trail: Trail | undefined
  readonly attestations: readonly FullAttestation[]
  readonly template: NumberedTemplate | undefined
  readonly outgoing: readonly Outgoing[]
}

/** What a verdict would be drawn from once `outgoing` were sent. Planned reports arrive after everything recorded. */
export function toEvidence({ trail, attestations, template, outgoing }: Known): Evidence {
  const planned = outgoing.map((it, at) => ({ it, sequence: Number.MAX_SAFE_INTEGER - outgoing.length + at }))
  const flowTemplate = template === undefined ? undefined : parse(FlowTemplate, { version: 1, trail: template.trail })
  return {
    template: flowTemplate?.ok === true ? flowTemplate.value : null,
    artifacts: [
      ...recordedArtifacts(trail, template),
      ...planned.flatMap(({ it, sequence }) =>
        it.operation === 'reportArtifact' ? [plannedArtifact(it, sequence)] : [],
      ),
    ],
    attestations: [
      ...attestations.flatMap(recordedAttestation),
      ...planned.flatMap(({ it, sequence }) => plannedAttestation(it, sequence)),
    ],
    overrides: [
      ...attestations.flatMap(recordedOverride),
      ...planned.flatMap(({ it, sequence }) => plannedOverride(it, sequence)),
    ],
  }
}
