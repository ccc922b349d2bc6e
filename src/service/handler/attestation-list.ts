import type { Attestation } from '../../wire/attestation/attestation.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { Handlers } from '../http/handler.ts'
import { authorize } from '../http/middleware/authorize.ts'
import { defaultPageSize, toListHeaders, toPage, toPagination, type PageEdges } from '../http/request/paging.ts'
import type { ServiceContext } from '../context.ts'
import { showListed } from '../query/attestation.ts'
import { findForAnswer } from '../query/find-records.ts'
import { locatePage, type LocatedPage } from './attestation-page.ts'

export function createAttestationListHandlers(service: ServiceContext): Pick<Handlers, 'listAttestations'> {
  return {
    listAttestations: async ({ params: { org }, query, url, caller }) => {
      await authorize({ caller, store: service.store }, 'read', { org, flow: query.flow_name })
      const page = toPage(query, url, defaultPageSize)
      const located = await locatePage(service, { org, query, page })
      const data = await showPage(service, org, located)
      const pagination = toPagination(page, located.total)
      const answer = { data: [...data], ...omitUndefined({ pagination }) }
      const headers = toListHeaders({ url, total: located.total, page, edges: toEdges(located) })
      return { status: 200, answer, headers }
    },
  }
}

function toEdges({ sequences, hasNewer, hasOlder }: LocatedPage): PageEdges | undefined {
  const [first, last] = [sequences[0], sequences.at(-1)]
  return first === undefined || last === undefined ? undefined : { first, last, hasNewer, hasOlder }
}

async function showPage(
  service: ServiceContext,
  org: string,
  { sequences }: LocatedPage,
): Promise<readonly Attestation[]> {
  if (sequences.length === 0) return []
  const records = await findForAnswer(service, { org, filter: { sequences } })
  return [...(await showListed(service, org, records)).values()]
}
