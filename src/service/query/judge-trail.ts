import type { ComplianceState } from '../../wire/primitives.ts'
import type { ServiceContext } from '../context.ts'
import type { PositionRange } from '../store/reader.ts'
import type { StoredRecord } from '../store/record.ts'
import { toRecordTime, type JudgementTime, type TrailHistory } from '../history/history.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import { currentCaller, createPacer } from '../limit/turn.ts'
import { measureTrails, readHistory, readMeasuredHistories, type FlowKey, type MeasuredTrails } from './read-history.ts'

/** Judges the trail right after a record, so that a repeated request gets the same answer as the first (rules 2.9). */
export async function judgeAfter(service: ServiceContext, record: StoredRecord, trail: string): Promise<JudgedTrail> {
  const trailKey = { org: record.org, flow: record.flow ?? '', trail }
  return judgeInTurn(service, await readHistory(service, trailKey, record.sequence), toRecordTime(record))
}

/** The state of the trail right after a record, as judgeAfter would find it. */
export async function judgeStateAfter(
  service: ServiceContext,
  record: StoredRecord,
  trail: string,
): Promise<ComplianceState> {
  const history = await readHistory(service, { org: record.org, flow: record.flow ?? '', trail }, record.sequence)
  return service.trailJudge.judgeState(history, toRecordTime(record))
}

/** Judges the trail now. Throws 404 if it does not exist. */
export async function judgeNow(service: ServiceContext, flowKey: FlowKey, trail: string): Promise<JudgedTrail> {
  return judgeInTurn(service, await readHistory(service, { ...flowKey, trail }), { now: service.store.now() })
}

/** Judges a trail. If that took long, other requests run before the work that follows, which may take as long again. */
async function judgeInTurn(
  { trailJudge }: ServiceContext,
  history: TrailHistory,
  time: JudgementTime,
): Promise<JudgedTrail> {
  const pause = createPacer()
  const judged = trailJudge.judge(history, time)
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
    await service.records.run(currentCaller(), async () => {
      const histories = await readMeasuredHistories(service, flowKey, batch)
      const found = batch.names.flatMap((name) => histories.get(name) ?? [])
      for (const judged of await service.trailJudge.judgeEach(found, { now })) {
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
