import type { FullAttestation } from '../../wire/attestation/attestation.ts'
import type { Operations } from '../../wire/operation/operations.ts'
import type { Handlers, HandlerInput } from '../http/handler.ts'
import { authorize } from '../http/middleware/authorize.ts'
import { toListHeaders } from '../http/request/paging.ts'
import type { ServiceContext } from '../context.ts'
import { currentCaller } from '../limit/turn.ts'
import { createLinks } from '../resource/links.ts'
import { showAttestations } from '../query/attestation.ts'
import type { AttestationFact } from '../../evidence/fact/evidence.ts'
import { judgeRelatedTrails, selectAttestations } from '../query/attestations-of-commit.ts'

type Query = HandlerInput<Operations['listAttestationsForCriteria']>['query']

export function createCriteriaHandlers(service: ServiceContext): Pick<Handlers, 'listAttestationsForCriteria'> {
  return {
    listAttestationsForCriteria: async ({ params: { org }, query, url, caller }) => {
      await authorize({ caller, store: service.store }, 'read', { org, flow: query.flow_name })
      const commits = [...new Set<string>(query.commit_list)]
      const answer: Record<string, FullAttestation[]> = {}
      // One after the other: each reads all trails of its commit.
      for (const commit of commits) {
        answer[commit] = await listOfCommit(service, { org, commit }, query)
        service.records.requireSending(0)
      }
      const total = Object.values(answer).flat().length
      return { status: 200, answer, headers: toListHeaders({ url, total }) }
    },
  }
}

/** Lists the attestations of a commit, newest first. The parameter `attestation_id` has no effect (rules 2.10). */
async function listOfCommit(
  service: ServiceContext,
  { org, commit }: { readonly org: string; readonly commit: string },
  query: Query,
): Promise<FullAttestation[]> {
  const kinds = ['trail', 'artifact', 'attestation'] as const
  const records = await service.store.findPlaces(org, { kinds, commit })
  // The memory of the trails is free afterwards.
  const ofCommit = await service.records.run(currentCaller(), async () => {
    const trails = await judgeRelatedTrails(service, org, records)
    const ofFlow = trails.filter(({ history }) => query.flow_name === undefined || query.flow_name === history.flow)
    return selectAttestations(service, ofFlow, (fact, commits) => commits.includes(commit) && matchesQuery(fact, query))
  })
  return showAttestations(service, ofCommit, createLinks(service.publicUrl(), org))
}

function matchesQuery(
  { name: own, type: ownType }: AttestationFact,
  { attestation_name: name, attestation_type: type }: Query,
): boolean {
  return (name === undefined || name === own) && (type === undefined || type === ownType)
}
