import { omitUndefined } from '../../wire/optional.ts'
import type { FullAttestation } from '../../wire/attestation/attestation.ts'
import type { Trail } from '../../wire/resource/trail.ts'
import { readAttestationEntry } from '../fact/attestation-entry.ts'
import type { StoredRecord } from '../store/record.ts'
import { toTrailCommit } from '../trail/commit.ts'
import { toVersionedTemplate } from '../trail/template.ts'
import type { JudgedDocuments } from './judge-records.ts'

/** A judged trail as an answer shows it, without its links and events. */
export function toShownTrail({ judged, question, floor, joined }: JudgedDocuments): Trail {
  const { status, is_compliant, attestations_statuses, artifacts_statuses } = joined
  const used = question.given ?? floor
  return {
    name: judged.history.trail,
    compliance_status: {
      status,
      is_compliant,
      attestations_statuses: [...attestations_statuses],
      artifacts_statuses: { ...artifacts_statuses },
      evaluated_at: judged.now,
    },
    compliance_state: status,
    is_compliant,
    template: used && toVersionedTemplate({ ...used, version: floor?.version ?? 0 }),
    git_commit_info: judged.report.git_commit_info && toTrailCommit(judged.report.git_commit_info),
  }
}

/** The attestations of records as answers show them, without their links. `is_compliant` is of no use: the trail has the verdict. */
export function listShownAttestations(records: readonly StoredRecord[]): readonly FullAttestation[] {
  return records
    .filter(({ kind }) => kind === 'attestation')
    .map((record) => {
      const { report, customResult } = readAttestationEntry(record)
      const summary = customResult?.type_summary
      return {
        ...report,
        attestation_id: record.id,
        attestation_type: record.type ?? 'generic',
        created_at: record.created_at,
        reported_by: record.actor.name,
        is_compliant: false,
        ...omitUndefined({ type_summary: summary && [...summary] }),
      }
    })
}
