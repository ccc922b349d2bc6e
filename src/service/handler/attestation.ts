import { parseTrailReference } from '../../wire/trail-name.ts'
import type { Handlers } from '../http/handler.ts'
import { toListHeaders } from '../http/request/paging.ts'
import type { ServiceContext } from '../context.ts'
import { createLinks } from '../resource/links.ts'
import { findAttestation, listFullAttestations, openAttachment, showFullAttestation } from '../query/attestation.ts'
import { judgeNow } from '../query/judge-trail.ts'

type AttestationHandlers = Pick<Handlers, 'getAttestation' | 'getAttachment' | 'listTrailAttestations'>

export function createAttestationHandlers(service: ServiceContext): AttestationHandlers {
  return {
    listTrailAttestations: async ({ params: { org, flow_name: flow, trail_name: asked }, url }) => {
      const judged = await judgeNow(service, { org, flow }, parseTrailReference(asked).name)
      const answer = (await listFullAttestations(service, judged, createLinks(service.publicUrl(), org))).toReversed()
      return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
    },
    getAttestation: async ({ params: { org, attestation_id: id }, caller }) => {
      const record = await findAttestation(service, { org, id, caller })
      return { status: 200, answer: await showFullAttestation(service, record) }
    },
    getAttachment: async ({ params: { org, attestation_id: id }, caller }) => {
      const record = await findAttestation(service, { org, id, caller })
      return { status: 200, opened: await openAttachment(service, record) }
    },
  }
}
