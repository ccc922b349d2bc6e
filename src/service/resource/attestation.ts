import type { Attestation, FullAttestation, OverriddenBy } from '../../schema/attestation/attestation.ts'
import { defined } from '../../schema/defined.ts'
import type { OverrideFact } from '../../verdict/evidence/evidence.ts'
import type { StoredRecord } from '../store/store.ts'
import type { AttestationEntry } from '../history/attestation-entry.ts'
import type { Judged } from '../history/judged-trail.ts'
import { toOverrideFact } from '../../verdict/evidence/fact.ts'
import { toArrival } from '../history/record.ts'
import type { Links } from './links.ts'

const schemaVersion = 1

/** What an attestation and an override have in common when they are shown. */
interface Shown {
  readonly record: StoredRecord
  readonly name: string
  readonly type: string
  readonly isCompliant: boolean
  readonly report: {
    readonly description?: string | null | undefined
    readonly origin_url?: string | null | undefined
    readonly user_data?: unknown
  }
}

/** Element of the organisation-wide list (published-api.md §2.6). Whether it is compliant is its trail's verdict to say. */
export function toAttestation({ record, report }: AttestationEntry, judged: Judged, links: Links): Attestation {
  const isCompliant = judged.verdict.outcomes.get(record.id)?.is_compliant ?? false
  return toListed({ record, report, name: report.attestation_name, type: record.type ?? 'generic', isCompliant }, links)
}

/** Kind-specific members at the top level; where an override is in force, its facts beside it (decisions.md §2). */
export function toFullAttestation(entry: AttestationEntry, judged: Judged, links: Links): FullAttestation {
  const { record, report, findings } = entry
  const override = judged.verdict.outcomes.get(record.id)?.override
  return {
    ...report,
    ...toAttestation(entry, judged, links),
    ...toPlace(record),
    ...defined({
      type_version: findings?.type_version,
      type_errors: findings && [...findings.type_errors],
      attachment: record.attachment ?? undefined,
      overridden_by: override && toOverriddenBy(override),
    }),
  }
}

/** An override is a record of its own (decisions.md §5), shown as the outcome that it gives and why. */
export function toOverrideAttestation(one: Judged['overrides'][number], links: Links): FullAttestation {
  const { record, report } = one
  const { attestation_name: name, original_attestation_type: type, new_compliance_status: isCompliant } = report
  return {
    ...toListed({ record, report, name, type, isCompliant }, links),
    ...toPlace(record),
    ...defined({
      artifact_fingerprint: report.artifact_fingerprint ?? undefined,
      target_artifacts: report.target_artifacts ?? undefined,
      git_commit_info: report.git_commit_info,
      repo_info: report.repo_info,
      external_urls: report.external_urls,
      annotations: report.annotations,
    }),
    overridden_by: toOverriddenBy(toOverrideFact(toArrival(one.record), one.report)),
  }
}

function toListed({ record, name, type, isCompliant, report }: Shown, links: Links): Attestation {
  return {
    attestation_id: record.id,
    attestation_name: name,
    attestation_type: type,
    created_at: record.created_at,
    has_audit_package: false,
    html_url: links.attestation(record.id),
    is_compliant: isCompliant,
    reported_by: record.actor.name,
    schema_version: schemaVersion,
    ...defined({
      description: report.description ?? undefined,
      origin_url: report.origin_url ?? undefined,
      user_data: report.user_data,
    }),
  }
}

function toPlace({ flow, trail, sequence, sha256 }: StoredRecord): Partial<FullAttestation> {
  return defined({
    flow_name: flow ?? undefined,
    trail_name: trail ?? undefined,
    sequence,
    record_sha256: sha256,
  })
}

function toOverriddenBy(override: OverrideFact): OverriddenBy {
  const { id, reason, reported_by, created_at, new_compliance_status, expires_at } = override
  return { attestation_id: id, reason, reported_by, created_at, new_compliance_status, ...defined({ expires_at }) }
}
