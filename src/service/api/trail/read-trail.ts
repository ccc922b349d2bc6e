import { groupBy } from '../../../evidence/fact/group-by.ts'
import { notFound } from '../../http/http-problem.ts'
import { runPart, type ServiceContext } from '../../context.ts'
import { takeTurn, createPacer } from '../../limit/turn.ts'
import type { StoredRecord, TrailKey, FlowKey } from '../../store/record.ts'
import { type TrailHistory, toRecordTime, type JudgementTime } from '../../trail/history.ts'
import type { TrailRecord } from '../../fact/trail-record.ts'
import { sumLengths, sumSizes } from '../record/find-records.ts'
import type { ComplianceState } from '../../../wire/primitives.ts'
import type { PositionRange } from '../../store/reader.ts'
import type { JudgedTrail } from '../../trail/judged-trail.ts'
import { judgeHistories, judgeHistory, judgeHistoryState } from '../../trail/judge-history.ts'

/** Trails that are read together, and the bytes of their facts. */
interface MeasuredTrails {
  readonly names: readonly string[]
  readonly bytes: number
}

/** A trail or flow of an archive can be larger than a report makes it. It is read all the same. */
const maxBytesOfTrail = 64 * 1024 * 1024

/** The bytes of the facts of trails, by name; those in the cache are absent. */
async function measureTrails(
  { store }: ServiceContext,
  { org, flow }: FlowKey,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const unknown = names.filter((trail) => store.peekTrail({ org, flow, trail }) === undefined)
  if (unknown.length === 0) return new Map()
  const sizes = await store.measureTrails(org, flow, unknown)
  return new Map([...sizes].map(([trail, bytes]) => [trail, Math.min(bytes, maxBytesOfTrail)]))
}

/** Reads the histories of trails, by name, when there is memory for them. A trail that does not exist is left out. */
export async function readHistories(
  service: ServiceContext,
  flowKey: FlowKey,
  names: readonly string[],
): Promise<ReadonlyMap<string, TrailHistory>> {
  const sizes = await measureTrails(service, flowKey, names)
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return readMeasuredHistories(service, flowKey, { names, bytes })
}

async function readMeasuredHistories(
  service: ServiceContext,
  flowKey: FlowKey,
  { names, bytes }: MeasuredTrails,
): Promise<ReadonlyMap<string, TrailHistory>> {
  const { org, flow } = flowKey
  const { store, reads } = service
  const [found, flowRecords] = await Promise.all([
    reads.read(
      bytes,
      () => store.readTrails(org, flow, names),
      (byName) => sumSizes([...byName.values()].flat()),
    ),
    readFlowRecords(service, flowKey),
  ])
  await letOthersJudge([...found.values()].reduce((sum, { length }) => sum + length, 0))
  return new Map([...found].map(([trail, ofTrail]) => [trail, { org, flow, trail, records: ofTrail, flowRecords }]))
}

/** Reads the history of a trail, at least up to the record of sequence `upTo`. Throws 404 if the trail does not exist. */
export async function readHistory(service: ServiceContext, key: TrailKey, upTo?: number): Promise<TrailHistory> {
  const found = await findHistory(service, key, upTo)
  if (found === undefined) throw notFound(`trail "${key.trail}" in the flow "${key.flow}"`)
  return found
}

/** As `readHistory`, but undefined if the trail does not exist. */
export async function findHistory(
  service: ServiceContext,
  key: TrailKey,
  upTo?: number,
): Promise<TrailHistory | undefined> {
  const [records, flowRecords] = await Promise.all([readRecords(service, key, upTo), readFlowRecords(service, key)])
  await letOthersJudge(records.length)
  return records.length === 0 ? undefined : { ...key, records, flowRecords }
}

/** As many records are judged in a millisecond or two. */
const manyRecords = 200

/** The judgement of many records is a turn of long work. */
async function letOthersJudge(records: number): Promise<void> {
  if (records > manyRecords) await takeTurn()
}

/** The records of a trail, read when there is memory for them. */
export async function readRecords(
  service: ServiceContext,
  key: TrailKey,
  upTo?: number,
): Promise<readonly TrailRecord[]> {
  const bytes = (await measureTrails(service, key, [key.trail])).get(key.trail) ?? 0
  return service.reads.read(bytes, () => service.store.readTrail(key, upTo), sumSizes)
}

/** The records of a flow itself, read when there is memory for them: a flow may have very many templates. */
export async function readFlowRecords(
  { store, reads }: Pick<ServiceContext, 'store' | 'reads'>,
  { org, flow }: FlowKey,
): Promise<readonly StoredRecord[]> {
  const key = { org, flow }
  const bytes = store.peekFlow(key) === undefined ? await store.measure(org, { kinds: ['flow'], flow }) : 0
  return reads.read(
    Math.min(bytes, maxBytesOfTrail),
    () => store.readFlow(key),
    (found) => Math.min(sumLengths(found), maxBytesOfTrail),
  )
}

