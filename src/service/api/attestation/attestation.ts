import { parseTrailReference } from '../../../wire/trail-name.ts'
import type { Handlers } from '../../http/handler.ts'
import { toListHeaders } from '../../http/request/paging.ts'
import type { ServiceContext } from '../../context.ts'
import { createLinks, type Links } from '../../http/links.ts'
import { judgeNow, judgeNamed } from '../trail/read-trail.ts'
import type { Attestation, FullAttestation, OverriddenBy } from '../../../wire/attestation/attestation.ts'
import { CorruptAttachment, type OpenedFile } from '../../http/response/download.ts'
import { notFound } from '../../http/http-problem.ts'
import { findDenial } from '../../http/middleware/authorize.ts'
import type { Caller } from '../../access/role.ts'
import { omitUndefined } from '../../../wire/optional.ts'
import type { StoredRecord } from '../../store/record.ts'
import { readAttestationEntry, type AttestationEntry } from '../../fact/attestation-entry.ts'
import type { JudgedTrail } from '../../trail/judged-trail.ts'
import { readOverride, type OverrideEntry } from '../../fact/record.ts'
import type { AttestationInTrail } from './attestations-of-commit.ts'
import { readErasureOf } from '../record/erasure.ts'
import { findRecords } from '../record/find-records.ts'
import { createPacer, mapPaced } from '../../limit/turn.ts'
import { isObject } from '../../../wire/json/is-object.ts'
import type { OverrideFact } from '../../../evidence/fact/evidence.ts'
import { describeUnjudged } from '../../../evidence/fact/reading.ts'

type AttestationHandlers = Pick<Handlers, 'getAttestation' | 'getAttachment' | 'listTrailAttestations'>

export const attestationHandlers: AttestationHandlers = {
  listTrailAttestations: async ({ params: { org, flow_name: flow, trail_name: asked }, url }, service) => {
    const judged = await judgeNow(service, { org, flow }, parseTrailReference(asked).name)
    const answer = (await listFullAttestations(service, judged)).toReversed()
    return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
  },
  getAttestation: async ({ params: { org, attestation_id: id }, caller }, service) => {
    const record = await findAttestation(service, { org, id, caller })
    return { status: 200, answer: await showFullAttestation(service, record) }
  },
  getAttachment: async ({ params: { org, attestation_id: id }, caller }, service) => {
    const record = await findAttestation(service, { org, id, caller })
    return { status: 200, opened: await openAttachment(service, record) }
  },
}

/** Finds the record of an attestation or an override. Throws 404 if the id does not exist, or the caller may not read its flow. */
export async function findAttestation(
  { store }: ServiceContext,
  { org, id, caller }: AskedAttestation,
): Promise<StoredRecord> {
  // No id has a control character, and PostgreSQL refuses a query with NUL.
  const record = /\p{Cc}/u.test(id) ? undefined : await store.findById(org, id)
  const isFound = record?.kind === 'attestation' || record?.kind === 'override'
  if (!isFound || !(await mayRead({ store, caller }, record))) {
    throw notFound(`attestation ${id} in the organisation "${org}"`)
  }
  return record
}

interface AskedAttestation {
  readonly org: string
  readonly id: string
  /** Undefined for a page that needs no token (rules 6.5). */
  readonly caller: Caller | undefined
}

async function mayRead(
  { store, caller }: Pick<ServiceContext, 'store'> & Pick<AskedAttestation, 'caller'>,
  { org, flow }: StoredRecord,
): Promise<boolean> {
  if (caller === undefined) return true
  return (await findDenial({ caller, store }, 'read', { org, flow: flow ?? undefined })) === undefined
}

/** Opens the attachment of an attestation. Throws 404 if it has none. */
export async function openAttachment(service: ServiceContext, { id, attachment }: StoredRecord): Promise<OpenedFile> {
  if (attachment === null) throw notFound(`attachment of the attestation ${id}`)
  const content = await service.attachments.open(attachment.sha256)
  if (content === undefined) throw new CorruptAttachment(id, 'are missing')
  const { filename, content_type, size, sha256 } = attachment
  return { filename, content_type, content, stored: { record: id, size, sha256 } }
}

/** What attestations are shown with. */
interface Showing {
  readonly links: Links
  readonly hasPackages: boolean
}

function toShowing(service: ServiceContext, org: string): Showing {
  return { links: createLinks(service.publicUrl(), org), hasPackages: service.logs !== undefined }
}

/** An attestation or an override in full form (rules 2.12). */
export async function showFullAttestation(service: ServiceContext, record: StoredRecord): Promise<FullAttestation> {
  const { org } = record
  const showing = toShowing(service, org)
  if (record.kind === 'override')
    return addErasure(service.store, record, toOverrideAttestation(readOverride(record), showing))
  const judged = await judgeNow(service, { org, flow: record.flow ?? '' }, record.trail ?? '')
  return addErasure(service.store, record, toFullAttestation(readAttestationEntry(record), judged, showing))
}

