import type { Attestation, FullAttestation } from '../../wire/attestation/attestation.ts'
import { CorruptAttachment, type OpenedAttachment } from '../http/response/download.ts'
import { notFound } from '../http/http-problem.ts'
import { findDenial } from '../http/middleware/authorize.ts'
import type { Caller } from '../access/role.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { ServiceContext } from '../context.ts'
import type { StoredRecord } from '../store/record.ts'
import { toAttestation, toFullAttestation, toListedOverride, toOverrideAttestation } from '../resource/attestation.ts'
import { readAttestationEntry } from '../fact/attestation-entry.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import { readOverride } from '../fact/override-entry.ts'
import { createLinks, type Links } from '../resource/links.ts'
import type { AttestationInTrail } from './attestations-of-commit.ts'
import { readErasureOf } from './erasure.ts'
import { findRecords } from './find-records.ts'
import { judgeNamed, judgeNow } from './judge-trail.ts'
import { createPacer, mapPaced } from '../limit/turn.ts'

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
export async function openAttachment(
  service: ServiceContext,
  { id, attachment }: StoredRecord,
): Promise<OpenedAttachment> {
  if (attachment === null) throw notFound(`attachment of the attestation ${id}`)
  const content = await service.attachments.open(attachment.sha256)
  if (content === undefined) throw new CorruptAttachment(id, 'are missing')
  return { record: id, attachment, content }
}

/** An attestation or an override in full form (rules 2.12). */
export async function showFullAttestation(service: ServiceContext, record: StoredRecord): Promise<FullAttestation> {
  const { org } = record
  const links = createLinks(service.publicUrl(), org)
  if (record.kind === 'override')
    return addErasure(service.store, record, toOverrideAttestation(readOverride(record), links))
  const judged = await judgeNow(service, { org, flow: record.flow ?? '' }, record.trail ?? '')
  return addErasure(service.store, record, toFullAttestation(readAttestationEntry(record), judged, links))
}

/** Reads attestations and shows them in full form, in the same order. Other requests run between them. */
export async function showAttestations(
  service: ServiceContext,
  found: readonly AttestationInTrail[],
  links: Links,
): Promise<FullAttestation[]> {
  const [org] = found.map(({ judged }) => judged.history.org)
  if (org === undefined) return []
  const sequences = found.map(({ fact }) => fact.sequence)
  const records = await findRecords(service, { org, filter: { sequences } })
  const bySequence = new Map(records.map((record) => [record.sequence, record]))
  const shown = await mapPaced(found, ({ fact, judged }) => {
    const record = bySequence.get(fact.sequence)
    if (record === undefined) return []
    const attestation = toFullAttestation(readAttestationEntry(record), judged, links)
    return record.erased === true ? addErasure(service.store, record, attestation) : attestation
  })
  return shown.flat()
}

/** The attestations of a trail in full form, oldest first. */
export async function listFullAttestations(
  service: ServiceContext,
  judged: JudgedTrail,
  links: Links,
): Promise<FullAttestation[]> {
  const found = judged.attestations.map((fact) => ({ fact, judged }))
  return showAttestations(service, found, links)
}

/** Bytes of reports that a page shows together. */
const pageBytes = 16 * 1024 * 1024

/** The newest attestations of a trail in full form, as many as one page shows, oldest first. */
export async function listNewestAttestations(
  service: ServiceContext,
  judged: JudgedTrail,
  links: Links,
): Promise<FullAttestation[]> {
  const { attestations, history } = judged
  const sequences = attestations.map(({ sequence }) => sequence)
  const bytes = await service.store.measure(history.org, { sequences })
  const count = Math.ceil((attestations.length * pageBytes) / Math.max(bytes, pageBytes))
  return listFullAttestations(service, { ...judged, attestations: attestations.slice(-count) }, links)
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
  const links = createLinks(service.publicUrl(), org)
  const pause = createPacer()
  const shown = new Map<StoredRecord, Attestation>()
  for (const one of records.filter(({ kind }) => kind === 'override'))
    shown.set(one, await addErasure(service.store, one, toListedOverride(readOverride(one), links)))
  const reports = records.filter((record) => !shown.has(record))
  for (const [flow, ofFlow] of Map.groupBy(reports, (record) => record.flow ?? '')) {
    const byTrail = Map.groupBy(ofFlow, ({ trail }) => trail ?? '')
    await judgeNamed(service, { org, flow, names: [...byTrail.keys()] }, async (judged) => {
      for (const record of byTrail.get(judged.history.trail) ?? []) {
        const attestation = toAttestation(readAttestationEntry(record), judged, links)
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
