import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Attestation } from '../../schema/attestation/attestation.ts'
import { defined } from '../../schema/defined.ts'
import type { Operations } from '../../schema/operation/operations.ts'
import type { Handlers, Input } from '../http/input.ts'
import { defaultSize, toListHeaders, toPage, toPagination, toWindow } from '../http/request/paging.ts'
import type { Service } from '../context.ts'
import type { Filter, StoredRecord, Window } from '../store/store.ts'
import { readAttestation } from '../history/attestation-entry.ts'
import { toAttestation } from '../resource/attestation.ts'
import { judgeHistory } from '../history/judged-trail.ts'
import { createLinks } from '../resource/links.ts'
import { readHistoriesOf } from '../query/history.ts'

type Query = Input<Operations['listAttestations']>['query']

/** What is listed, and from which organisation. */
interface Wanted {
  readonly org: string
  readonly query: Query
  readonly window: Window
}

interface Found {
  readonly data: readonly Attestation[]
  readonly total: number
}

export function createAttestationListHandlers(service: Service): Pick<Handlers, 'listAttestations'> {
  return {
    listAttestations: async ({ params: { org }, query, url }) => {
      const page = toPage(query, defaultSize)
      const { data, total } = await list(service, { org, query, window: toWindow(page) })
      const pagination = toPagination(page, total)
      const answer = { data: [...data], ...defined({ pagination }) }
      return { status: 200, answer, headers: toListHeaders({ url, total, page }) }
    },
  }
}

async function list(service: Service, wanted: Wanted): Promise<Found> {
  const { org, query, window } = wanted
  if (query.attestation_id !== undefined) return listOne(service, wanted, query.attestation_id)
  if (query.is_compliant !== undefined) return listJudged(service, wanted)
  const filter = toFilter(query)
  const [records, total] = await Promise.all([
    service.store.find(org, filter, window),
    service.store.count(org, filter),
  ])
  return { data: await show(service, org, records), total }
}

async function listOne(service: Service, { org, query, window }: Wanted, id: string): Promise<Found> {
  const record = await service.store.findById(org, id)
  if (record === undefined || !hasFacts(record, toFilter(query))) return { data: [], total: 0 }
  const found = (await show(service, org, [record])).filter((one) => isWanted(one, query))
  return { data: cut(found, window), total: found.length }
}

const batchSize = 200

/**
 * Whether an attestation is compliant is not stored (decisions.md §5), so all that match are judged, a batch at a time; between
 * batches others have their turn.
 */
async function listJudged(service: Service, { org, query, window }: Wanted): Promise<Found> {
  const found: Attestation[] = []
  let total = 0
  for (let offset = 0; ; offset += batchSize) {
    const records = await service.store.find(org, toFilter(query), { offset, limit: batchSize })
    for (const one of await show(service, org, records)) {
      if (!isWanted(one, query)) continue
      if (total >= window.offset && found.length < window.limit) found.push(one)
      total += 1
    }
    if (records.length < batchSize) return { data: found, total }
    await nextTurn()
  }
}

async function show(service: Service, org: string, records: readonly StoredRecord[]): Promise<readonly Attestation[]> {
  const histories = await readHistoriesOf(service, org, records)
  const now = service.store.now()
  const judged = new Map(
    histories.map((history) => [`${history.flow}/${history.trail}`, judgeHistory(history, { now })]),
  )
  const links = createLinks(service.publicUrl(), org)
  return records.flatMap((record) => {
    const ofTrail = judged.get(`${record.flow}/${record.trail}`)
    return ofTrail === undefined ? [] : [toAttestation(readAttestation(record), ofTrail, links)]
  })
}

function toFilter(query: Query): Filter {
  return {
    kinds: ['attestation'],
    ...defined({
      flow: query.flow_name,
      name: query.attestation_name,
      type: query.attestation_type,
      from: query.from_timestamp,
      to: query.to_timestamp,
    }),
  }
}

function hasFacts({ kind, flow, name, type, created_at: at }: StoredRecord, filter: Filter): boolean {
  const isIn = at >= (filter.from ?? 0) && at <= (filter.to ?? Number.POSITIVE_INFINITY)
  const isNamed = isOne(flow, filter.flow) && isOne(name, filter.name) && isOne(type, filter.type)
  return kind === 'attestation' && isNamed && isIn
}

function isOne(known: string | null, wanted: string | undefined): boolean {
  return wanted === undefined || wanted === known
}

function isWanted({ is_compliant }: Attestation, query: Query): boolean {
  return query.is_compliant === undefined || query.is_compliant === is_compliant
}

function cut<T>(values: readonly T[], { offset, limit }: Window): readonly T[] {
  return values.slice(offset, offset + limit)
}
