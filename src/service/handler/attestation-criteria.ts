import type { FullAttestation } from '../../schema/attestation/attestation.ts'
import type { Operations } from '../../schema/operation/operations.ts'
import type { Handlers, HandlerInput } from '../http/handler.ts'
import { toListHeaders } from '../http/request/paging.ts'
import type { ServiceContext } from '../context.ts'
import { currentCaller } from '../step.ts'
import { sumLengths } from '../history/trail-size.ts'
import { showAttestations } from '../query/attestation.ts'
import { findPlaces } from '../query/record-place.ts'
import { createLinks } from '../resource/links.ts'
import type { AttestationEntry } from '../history/attestation-entry.ts'
import { judgeRelatedTrails, selectAttestations } from '../query/attestations-of-commit.ts'

type Query = HandlerInput<Operations['listAttestationsForCriteria']>['query']

export function createCriteriaHandlers(service: ServiceContext): Pick<Handlers, 'listAttestationsForCriteria'> {
  return {
    listAttestationsForCriteria: async ({ params: { org }, query, url }) => {
      const commits = [...new Set<string>(query.commit_list)]
      const answer: Record<string, FullAttestation[]> = {}
      // One after the other: each reads all trails of its commit.
      for (const commit of commits) {
        const { shown, bytes } = await service.records.run(currentCaller(), () =>
          listOfCommit(service, { org, commit }, query),
        )
        service.records.keep(bytes)
        service.records.requireSending(0)
        answer[commit] = [...shown]
      }
      const total = Object.values(answer).flat().length
      return { status: 200, answer, headers: toListHeaders({ url, total }) }
    },
  }
}

interface OfCommit {
  readonly shown: readonly FullAttestation[]
  /** Size of their records. */
  readonly bytes: number
}

/** Lists the attestations of a commit, newest first. The parameter `attestation_id` has no effect (rules 2.10). */
async function listOfCommit(
  service: ServiceContext,
  { org, commit }: { readonly org: string; readonly commit: string },
  query: Query,
): Promise<OfCommit> {
  const records = await findPlaces(service, { org, filter: { kinds: ['trail', 'artifact', 'attestation'], commit } })
  const trails = await judgeRelatedTrails(service, org, records)
  const ofFlow = trails.filter(({ history }) => query.flow_name === undefined || query.flow_name === history.flow)
  const links = createLinks(service.publicUrl(), org)
  const ofCommit = await selectAttestations(
    service,
    ofFlow,
    (entry, commits) => commits.includes(commit) && matchesQuery(entry, query),
  )
  const shown = await showAttestations(service, ofCommit, links)
  return { shown, bytes: sumLengths(ofCommit.map(({ entry }) => entry.record)) }
}

function matchesQuery(
  { record, report }: AttestationEntry,
  { attestation_name: name, attestation_type: type }: Query,
): boolean {
  return (name === undefined || name === report.attestation_name) && (type === undefined || type === record.type)
}
