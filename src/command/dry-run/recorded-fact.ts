import type { FullAttestation } from '../../schema/attestation/attestation.ts'
import type { Artifact } from '../../schema/resource/artifact.ts'
import type { Trail } from '../../schema/resource/trail.ts'
import type {
  ArtifactFact,
  AttestationContent,
  AttestationFact,
  OverrideFact,
} from '../../verdict/evidence/evidence.ts'

import { toSenderMembers } from '../../verdict/evidence/fact.ts'
import { unknownOrigin } from '../../verdict/evidence/origin.ts'

/** The evidence that a service returns for a trail. */
export interface RecordedEvidence {
  readonly trail: Trail | undefined
  /** Newest first. */
  readonly attestations: readonly FullAttestation[]
  /** In the order of their first report, superseded ones included. */
  readonly artifacts: readonly Artifact[]
  /** Each is a record of its own (rules 5.6); expired ones are included. */
  readonly overrides: readonly FullAttestation[]
}

/** Their exact sequence is unknown. They precede all planned reports, and overrides refer to attestations alone, so their order suffices. */
export function recordedArtifacts({ trail, artifacts }: RecordedEvidence): readonly ArtifactFact[] {
  return artifacts.map((it, at) => ({
    id: it.id,
    sequence: at - artifacts.length,
    created_at: Date.parse(it.created_at) / 1000,
    reported_by: '',
    origin: unknownOrigin,
    // The last report of this content may be for another trail, with the run of that one.
    ...toSenderMembers(unknownOrigin, it.trail_name === trail?.name ? it : {}),
    fingerprint: it.fingerprint,
    filename: it.filename,
    template_reference_name: it.template_reference_name ?? undefined,
    is_compliant: wasReportedNonCompliant(it, trail) ? false : undefined,
  }))
}

/** Reasons of the artifact itself mean that it was reported as not compliant; the reasons of its attestations are listed with these. */
function wasReportedNonCompliant({ fingerprint }: Artifact, trail: Trail | undefined): boolean {
  const statuses = Object.values(trail?.compliance_status?.artifacts_statuses ?? {})
  return statuses.some(
    ({ artifact_fingerprint, status, reasons = [] }) =>
      artifact_fingerprint === fingerprint && status === 'NON-COMPLIANT' && reasons.length > 0,
  )
}

export function recordedAttestations({ attestations }: RecordedEvidence): readonly AttestationFact[] {
  return attestations.map((it, at) => ({
    ...toCommonFacts(it, -at),
    name: it.attestation_name,
    type: it.attestation_type,
    content: toRecordedContent(it),
    queuedPullRequest: undefined,
  }))
}

export function recordedOverrides({ overrides }: RecordedEvidence): readonly OverrideFact[] {
  return overrides.map((it, at) => ({
    ...toCommonFacts(it, at),
    attestation_name: it.attestation_name,
    original_attestation_type: it.attestation_type,
    new_compliance_status: it.is_compliant,
    reason: it.overridden_by?.reason ?? '',
    expires_at: it.overridden_by?.expires_at,
  }))
}

type CommonFacts = Omit<AttestationFact, 'name' | 'type' | 'content' | 'queuedPullRequest'>

function toCommonFacts(it: FullAttestation, fallbackSequence: number): CommonFacts {
  return {
    id: it.attestation_id,
    sequence: it.sequence ?? fallbackSequence,
    created_at: it.created_at,
    reported_by: it.reported_by ?? '',
    origin: unknownOrigin,
    ...toSenderMembers(unknownOrigin, it),
    artifact_fingerprint: it.artifact_fingerprint,
    target_artifacts: it.target_artifacts ?? [],
  }
}

function toRecordedContent(it: FullAttestation): AttestationContent {
  if (it.junit_results !== undefined) return { kind: 'junit', junit_results: it.junit_results }
  if (it.vulnscan_results !== undefined) return { kind: 'vulnscan', vulnscan_results: it.vulnscan_results }
  if (it.codequality_results !== undefined) return { kind: 'codequality', codequality_results: it.codequality_results }
  if (it.pull_requests !== undefined) return { kind: 'pull_request', pull_requests: it.pull_requests }
  if (it.jira_results !== undefined) return { kind: 'jira', jira_results: it.jira_results }
  return toStatedContent(it)
}

function toStatedContent(it: FullAttestation): AttestationContent {
  if (it.not_judged !== undefined) return { kind: 'unjudged', type_name: it.attestation_type.slice('custom:'.length) }
  const is_compliant = wasCompliantBeforeOverride(it)
  if (!it.attestation_type.startsWith('custom:')) return { kind: 'generic', is_compliant }
  return { kind: 'custom', attestation_data: it.attestation_data, is_compliant, type_errors: it.type_errors ?? [] }
}

/** An override in force replaces the opposite result; an override to the same result has no effect. */
function wasCompliantBeforeOverride({ is_compliant, overridden_by: override }: FullAttestation): boolean {
  return override === undefined ? is_compliant : !is_compliant
}
