import type { ComplianceState } from '../../schema/primitives.ts'
import type { ServiceContext } from '../context.ts'
import type { Window } from '../store/reader.ts'
import type { StoredRecord } from '../store/record.ts'
import { toRecordTime } from '../history/history.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import { readHistories, readHistory, type FlowKey } from './read-history.ts'

/** Judges the trail right after a record, so that a repeated request gets the same answer as the first (rules 2.9). */
export async function judgeAfter(service: ServiceContext, record: StoredRecord, trail: string): Promise<JudgedTrail> {
  const trailKey = { org: record.org, flow: record.flow ?? '', trail }
  const history = await readHistory(service, trailKey, record.sequence)
  return service.trailJudge.judge(history, toRecordTime(record))
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
  return service.trailJudge.judge(await readHistory(service, { ...flowKey, trail }), { now: service.store.now() })
}

const batchSize = 100

/** Judges a window of the trails of a flow, newest first. Other requests run between them. */
export async function judgeTrails(
  service: ServiceContext,
  flowKey: FlowKey,
  window: Window,
): Promise<readonly JudgedTrail[]> {
  const names = await service.store.listTrails(flowKey.org, flowKey.flow, window)
  const now = service.store.now()
  const judged: JudgedTrail[] = []
  for (let start = 0; start < names.length; start += batchSize) {
    const batch = names.slice(start, start + batchSize)
    const histories = await readHistories(service, flowKey, batch)
    const found = batch.flatMap((name) => histories.get(name) ?? [])
    judged.push(...(await service.trailJudge.judgeEach(found, { now })))
  }
  return judged
}