/** Reads attestations and shows them in full form, in the same order. Other requests run between them. */
export async function showAttestations(
  service: ServiceContext,
  found: readonly AttestationInTrail[],
): Promise<FullAttestation[]> {
  const [org] = found.map(({ judged }) => judged.history.org)
  if (org === undefined) return []
  const showing = toShowing(service, org)
  const sequences = found.map(({ fact }) => fact.sequence)
  const records = await findRecords(service, { org, filter: { sequences } })
  const bySequence = new Map(records.map((record) => [record.sequence, record]))
  const shown = await mapPaced(found, ({ fact, judged }) => {
    const record = bySequence.get(fact.sequence)
    if (record === undefined) return []
    const attestation = toFullAttestation(readAttestationEntry(record), judged, showing)
    return record.erased === true ? addErasure(service.store, record, attestation) : attestation
  })
  return shown.flat()
}

/** The attestations of a trail in full form, oldest first. */
async function listFullAttestations(service: ServiceContext, judged: JudgedTrail): Promise<FullAttestation[]> {
  const found = judged.attestations.map((fact) => ({ fact, judged }))
  return showAttestations(service, found)
}

/** Bytes of reports that a page shows together. */
const pageBytes = 16 * 1024 * 1024

/** The newest attestations of a trail in full form, as many as one page shows, oldest first. */
export async function listNewestAttestations(service: ServiceContext, judged: JudgedTrail): Promise<FullAttestation[]> {
  const { attestations, history } = judged
  const sequences = attestations.map(({ sequence }) => sequence)
  const bytes = await service.store.measure(history.org, { sequences })
  const count = Math.ceil((attestations.length * pageBytes) / Math.max(bytes, pageBytes))
  return listFullAttestations(service, { ...judged, attestations: attestations.slice(-count) })
}

/** Adds the reason, time and author of the erasure of the record (rules 2.18), if it was erased. */
async function addErasure<T extends Attestation>(
  store: ServiceContext['store'],
  record: StoredRecord,
  attestation: T,
): Promise<T> {
  return { ...attestation, ...omitUndefined({ erased: await readErasureOf(store, record) }) }
}

/** Attestations and overrides in the form of a list, in the order of the records. */
export async function showListed(
  service: ServiceContext,
  org: string,
  records: readonly StoredRecord[],
): Promise<ReadonlyMap<StoredRecord, Attestation>> {
  const showing = toShowing(service, org)
  const pause = createPacer()
  const shown = new Map<StoredRecord, Attestation>()
  for (const one of records.filter(({ kind }) => kind === 'override'))
    shown.set(one, await addErasure(service.store, one, toListedOverride(readOverride(one), showing)))
  const reports = records.filter((record) => !shown.has(record))
  for (const [flow, ofFlow] of Map.groupBy(reports, (record) => record.flow ?? '')) {
    const byTrail = Map.groupBy(ofFlow, ({ trail }) => trail ?? '')
    await judgeNamed(service, { org, flow, names: [...byTrail.keys()] }, async (judged) => {
      for (const record of byTrail.get(judged.history.trail) ?? []) {
        const attestation = toAttestation(readAttestationEntry(record), judged, showing)
        shown.set(record, record.erased === true ? await addErasure(service.store, record, attestation) : attestation)
        await pause()
      }
    })
  }
  return new Map(
    records.flatMap((record) => {
      const one = shown.get(record)
      return one === undefined ? [] : [[record, one]]
    }),
  )
}

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
function toAttestation({ record, report }: AttestationEntry, judged: JudgedTrail, showing: Showing): Attestation {
  const isCompliant = judged.verdict.outcomes.get(record.id)?.is_compliant ?? false
  return toListMembers(
    { record, report, name: report.attestation_name, type: record.type ?? 'generic', isCompliant },
    showing,
  )
}

/** The full form of an attestation (rules 2.12). */
function toFullAttestation(entry: AttestationEntry, judged: JudgedTrail, showing: Showing): FullAttestation {
  const { record, report, customResult, fact } = entry
  const override = judged.verdict.outcomes.get(record.id)?.override
  return {
    ...report,
    ...toAttestation(entry, judged, showing),
    ...toLedgerMembers(record),
    ...omitUndefined({
      type_version: customResult?.type_version,
      type_errors: customResult && [...customResult.type_errors],
      type_summary: customResult?.type_summary && [...customResult.type_summary],
      not_judged: fact.content.kind === 'unjudged' ? describeUnjudged(fact.content.type_name) : undefined,
      attachment: record.attachment ?? undefined,
      overridden_by: override && toOverriddenBy(override),
    }),
  }
}

/** The list form of an override: the outcome that it gives (rules 2.12). */
function toListedOverride({ record, report }: OverrideEntry, showing: Showing): Attestation {
  const { attestation_name: name, original_attestation_type: type, new_compliance_status: isCompliant } = report
  return toListMembers({ record, report, name, type, isCompliant }, showing)
}

/** The full form of an override, with its reason (rules 2.12). */
function toOverrideAttestation(one: OverrideEntry, showing: Showing): FullAttestation {
  const { record, report } = one
  return {
    ...toListedOverride(one, showing),
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

function toListMembers({ record, name, type, isCompliant, report }: ShownRecord, showing: Showing): Attestation {
  return {
    attestation_id: record.id,
    attestation_name: name,
    attestation_type: type,
    created_at: record.created_at,
    has_audit_package: showing.hasPackages,
    html_url: showing.links.attestation(record.id),
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
