import type { FullAttestation } from '../schema/attestation.ts'
import type { NumberedTemplate } from '../schema/template.ts'
import type { Trail } from '../schema/trail.ts'
import type { ArtifactFact, AttestationFact, Content, OverrideFact } from '../verdict/evidence.ts'

/** What the statuses of a trail tell of its artifacts: enough to judge, for attestations bring their own ties. */
export function recordedArtifacts(
  trail: Trail | undefined,
  template: NumberedTemplate | undefined,
): readonly ArtifactFact[] {
  const statuses = Object.entries(trail?.compliance_status?.artifacts_statuses ?? {})
  return statuses.flatMap(([key, { artifact_fingerprint: fingerprint }], at) => {
    const name = key.replace(/@[a-f0-9]{12}$/, '')
    const isRequired = template?.trail.artifacts.some((it) => it.name === name) ?? false
    const named = { filename: name, template_reference_name: isRequired ? name : undefined, is_compliant: undefined }
    return fingerprint === undefined
      ? []
      : [
          {
            id: `recorded ${key}`,
            sequence: at,
            created_at: 0,
            reported_by: '',
            annotations: {},
            ...named,
            fingerprint,
          },
        ]
  })
}

export function recordedAttestation(it: FullAttestation, at: number): readonly AttestationFact[] {
  const content = contentOf(it)
  if (content === undefined) return []
  return [
    {
      id: it.attestation_id,
      sequence: it.sequence ?? at,
      created_at: it.created_at,
      reported_by: it.reported_by ?? '',
      annotations: it.annotations ?? {},
      name: it.attestation_name,
      type: it.attestation_type,
      artifact_fingerprint: it.artifact_fingerprint,
      target_artifacts: it.target_artifacts ?? [],
      content,
    },
  ]
}

function contentOf(it: FullAttestation): Content | undefined {
  if (it.junit_results !== undefined) return { kind: 'junit', junit_results: it.junit_results }
  if (it.vulnscan_results !== undefined) return { kind: 'vulnscan', vulnscan_results: it.vulnscan_results }
  if (it.codequality_results !== undefined) return { kind: 'codequality', codequality_results: it.codequality_results }
  if (it.pull_requests !== undefined) return { kind: 'pull_request', pull_requests: it.pull_requests }
  if (it.jira_results !== undefined) return { kind: 'jira', jira_results: it.jira_results }
  if (it.attestation_type.startsWith('custom:'))
    return {
      kind: 'custom',
      attestation_data: it.attestation_data,
      is_compliant: it.is_compliant,
      type_errors: it.type_errors ?? [],
    }
  return { kind: 'generic', is_compliant: it.is_compliant }
}

export function recordedOverride(it: FullAttestation, at: number): readonly OverrideFact[] {
  const by = it.overridden_by
  if (by === undefined) return []
  return [
    {
      id: by.attestation_id,
      // Between the report that it overrode and whatever came after.
      sequence: (it.sequence ?? at) + 0.5,
      created_at: by.created_at,
      reported_by: by.reported_by,
      annotations: {},
      attestation_name: it.attestation_name,
      artifact_fingerprint: it.artifact_fingerprint,
      target_artifacts: it.target_artifacts ?? [],
      original_attestation_type: it.attestation_type,
      new_compliance_status: by.new_compliance_status ?? it.is_compliant,
      reason: by.reason,
      expires_at: by.expires_at,
    },
  ]
}
