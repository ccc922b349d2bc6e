import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Service } from '../context.ts'
import type { StoredRecord, Window } from '../store/store.ts'
import { momentOf } from '../history/history.ts'
import { judgeHistory, type Judged } from '../history/judged-trail.ts'
import { readHistories, readHistory, type FlowPlace } from './history.ts'

/** The trail as it stood right after the record: what the first answer said, any later one says again. */
export async function judgeAfter(service: Service, record: StoredRecord, trail: string): Promise<Judged> {
  const place = { org: record.org, flow: record.flow ?? '', trail }
  const history = await readHistory(service, place, record.sequence)
  return judgeHistory(history, momentOf(record))
}

export async function judgeNow(service: Service, place: FlowPlace, trail: string): Promise<Judged> {
  return judgeHistory(await readHistory(service, { ...place, trail }), { now: service.store.now() })
}

const batchSize = 100

/** Some trails of a flow, newest first. Between batches others have their turn. */
export async function judgeTrails(service: Service, place: FlowPlace, window: Window): Promise<readonly Judged[]> {
  const names = await service.store.listTrails(place.org, place.flow, window)
  const now = service.store.now()
  const judged: Judged[] = []
  for (let start = 0; start < names.length; start += batchSize) {
    if (start > 0) await nextTurn()
    const batch = names.slice(start, start + batchSize)
    const histories = await readHistories(service, place, batch)
    for (const name of batch) {
      const history = histories.get(name)
      if (history !== undefined) judged.push(judgeHistory(history, { now }))
    }
  }
  return judged
}
