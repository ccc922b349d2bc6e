import type { BodyInput } from '../../schema/operation/operation.ts'
import type { Operations } from '../../schema/operation/operations.ts'
import type { ArtifactFact, AttestationFact, OverrideFact, Reported } from './evidence.ts'

type ArtifactReport = BodyInput<Operations['reportArtifact']>
type OverrideReport = BodyInput<Operations['overrideAttestation']>
type AttestationReport = Pick<
  BodyInput<Operations['reportGeneric']>,
  'annotations' | 'attestation_name' | 'artifact_fingerprint' | 'target_artifacts'
>

/** What the report does not say of itself: under which id it came, when, and from whom. */
export type Arrival = Omit<Reported, 'annotations'>

/** A report of an artifact, as a verdict takes it. */
export function toArtifactFact(arrival: Arrival, report: ArtifactReport): ArtifactFact {
  return {
    ...arrival,
    annotations: report.annotations ?? {},
    fingerprint: report.fingerprint,
    filename: report.filename,
    template_reference_name: report.template_reference_name ?? undefined,
    is_compliant: report.is_compliant ?? undefined,
  }
}

/** A report of an attestation, as a verdict takes it; `said` is what its kind adds to the members that all share. */
export function toAttestationFact(
  arrival: Arrival,
  report: AttestationReport,
  said: Pick<AttestationFact, 'type' | 'content'>,
): AttestationFact {
  return {
    ...arrival,
    ...said,
    annotations: report.annotations ?? {},
    name: report.attestation_name,
    artifact_fingerprint: report.artifact_fingerprint,
    target_artifacts: report.target_artifacts ?? [],
  }
}

/** An override, as a verdict takes it. */
export function toOverrideFact(arrival: Arrival, report: OverrideReport): OverrideFact {
  return {
    ...arrival,
    annotations: report.annotations ?? {},
    attestation_name: report.attestation_name,
    artifact_fingerprint: report.artifact_fingerprint ?? undefined,
    target_artifacts: report.target_artifacts ?? [],
    original_attestation_type: report.original_attestation_type,
    new_compliance_status: report.new_compliance_status,
    reason: report.reason,
    expires_at: report.expires_at,
  }
}
