import type { FullAttestation } from '../../wire/attestation/attestation.ts'
import type { Artifact } from '../../wire/resource/artifact.ts'
import type { Trail } from '../../wire/resource/trail.ts'
import { parseArtifactTime } from '../../text/moment.ts'
import type { AttestationContent } from '../../evidence/fact/content.ts'
import type { ArtifactFact, AttestationFact, OverrideFact } from '../../evidence/fact/evidence.ts'

import { toNamedChange, toSenderMembers } from '../../evidence/fact/fact.ts'
import { unknownOrigin } from '../../evidence/fact/origin.ts'
import { attestationKinds } from '../../evidence/policy/attestation-kind.ts'

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
    created_at: parseArtifactTime(it.created_at),
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
    change: toNamedChange(it.overridden_by?.change),
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
  const { junit_results, vulnscan_results, codequality_results, pull_requests, jira_results } = it
  if (junit_results !== undefined) return attestationKinds.junit.toContent({ junit_results })
  if (vulnscan_results !== undefined) return attestationKinds.vulnscan.toContent({ vulnscan_results })
  if (codequality_results !== undefined) return attestationKinds.codequality.toContent({ codequality_results })
  if (pull_requests !== undefined) return attestationKinds.pull_request.toContent({ pull_requests })
  return jira_results === undefined ? toStatedContent(it) : attestationKinds.jira.toContent({ jira_results })
}

function toStatedContent(it: FullAttestation): AttestationContent {
  const { attestation_type: type, attestation_data, type_errors = [] } = it
  if (it.not_judged !== undefined) {
    return attestationKinds.unjudged.toContent({ type_name: type.slice('custom:'.length) })
  }
  const is_compliant = wasCompliantBeforeOverride(it)
  return type.startsWith('custom:')
    ? attestationKinds.custom.toContent({ attestation_data, is_compliant, type_errors })
    : attestationKinds.generic.toContent({ is_compliant })
}

/** An override in force replaces the opposite result; an override to the same result has no effect. */
function wasCompliantBeforeOverride({ is_compliant, overridden_by: override }: FullAttestation): boolean {
  return override === undefined ? is_compliant : !is_compliant
}
