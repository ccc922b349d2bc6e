import type { FullAttestation } from '../../schema/attestation/attestation.ts'
import type { Operations } from '../../schema/operation/operations.ts'
import type { Handlers, HandlerInput } from '../http/handler.ts'
import { toListHeaders } from '../http/request/paging.ts'
import type { ServiceContext } from '../context.ts'
import { currentCaller } from '../step.ts'
import { showAttestations } from '../query/attestation.ts'
import { createLinks } from '../resource/links.ts'
import {
  judgeRelatedTrails,
  listAttestationsWithCommits,
  type AttestationWithCommits,
} from '../query/attestations-of-commit.ts'

type Query = HandlerInput<Operations['listAttestationsForCriteria']>['query']

export function createCriteriaHandlers(service: ServiceContext): Pick<Handlers, 'listAttestationsForCriteria'> {
  return {
    listAttestationsForCriteria: async ({ params: { org }, query, url }) => {
      const commits = [...new Set<string>(query.commit_list)]
      const answer: Record<string, FullAttestation[]> = {}
      // One after the other: each reads all trails of its commit.
      for (const commit of commits) {
        const found = await service.records.run(currentCaller(), () => listOfCommit(service, { org, commit }, query))
        answer[commit] = [...found]
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
): Promise<readonly FullAttestation[]> {
  const records = await service.store.find(org, { kinds: ['trail', 'artifact', 'attestation'], commit })
  const trails = await judgeRelatedTrails(service, org, records)
  const ofFlow = trails.filter(({ history }) => query.flow_name === undefined || query.flow_name === history.flow)
  const links = createLinks(service.publicUrl(), org)
  const ofCommit = (await listAttestationsWithCommits(service, ofFlow)).filter(
    (one) => one.commits.includes(commit) && matchesQuery(one, query),
  )
  return showAttestations(service, ofCommit, links)
}

function matchesQuery(
  { entry: { record, report } }: AttestationWithCommits,
  { attestation_name: name, attestation_type: type }: Query,
): boolean {
  return (name === undefined || name === report.attestation_name) && (type === undefined || type === record.type)
}
