import type { Artifact } from '../../schema/resource/artifact.ts'
import type { FullAttestation } from '../../schema/attestation/attestation.ts'
import type { Trail } from '../../schema/resource/trail.ts'
import type { ArtifactFact, AttestationFact, Content, OverrideFact } from '../../verdict/evidence/evidence.ts'

/** What a service tells of a trail. */
export interface Recorded {
  readonly trail: Trail | undefined
  /** Newest first, as they are listed. */
  readonly attestations: readonly FullAttestation[]
  /** In the order in which they were first reported; also those that a later run has built anew. */
  readonly artifacts: readonly Artifact[]
  /** Each a record of its own (decisions.md §5), also those that no longer hold. */
  readonly overrides: readonly FullAttestation[]
}

/** Their order says enough: they came before whatever else is yet to come, and an override covers attestations. */
export function recordedArtifacts({ trail, artifacts }: Recorded): readonly ArtifactFact[] {
  return artifacts.map((it, at) => ({
    id: it.id,
    sequence: at - artifacts.length,
    created_at: Date.parse(it.created_at) / 1000,
    reported_by: '',
    // The same content may have gone to another trail since, whose run says nothing of this one.
    annotations: it.trail_name === trail?.name ? (it.annotations ?? {}) : {},
    fingerprint: it.fingerprint,
    filename: it.filename,
    template_reference_name: it.template_reference_name ?? undefined,
    is_compliant: isRefused(it, trail) ? false : undefined,
  }))
}

/** Of an artifact that fails, reasons of its own say that somebody reported it so; what its attestations lack stands with them. */
function isRefused({ fingerprint }: Artifact, trail: Trail | undefined): boolean {
  const statuses = Object.values(trail?.compliance_status?.artifacts_statuses ?? {})
  return statuses.some(
    ({ artifact_fingerprint, status, reasons = [] }) =>
      artifact_fingerprint === fingerprint && status === 'NON-COMPLIANT' && reasons.length > 0,
  )
}

export function recordedAttestations({ attestations }: Recorded): readonly AttestationFact[] {
  return attestations.map((it, at) => ({
    ...commonFacts(it, -at),
    name: it.attestation_name,
    type: it.attestation_type,
    content: contentOf(it),
  }))
}

export function recordedOverrides({ overrides }: Recorded): readonly OverrideFact[] {
  return overrides.map((it, at) => ({
    ...commonFacts(it, at),
    attestation_name: it.attestation_name,
    original_attestation_type: it.attestation_type,
    new_compliance_status: it.is_compliant,
    reason: it.overridden_by?.reason ?? '',
    expires_at: it.overridden_by?.expires_at,
  }))
}

type CommonFacts = Omit<AttestationFact, 'name' | 'type' | 'content'>

function commonFacts(it: FullAttestation, fallback: number): CommonFacts {
  return {
    id: it.attestation_id,
    sequence: it.sequence ?? fallback,
    created_at: it.created_at,
    reported_by: it.reported_by ?? '',
    annotations: it.annotations ?? {},
    artifact_fingerprint: it.artifact_fingerprint,
    target_artifacts: it.target_artifacts ?? [],
  }
}

function contentOf(it: FullAttestation): Content {
  if (it.junit_results !== undefined) return { kind: 'junit', junit_results: it.junit_results }
  if (it.vulnscan_results !== undefined) return { kind: 'vulnscan', vulnscan_results: it.vulnscan_results }
  if (it.codequality_results !== undefined) return { kind: 'codequality', codequality_results: it.codequality_results }
  if (it.pull_requests !== undefined) return { kind: 'pull_request', pull_requests: it.pull_requests }
  if (it.jira_results !== undefined) return { kind: 'jira', jira_results: it.jira_results }
  const is_compliant = ownWord(it)
  if (!it.attestation_type.startsWith('custom:')) return { kind: 'generic', is_compliant }
  return { kind: 'custom', attestation_data: it.attestation_data, is_compliant, type_errors: it.type_errors ?? [] }
}

/** Where an override is in force the outcome is its own; what it replaced was the other one, or nobody had needed it. */
function ownWord({ is_compliant, overridden_by: by }: FullAttestation): boolean {
  return by === undefined ? is_compliant : !is_compliant
}
