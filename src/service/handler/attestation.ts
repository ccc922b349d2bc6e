import type { FullAttestation } from '../../schema/attestation/attestation.ts'
import type { Handlers } from '../http/input.ts'
import { UnsoundAttachment, type Opened } from '../http/response/download.ts'
import { toListHeaders } from '../http/request/paging.ts'
import { unknown } from '../http/response/refusal.ts'
import type { Service } from '../context.ts'
import type { StoredRecord } from '../store/store.ts'
import { toFullAttestation, toOverrideAttestation } from '../resource/attestation.ts'
import { readOverride } from '../history/judged-trail.ts'
import { createLinks } from '../resource/links.ts'
import { judgeNow } from '../query/judge-trail.ts'

type AttestationHandlers = Pick<Handlers, 'getAttestation' | 'getAttachment' | 'listTrailAttestations'>

export function createAttestationHandlers(service: Service): AttestationHandlers {
  return {
    listTrailAttestations: async ({ params: { org, flow_name: flow, trail_name: trail }, url }) => {
      const judged = await judgeNow(service, { org, flow }, trail)
      const links = createLinks(service.publicUrl(), org)
      const answer = judged.attestations.map((entry) => toFullAttestation(entry, judged, links)).toReversed()
      return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
    },
    getAttestation: async ({ params: { org, attestation_id: id } }) => ({
      status: 200,
      answer: await readAttestation(service, org, id),
    }),
    getAttachment: async ({ params: { org, attestation_id: id } }) => ({
      status: 200,
      opened: await openAttachment(service, org, id),
    }),
  }
}

/** The file that came with an attestation; 404 where none did. */
export async function openAttachment(service: Service, org: string, id: string): Promise<Opened> {
  const { id: record, attachment } = await findRecord(service, org, id)
  if (attachment === null) throw unknown(`attachment of the attestation ${id}`)
  const content = await service.attachments.open(attachment.sha256)
  if (content === undefined) throw new UnsoundAttachment(record, 'are missing')
  return { record, attachment, content }
}

/** One attestation in full, or an override as the outcome that it gives; 404 where there is none of this id. */
export async function readAttestation(service: Service, org: string, id: string): Promise<FullAttestation> {
  const links = createLinks(service.publicUrl(), org)
  const record = await findRecord(service, org, id)
  if (record.kind === 'override') return toOverrideAttestation(readOverride(record), links)
  const judged = await judgeNow(service, { org, flow: record.flow ?? '' }, record.trail ?? '')
  const entry = judged.attestations.find((one) => one.record.id === id)
  if (entry === undefined) throw new Error(`The attestation ${id} is not in its trail.`)
  return toFullAttestation(entry, judged, links)
}

async function findRecord({ store }: Service, org: string, id: string): Promise<StoredRecord> {
  // No id holds a control character, and PostgreSQL refuses to look for the first of them.
  const record = /\p{Cc}/u.test(id) ? undefined : await store.findById(org, id)
  if (record?.kind === 'attestation' || record?.kind === 'override') return record
  throw unknown(`attestation ${id} in the organisation "${org}"`)
}
