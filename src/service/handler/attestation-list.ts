import type { Attestation } from '../../schema/attestation/attestation.ts'
import { omitUndefined } from '../../schema/optional.ts'
import type { Operations } from '../../schema/operation/operations.ts'
import type { Handlers, HandlerInput } from '../http/handler.ts'
import { defaultPageSize, toListHeaders, toPage, toPagination, toListWindow } from '../http/request/paging.ts'
import type { ServiceContext } from '../context.ts'
import type { Filter, Window } from '../store/reader.ts'
import { readDocumentLength } from '../store/cache/document-length.ts'
import type { StoredRecord } from '../store/record.ts'
import { readAttestationEntry } from '../history/attestation-entry.ts'
import { readOverride } from '../history/override-entry.ts'
import { toAttestation, toListedOverride } from '../resource/attestation.ts'
import { createLinks } from '../resource/links.ts'
import { sumLengths } from '../history/trail-size.ts'
import { createPacer, currentCaller, takeTurn } from '../step.ts'
import { addErasure } from '../query/attestation.ts'
import { findForAnswer, findRecords } from '../query/find-records.ts'
import { judgeNamed } from '../query/judge-trail.ts'

type Query = HandlerInput<Operations['listAttestations']>['query']

/** The window of a list, and the organisation that it is read from. */
interface ListRequest {
  readonly org: string
  readonly query: Query
  readonly window: Window
}

interface ListResult {
  readonly data: readonly Attestation[]
  readonly total: number
}

export function createAttestationListHandlers(service: ServiceContext): Pick<Handlers, 'listAttestations'> {
  return {
    listAttestations: async ({ params: { org }, query, url }) => {
      const page = toPage(query, defaultPageSize)
      const { data, total } = await selectList(service, { org, query, window: toListWindow(page) })
      const pagination = toPagination(page, total)
      const answer = { data: [...data], ...omitUndefined({ pagination }) }
      return { status: 200, answer, headers: toListHeaders({ url, total, page }) }
    },
  }
}

async function selectList(service: ServiceContext, request: ListRequest): Promise<ListResult> {
  const { org, query, window } = request
  if (query.attestation_id !== undefined) return listById(service, request, query.attestation_id)
  if (query.is_compliant !== undefined) return listByCompliance(service, request)
  const filter = toFilter(query)
  const [records, total] = await Promise.all([
    findForAnswer(service, { org, filter, window }),
    service.store.count(org, filter),
  ])
  return { data: await toAttestations(service, org, records), total }
}

/** The id of an override leads to it, because statuses contain it (rules 2.12). */
async function listById(service: ServiceContext, { org, query, window }: ListRequest, id: string): Promise<ListResult> {
  const record = await service.store.findById(org, id)
  if (record === undefined || !matchesListFilter(record, toFilter(query))) return { data: [], total: 0 }
  const links = createLinks(service.publicUrl(), org)
  const shown =
    record.kind === 'override'
      ? [await addErasure(service.store, record, toListedOverride(readOverride(record), links))]
      : await toAttestations(service, org, [record])
  const found = shown.filter((one) => matchesCompliance(one, query))
  return { data: selectWindow(found, window), total: found.length }
}

/** The first batch is small, and each later one has about as many characters as are read at once. */
const firstBatch = 20
const maxBatch = 200
const batchCharacters = 8 * 1024 * 1024

/**
 * Lists by `is_compliant`, which is not stored (rules 5): every attestation that matches the other parameters is judged, in batches. It
 * lets other requests run between batches.
 */
async function listByCompliance(service: ServiceContext, { org, query, window }: ListRequest): Promise<ListResult> {
  const found: Attestation[] = []
  let total = 0
  for (let [offset, limit] = [0, firstBatch]; ;) {
    const batch = { org, filter: toFilter(query), window: { offset, limit } }
    const kept: StoredRecord[] = []
    const records = await service.records.run(currentCaller(), async () => {
      const read = await findRecords(service, batch)
      for (const [record, one] of await showAttestations(service, org, read)) {
        if (!matchesCompliance(one, query)) continue
        if (total >= window.offset && found.length < window.limit) {
          found.push(one)
          kept.push(record)
        }
        total += 1
      }
      return read
    })
    service.records.keep(sumLengths(kept))
    service.records.requireSending(0)
    if (records.length < limit) return { data: found, total }
    offset += limit
    limit = toNextBatch(records)
    await takeTurn()
  }
}

function toNextBatch(records: readonly StoredRecord[]): number {
  let characters = 0
  for (const record of records) characters += readDocumentLength(record)
  return Math.min(maxBatch, Math.max(1, Math.floor((batchCharacters * records.length) / characters)))
}

async function toAttestations(
  service: ServiceContext,
  org: string,
  records: readonly StoredRecord[],
): Promise<readonly Attestation[]> {
  return [...(await showAttestations(service, org, records)).values()]
}

/** The attestations of the records, in the order of the records. */
async function showAttestations(
  service: ServiceContext,
  org: string,
  records: readonly StoredRecord[],
): Promise<ReadonlyMap<StoredRecord, Attestation>> {
  const links = createLinks(service.publicUrl(), org)
  const pause = createPacer()
  const shown = new Map<StoredRecord, Attestation>()
  for (const [flow, ofFlow] of Map.groupBy(records, (record) => record.flow ?? '')) {
    const byTrail = Map.groupBy(ofFlow, ({ trail }) => trail ?? '')
    await judgeNamed(service, { org, flow, names: [...byTrail.keys()] }, async (judged) => {
      const entries = new Map(judged.attestations.map((entry) => [entry.record.id, entry]))
      for (const record of byTrail.get(judged.history.trail) ?? []) {
        const entry = entries.get(record.id) ?? readAttestationEntry(record)
        const attestation = toAttestation(entry, judged, links)
        shown.set(record, record.erased === true ? await addErasure(service.store, record, attestation) : attestation)
        await pause()
      }
    })
  }
  return new Map(
    records.flatMap((record) => {
      const one = shown.get(record)
      return one === undefined ? [] : [[record, one]]
    }),
  )
}

function toFilter(query: Query): Filter {
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

function matchesCompliance({ is_compliant }: Attestation, query: Query): boolean {
  return query.is_compliant === undefined || query.is_compliant === is_compliant
}

function selectWindow<T>(values: readonly T[], { offset, limit }: Window): readonly T[] {
  return values.slice(offset, offset + limit)
}
