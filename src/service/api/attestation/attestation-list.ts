import type { FullAttestation } from '../../../wire/attestation/attestation.ts'
import { omitUndefined } from '../../../wire/optional.ts'
import type { Handlers, HandlerInput } from '../../http/handler.ts'
import { authorize } from '../../http/middleware/authorize.ts'
import {
  defaultPageSize,
  toListHeaders,
  toPage,
  toPagination,
  type PageEdges,
  countSkipped,
  type RequestedPage,
} from '../../http/request/paging.ts'
import { runPart, type ServiceContext } from '../../context.ts'
import { showAttestations, showFullAttestation, showListed } from './attestation.ts'
import { findForAnswer } from '../record/find-records.ts'
import type { Operations } from '../../../wire/operation/operations.ts'
import type { Filter, Part, RecordPlace } from '../../store/reader.ts'
import type { StoredRecord } from '../../store/record.ts'
import { mapPaced, takeTurn } from '../../limit/turn.ts'
import { judgeNamed } from '../trail/read-trail.ts'
import type { AttestationFact } from '../../../evidence/fact/evidence.ts'
import { judgeRelatedTrails, selectAttestations } from './attestations-of-commit.ts'

export const attestationListHandlers: Pick<Handlers, 'listAttestations'> = {
  listAttestations: async ({ params: { org }, query, url, caller }, service) => {
    await authorize({ caller, store: service.store }, 'read', { org, flow: query.flow_name })
    const page = toPage(query, url, defaultPageSize)
    const located = await locatePage(service, { org, query, page })
    const isDetailed = query.attestation_id !== undefined
    const data = await showPage(service, org, { ...located, isDetailed })
    const pagination = toPagination(page, located.total)
    const answer = { data: [...data], ...omitUndefined({ pagination }) }
    const headers = toListHeaders({ url, total: located.total, page, edges: toEdges(located) })
    return { status: 200, answer, headers }
  },
}

function toEdges({ sequences, hasNewer, hasOlder }: LocatedPage): PageEdges | undefined {
  const [first, last] = [sequences[0], sequences.at(-1)]
  return first === undefined || last === undefined ? undefined : { first, last, hasNewer, hasOlder }
}

/** One that is asked by its id is shown in full, for policies that read it. */
async function showPage(
  service: ServiceContext,
  org: string,
  { sequences, isDetailed }: Pick<LocatedPage, 'sequences'> & { readonly isDetailed: boolean },
): Promise<readonly FullAttestation[]> {
  if (sequences.length === 0) return []
  const records = await findForAnswer(service, { org, filter: { sequences } })
  if (isDetailed) return mapPaced(records, (record) => showFullAttestation(service, record))
  return [...(await showListed(service, org, records)).values()]
}

type ListQuery = HandlerInput<Operations['listAttestations']>['query']

interface ListRequest {
  readonly org: string
  readonly query: ListQuery
  readonly page: RequestedPage
}

/** The sequences of the attestations of a page, newest first, and what surrounds them. */
interface LocatedPage {
  readonly sequences: readonly number[]
  readonly total: number
  readonly hasNewer: boolean
  readonly hasOlder: boolean
}

/** Locates the page of a list of attestations. */
async function locatePage(service: ServiceContext, request: ListRequest): Promise<LocatedPage> {
  const { org, query, page } = request
  if (query.attestation_id !== undefined)
    return selectPage(await locateById(service, request, query.attestation_id), page)
  if (query.is_compliant !== undefined) return selectPage(await locateByCompliance(service, request), page)
  const filter = toFilter(query)
  const total = await service.store.count(org, filter)
  const { per_page, after, before } = page
  const limit = per_page + 1
  if (after !== undefined) {
    const found = await service.store.locate(org, { ...filter, upTo: after - 1 }, { limit })
    return { sequences: found.slice(0, per_page), total, hasNewer: true, hasOlder: found.length === limit }
  }
  if (before !== undefined) {
    const found = await service.store.locate(org, { ...filter, above: before }, { limit, oldestFirst: true })
    return { sequences: found.slice(-per_page), total, hasNewer: found.length === limit, hasOlder: true }
  }
  return locateNumbered(service, request, total)
}

/** The page of a number: what is before it is skipped from the nearer end. */
async function locateNumbered(
  { store }: ServiceContext,
  { org, query, page }: ListRequest,
  total: number,
): Promise<LocatedPage> {
  const newer = countSkipped(page)
  const limit = Math.min(page.per_page, total - newer)
  const older = total - newer - limit
  const found = { total, hasNewer: newer > 0, hasOlder: older > 0 }
  if (limit <= 0) return { ...found, sequences: [] }
  const part: Part = newer <= older ? { skip: newer, limit } : { skip: older, limit, oldestFirst: true }
  return { ...found, sequences: await store.locate(org, toFilter(query), part) }
}

/** The page of a list that is in memory, newest first. */
function selectPage(all: readonly number[], page: RequestedPage): LocatedPage {
  const [start, end] = toInterval(all, page)
  return { sequences: all.slice(start, end), total: all.length, hasNewer: start > 0, hasOlder: end < all.length }
}

function toInterval(all: readonly number[], page: RequestedPage): readonly [start: number, end: number] {
  const { per_page, after, before } = page
  if (before !== undefined) {
    const end = all.filter((sequence) => sequence > before).length
    return [Math.max(0, end - per_page), end]
  }
  const start = after === undefined ? countSkipped(page) : all.filter((sequence) => sequence >= after).length
  return [start, start + per_page]
}