/** Reads the histories of all trails of the records. */
export async function readHistoriesOf(
  service: ServiceContext,
  org: string,
  records: Iterable<Pick<StoredRecord, 'flow' | 'trail'>>,
): Promise<readonly TrailHistory[]> {
  const byFlow = groupBy(records, ({ flow, trail }) => (trail === null ? undefined : (flow ?? undefined)))
  const found = await Promise.all(
    [...byFlow].map(([flow, ofFlow]) => {
      return readHistories(service, { org, flow }, listTrailNames(ofFlow))
    }),
  )
  return found.flatMap((histories) => [...histories.values()])
}

/** The names of the trails of the records, each once, in order. */
export function listTrailNames(records: readonly { readonly trail: string | null }[]): readonly string[] {
  return [...new Set(records.flatMap(({ trail }) => (trail === null ? [] : [trail])))]
}

/** Throws 404 if the flow has no record. */
export async function requireFlow({ store }: ServiceContext, { org, flow }: FlowKey): Promise<void> {
  if (!(await store.hasFlow(org, flow))) throw notFound(`flow "${flow}" in the organisation "${org}"`)
}

/** Judges the trail right after a record, so that a repeated request gets the same answer as the first (rules 2.9). */
export async function judgeAfter(service: ServiceContext, record: StoredRecord, trail: string): Promise<JudgedTrail> {
  const trailKey = { org: record.org, flow: record.flow ?? '', trail }
  return judgeInTurn(await readHistory(service, trailKey, record.sequence), toRecordTime(record))
}

/** The state of the trail right after a record, as judgeAfter would find it. */
export async function judgeStateAfter(
  service: ServiceContext,
  record: StoredRecord,
  trail: string,
): Promise<ComplianceState> {
  const history = await readHistory(service, { org: record.org, flow: record.flow ?? '', trail }, record.sequence)
  return judgeHistoryState(history, toRecordTime(record))
}

/** Judges the trail now. Throws 404 if it does not exist. */
export async function judgeNow(service: ServiceContext, flowKey: FlowKey, trail: string): Promise<JudgedTrail> {
  return judgeInTurn(await readHistory(service, { ...flowKey, trail }), { now: service.store.now() })
}

/** Judges a trail. If that took long, other requests run before the work that follows, which may take as long again. */
async function judgeInTurn(history: TrailHistory, time: JudgementTime): Promise<JudgedTrail> {
  const pause = createPacer()
  const judged = judgeHistory(history, time)
  await pause()
  return judged
}

const batchSize = 100
/** Trails of so many bytes are read together, or one larger trail. */
const batchBytes = 8 * 1024 * 1024

/** Judges a range of the trails of a flow, newest first, as judgeNamed does. */
export async function judgeTrails<T>(
  service: ServiceContext,
  { range, ...flowKey }: FlowKey & { readonly range: PositionRange },
  map: (judged: JudgedTrail) => T | Promise<T>,
): Promise<readonly T[]> {
  const names = await service.store.listTrails(flowKey.org, flowKey.flow, range)
  return judgeNamed(service, { ...flowKey, names }, map)
}

/**
 * Judges trails of a flow, in this order, and maps each. Other requests run between them. The memory of the records is free after each
 * batch, so the results must not keep them if the trails can be many and large.
 */
export async function judgeNamed<T>(
  service: ServiceContext,
  { names, ...flowKey }: FlowKey & { readonly names: readonly string[] },
  map: (judged: JudgedTrail) => T | Promise<T>,
): Promise<readonly T[]> {
  const now = service.store.now()
  const mapped: T[] = []
  const pause = createPacer()
  for (const batch of await listBatches(service, flowKey, names)) {
    await runPart(service, async (part) => {
      const histories = await readMeasuredHistories(part, flowKey, batch)
      const found = batch.names.flatMap((name) => histories.get(name) ?? [])
      for (const judged of await judgeHistories(found, { now })) {
        mapped.push(await map(judged))
        await pause()
      }
    })
  }
  return mapped
}

async function listBatches(
  service: ServiceContext,
  flowKey: FlowKey,
  names: readonly string[],
): Promise<readonly MeasuredTrails[]> {
  const sizes = await measureTrails(service, flowKey, names)
  const batches: { names: string[]; bytes: number }[] = []
  for (const name of names) {
    const size = sizes.get(name) ?? 0
    const last = batches.at(-1)
    if (last === undefined || last.names.length === batchSize || last.bytes + size > batchBytes) {
      batches.push({ names: [name], bytes: size })
    } else {
      last.names.push(name)
      last.bytes += size
    }
  }
  return batches
}
