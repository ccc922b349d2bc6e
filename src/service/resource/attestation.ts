import { isObject } from '../../wire/json/is-object.ts'
import type { Attestation, FullAttestation, OverriddenBy } from '../../wire/attestation/attestation.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { OverrideFact } from '../../evidence/fact/evidence.ts'
import type { StoredRecord } from '../store/record.ts'
import type { AttestationEntry } from '../fact/attestation-entry.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import { describeUnjudged } from '../../evidence/fact/reading.ts'
import type { OverrideEntry } from '../fact/override-entry.ts'
import type { Links } from './links.ts'

const schemaVersion = 1

/** The common members of a shown attestation and a shown override. */
interface ShownRecord {
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

/** The list form of an attestation (rules 9.16). `is_compliant` comes from the verdict on its trail. */
export function toAttestation({ record, report }: AttestationEntry, judged: JudgedTrail, links: Links): Attestation {
  const isCompliant = judged.verdict.outcomes.get(record.id)?.is_compliant ?? false
  return toListMembers(
    { record, report, name: report.attestation_name, type: record.type ?? 'generic', isCompliant },
    links,
  )
}

/** The full form of an attestation (rules 2.12). */
export function toFullAttestation(entry: AttestationEntry, judged: JudgedTrail, links: Links): FullAttestation {
  const { record, report, customResult, fact } = entry
  const override = judged.verdict.outcomes.get(record.id)?.override
  return {
    ...report,
    ...toAttestation(entry, judged, links),
    ...toLedgerMembers(record),
    ...omitUndefined({
      type_version: customResult?.type_version,
      type_errors: customResult && [...customResult.type_errors],
      not_judged: fact.content.kind === 'unjudged' ? describeUnjudged(fact.content.type_name) : undefined,
      attachment: record.attachment ?? undefined,
      overridden_by: override && toOverriddenBy(override),
    }),
  }
}

/** The list form of an override: the outcome that it gives (rules 2.12). */
export function toListedOverride({ record, report }: OverrideEntry, links: Links): Attestation {
  const { attestation_name: name, original_attestation_type: type, new_compliance_status: isCompliant } = report
  return toListMembers({ record, report, name, type, isCompliant }, links)
}

/** The full form of an override, with its reason (rules 2.12). */
export function toOverrideAttestation(one: OverrideEntry, links: Links): FullAttestation {
  const { record, report } = one
  return {
    ...toListedOverride(one, links),
    ...toLedgerMembers(record),
    ...omitUndefined({
      artifact_fingerprint: report.artifact_fingerprint ?? undefined,
      target_artifacts: report.target_artifacts ?? undefined,
      git_commit_info: report.git_commit_info,
      repo_info: report.repo_info,
      external_urls: report.external_urls,
      annotations: report.annotations,
    }),
    overridden_by: toOverriddenBy(one.fact),
  }
}

function toListMembers({ record, name, type, isCompliant, report }: ShownRecord, links: Links): Attestation {
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
    ...omitUndefined({
      description: report.description ?? undefined,
      origin_url: report.origin_url ?? undefined,
      // An override may have any value there, an attestation only an object (rules 9.16).
      user_data: isObject(report.user_data) ? report.user_data : undefined,
    }),
  }
}

function toLedgerMembers({
  flow,
  trail,
  sequence,
  sha256,
  ignored_members: ignored,
}: StoredRecord): Partial<FullAttestation> {
  return omitUndefined({
    flow_name: flow ?? undefined,
    trail_name: trail ?? undefined,
    sequence,
    record_sha256: sha256,
    ignored_members: ignored.length === 0 ? undefined : [...ignored],
  })
}

function toOverriddenBy(override: OverrideFact): OverriddenBy {
  const { id, reason, reported_by, created_at, new_compliance_status, change, expires_at } = override
  const { pullRequest, commit } = change
  const named = omitUndefined({ pull_request: pullRequest, commit })
  return {
    attestation_id: id,
    reason,
    reported_by,
    created_at,
    new_compliance_status,
    ...omitUndefined({ change: Object.keys(named).length === 0 ? undefined : named, expires_at }),
  }
}