/** The id of an override leads to it, because statuses contain it (rules 2.12). */
async function locateById(
  service: ServiceContext,
  { org, query }: ListRequest,
  id: string,
): Promise<readonly number[]> {
  const record = await service.store.findById(org, id)
  if (record === undefined || !matchesListFilter(record, toFilter(query))) return []
  if (query.is_compliant === undefined) return [record.sequence]
  const outcomes = record.kind === 'override' ? undefined : await readOutcomes(service, org, [record])
  const outcome = outcomes === undefined ? record.body['new_compliance_status'] : outcomes.get(id)
  return outcome === query.is_compliant ? [record.sequence] : []
}

/** The first batch is small. The trail of each record is judged once for each batch, so that one with thousands of reports needs few. */
const firstBatch = 20
const nextBatch = 2048

/**
 * Finds what matches `is_compliant`, which is not stored (rules 5): every attestation that matches the other parameters is judged, in
 * batches. It lets other requests run between batches.
 */
async function locateByCompliance(service: ServiceContext, { org, query }: ListRequest): Promise<readonly number[]> {
  const matching: number[] = []
  for (let [upTo, limit] = [Number.MAX_SAFE_INTEGER, firstBatch]; ; limit = nextBatch) {
    const places = await service.store.findPlaces(org, { ...toFilter(query), upTo }, limit)
    const outcomes = await readOutcomes(service, org, places)
    matching.push(...places.filter(({ id }) => outcomes.get(id) === query.is_compliant).map(({ sequence }) => sequence))
    const last = places.at(-1)
    if (last === undefined || places.length < limit) return matching
    upTo = last.sequence - 1
    await takeTurn()
  }
}

type AttestationPlace = Pick<RecordPlace, 'id' | 'flow' | 'trail'>

/** Whether attestations are compliant now, by their id. */
async function readOutcomes(
  service: ServiceContext,
  org: string,
  places: readonly AttestationPlace[],
): Promise<ReadonlyMap<string, boolean>> {
  const outcomes = new Map<string, boolean>()
  for (const [flow, ofFlow] of Map.groupBy(places, (place) => place.flow ?? '')) {
    const byTrail = Map.groupBy(ofFlow, ({ trail }) => trail ?? '')
    await judgeNamed(service, { org, flow, names: [...byTrail.keys()] }, ({ history, verdict }) => {
      for (const { id } of byTrail.get(history.trail) ?? [])
        outcomes.set(id, verdict.outcomes.get(id)?.is_compliant ?? false)
    })
  }
  return outcomes
}

function toFilter(query: ListQuery): Filter {
  return {
    kinds: ['attestation'],
    ...omitUndefined({
      flow: query.flow_name,
      name: query.attestation_name,
      type: query.attestation_type,
      from: query.from_timestamp,
      to: query.to_timestamp,
    }),
  }
}

function matchesListFilter({ kind, flow, name, type, created_at: at }: StoredRecord, filter: Filter): boolean {
  const isListed = ['attestation', 'override'].includes(kind)
  const isInPeriod = at >= (filter.from ?? 0) && at <= (filter.to ?? Number.POSITIVE_INFINITY)
  const isEqual =
    isEqualOrUnset(flow, filter.flow) && isEqualOrUnset(name, filter.name) && isEqualOrUnset(type, filter.type)
  return isListed && isEqual && isInPeriod
}

function isEqualOrUnset(value: string | null, required: string | undefined): boolean {
  return required === undefined || required === value
}

type CriteriaQuery = HandlerInput<Operations['listAttestationsForCriteria']>['query']

export const criteriaHandlers: Pick<Handlers, 'listAttestationsForCriteria'> = {
  listAttestationsForCriteria: async ({ params: { org }, query, url, caller }, service) => {
    await authorize({ caller, store: service.store }, 'read', { org, flow: query.flow_name })
    const commits = [...new Set<string>(query.commit_list)]
    const answer: Record<string, FullAttestation[]> = {}
    // One after the other: each reads all trails of its commit.
    for (const commit of commits) {
      answer[commit] = await listOfCommit(service, { org, commit }, query)
      service.reads.requireSending(0)
    }
    const total = Object.values(answer).flat().length
    return { status: 200, answer, headers: toListHeaders({ url, total }) }
  },
}

/** Lists the attestations of a commit, newest first. The parameter `attestation_id` has no effect (rules 2.10). */
async function listOfCommit(
  service: ServiceContext,
  { org, commit }: { readonly org: string; readonly commit: string },
  query: CriteriaQuery,
): Promise<FullAttestation[]> {
  const kinds = ['trail', 'artifact', 'attestation'] as const
  const records = await service.store.findPlaces(org, { kinds, commit })
  // The memory of the trails is free afterwards.
  const ofCommit = await runPart(service, async (part) => {
    const trails = await judgeRelatedTrails(part, org, records)
    const ofFlow = trails.filter(({ history }) => query.flow_name === undefined || query.flow_name === history.flow)
    return selectAttestations(service, ofFlow, (fact, commits) => commits.includes(commit) && matchesQuery(fact, query))
  })
  return showAttestations(service, ofCommit)
}

function matchesQuery(
  { name: own, type: ownType }: AttestationFact,
  { attestation_name: name, attestation_type: type }: CriteriaQuery,
): boolean {
  return (name === undefined || name === own) && (type === undefined || type === ownType)
}
