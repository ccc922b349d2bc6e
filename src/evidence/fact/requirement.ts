import type { FlowTemplate, OriginPolicy, RequiredArtifact, RequiredAttestation } from '../../wire/resource/template.ts'
import type { Requirements } from './subject.ts'

/** The requirements of a template, each with its whole policy (rules 5.2). */
export interface TemplateRequirements {
  readonly trail: Requirements
  /** By template name. */
  readonly artifacts: ReadonlyMap<string, { readonly artifact: RequiredArtifact; readonly required: Requirements }>
}

/** The policy of the template is the default of each requirement. The attestations of an advisory artifact are advisory too. */
export function toRequirements(template: FlowTemplate | null): TemplateRequirements {
  const { attestations = [], artifacts = [] } = template?.trail ?? {}
  const defaults = template?.policy
  return {
    trail: toAttestationRequirements(attestations, defaults),
    artifacts: new Map(
      artifacts.map((artifact) => {
        const own = artifact.policy?.advisory === true ? { ...defaults, advisory: true } : defaults
        const required = toAttestationRequirements(artifact.attestations, own)
        return [artifact.name, { artifact: withDefaultPolicy(artifact, defaults), required }]
      }),
    ),
  }
}

function toAttestationRequirements(
  attestations: readonly RequiredAttestation[],
  defaults: OriginPolicy | undefined,
): Requirements {
  return new Map(attestations.map((attestation) => [attestation.name, withDefaultPolicy(attestation, defaults)]))
}

function withDefaultPolicy<T extends { readonly policy?: OriginPolicy | undefined }>(
  required: T,
  defaults: OriginPolicy | undefined,
): T {
  return defaults === undefined ? required : { ...required, policy: { ...defaults, ...required.policy } }
}
