import type { Attestation, FullAttestation } from '../../schema/attestation/attestation.ts'
import { CorruptAttachment, type OpenedAttachment } from '../http/response/download.ts'
import { notFound } from '../http/http-problem.ts'
import { omitUndefined } from '../../schema/optional.ts'
import type { ServiceContext } from '../context.ts'
import type { StoredRecord } from '../store/record.ts'
import { toFullAttestation, toOverrideAttestation } from '../resource/attestation.ts'
import type { AttestationEntry } from '../history/attestation-entry.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import { readOverride } from '../history/override-entry.ts'
import { createLinks, type Links } from '../resource/links.ts'
import { readErasureOf } from './erasure.ts'
import { judgeNow } from './judge-trail.ts'
import { mapPaced } from '../step.ts'

/** Opens the attachment of an attestation. Throws 404 if it has none. */
export async function openAttachment(service: ServiceContext, org: string, id: string): Promise<OpenedAttachment> {
  const { id: record, attachment } = await findAttestationRecord(service, org, id)
  if (attachment === null) throw notFound(`attachment of the attestation ${id}`)
  const content = await service.attachments.open(attachment.sha256)
  if (content === undefined) throw new CorruptAttachment(record, 'are missing')
  return { record, attachment, content }
}

/** Reads an attestation or an override in full form (rules 2.12). Throws 404 if the id does not exist. */
export async function readFullAttestation(service: ServiceContext, org: string, id: string): Promise<FullAttestation> {
  const links = createLinks(service.publicUrl(), org)
  const record = await findAttestationRecord(service, org, id)
  if (record.kind === 'override')
    return addErasure(service.store, record, toOverrideAttestation(readOverride(record), links))
  const judged = await judgeNow(service, { org, flow: record.flow ?? '' }, record.trail ?? '')
  const entry = judged.attestations.find((one) => one.record.id === id)
  if (entry === undefined) throw new Error(`The attestation ${id} is not in its trail.`)
  return addErasure(service.store, record, toFullAttestation(entry, judged, links))
}

/** An attestation in its trail. */
interface AttestationInTrail {
  readonly entry: AttestationEntry
  readonly judged: JudgedTrail
}

/** Attestations in full form, in the same order. Other requests run between them. */
export async function showAttestations(
  { store }: Pick<ServiceContext, 'store'>,
  found: readonly AttestationInTrail[],
  links: Links,
): Promise<FullAttestation[]> {
  return mapPaced(found, ({ entry, judged }) => {
    const attestation = toFullAttestation(entry, judged, links)
    return entry.record.erased === true ? addErasure(store, entry.record, attestation) : attestation
  })
}

/** The attestations of a trail in full form, oldest first. */
export async function listFullAttestations(
  service: Pick<ServiceContext, 'store'>,
  judged: JudgedTrail,
  links: Links,
): Promise<FullAttestation[]> {
  const found = judged.attestations.map((entry) => ({ entry, judged }))
  return showAttestations(service, found, links)
}

/** Adds the reason, time and author of the erasure of the record (rules 2.18), if it was erased. */
export async function addErasure<T extends Attestation>(
  store: ServiceContext['store'],
  record: StoredRecord,
  attestation: T,
): Promise<T> {
  return { ...attestation, ...omitUndefined({ erased: await readErasureOf(store, record) }) }
}

async function findAttestationRecord({ store }: ServiceContext, org: string, id: string): Promise<StoredRecord> {
  // No id has a control character, and PostgreSQL refuses a query with NUL.
  const record = /\p{Cc}/u.test(id) ? undefined : await store.findById(org, id)
  if (record?.kind === 'attestation' || record?.kind === 'override') return record
  throw notFound(`attestation ${id} in the organisation "${org}"`)
}
