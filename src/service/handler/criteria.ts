import type { FullAttestation } from '../../schema/attestation/attestation.ts'
import type { Operations } from '../../schema/operation/operations.ts'
import type { Handlers, Input } from '../http/input.ts'
import { toListHeaders } from '../http/request/paging.ts'
import type { Service } from '../context.ts'
import { toFullAttestation } from '../resource/attestation.ts'
import { createLinks } from '../resource/links.ts'
import { judgeAround, listBelonging, type Belonging } from '../query/attestations-of-commit.ts'

type Query = Input<Operations['listAttestationsForCriteria']>['query']

export function createCriteriaHandlers(service: Service): Pick<Handlers, 'listAttestationsForCriteria'> {
  return {
    listAttestationsForCriteria: async ({ params: { org }, query, url }) => {
      const commits = [...new Set<string>(query.commit_list)]
      const lists = await Promise.all(commits.map((commit) => listFor(service, { org, commit }, query)))
      const total = lists.flat().length
      const answer = Object.fromEntries(commits.map((commit, index) => [commit, [...(lists[index] ?? [])]]))
      return { status: 200, answer, headers: toListHeaders({ url, total }) }
    },
  }
}

/** Newest first. `attestation_id` is accepted and ignored (published-api.md §4.1). */
async function listFor(
  service: Service,
  { org, commit }: { readonly org: string; readonly commit: string },
  query: Query,
): Promise<readonly FullAttestation[]> {
  const records = await service.store.find(org, { kinds: ['trail', 'artifact', 'attestation'], commit })
  const around = await judgeAround(service, org, records)
  const ofFlow = around.filter(({ history }) => query.flow_name === undefined || query.flow_name === history.flow)
  const links = createLinks(service.publicUrl(), org)
  return (await listBelonging(service, ofFlow))
    .filter((one) => one.commit === commit && isWanted(one, query))
    .map(({ entry, judged }) => toFullAttestation(entry, judged, links))
}

function isWanted(
  { entry: { record } }: Belonging,
  { attestation_name: name, attestation_type: type }: Query,
): boolean {
  return (name === undefined || name === record.name) && (type === undefined || type === record.type)
}
