import type { BodyInput } from '../../schema/operation/operation.ts'
import type { Operations } from '../../schema/operation/operations.ts'
import type { ArtifactFact, AttestationFact, OverrideFact, ReportedFact } from './evidence.ts'

type ArtifactReport = BodyInput<Operations['reportArtifact']>
type OverrideReport = BodyInput<Operations['overrideAttestation']>
type AttestationReport = Pick<
  BodyInput<Operations['reportGeneric']>,
  'annotations' | 'attestation_name' | 'artifact_fingerprint' | 'target_artifacts'
>

/** The members that the record of a report adds to it: id, sequence, time and reporter. */
export type RecordHeader = Omit<ReportedFact, 'annotations'>

/** Converts a report of an artifact to a fact. */
export function toArtifactFact(header: RecordHeader, report: ArtifactReport): ArtifactFact {
  return {
    ...header,
    annotations: report.annotations ?? {},
    fingerprint: report.fingerprint,
    filename: report.filename,
    template_reference_name: report.template_reference_name ?? undefined,
    is_compliant: report.is_compliant ?? undefined,
  }
}

/** Converts a report of an attestation to a fact. `typed` holds the members that depend on its type. */
export function toAttestationFact(
  header: RecordHeader,
  report: AttestationReport,
  typed: Pick<AttestationFact, 'type' | 'content'>,
): AttestationFact {
  return {
    ...header,
    ...typed,
    annotations: report.annotations ?? {},
    name: report.attestation_name,
    artifact_fingerprint: report.artifact_fingerprint,
    target_artifacts: report.target_artifacts ?? [],
  }
}

/** Converts the report of an override to a fact. */
export function toOverrideFact(header: RecordHeader, report: OverrideReport): OverrideFact {
  return {
    ...header,
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
