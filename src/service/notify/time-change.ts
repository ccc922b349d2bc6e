import { randomUUID } from 'node:crypto'
import { nextChange, type Change } from '../../verdict/judge/timeline.ts'
import type { DueTrail } from '../store/outbox/outbox.ts'
import type { Store, Write } from '../store/store.ts'
import { listChanges } from '../resource/event.ts'
import { judgeHistory } from '../history/judged-trail.ts'

/** How many trails are looked at before others have their turn. */
const batchSize = 50

/**
 * Records what time alone has changed by now (decisions.md §5), each change once, however many processes see it: its idempotency key is
 * made of the change itself. Gives whether there may be more.
 */
export async function recordPassing(store: Store): Promise<boolean> {
  const due = await store.outbox.listDue(batchSize)
  for (const one of due) await recordOne(store, one)
  return due.length === batchSize
}

async function recordOne(store: Store, due: DueTrail): Promise<void> {
  const { org, flow, trail, at } = due
  const [records, flowRecords] = await Promise.all([store.readTrail(due), store.readFlow(due)])
  const judged = judgeHistory({ org, flow, trail, records, flowRecords }, { now: store.now() })
  const changes = listChanges(judged).filter(({ by, timestamp }) => by === 'time' && timestamp >= at)
  for (const change of changes) await store.append(toWrite(due, change))
  await store.outbox.passDue(due, nextChange(judged.evidence, judged.now))
}

function toWrite({ org, flow, trail }: DueTrail, { timestamp, from, to, because }: Change): Write {
  const key = ['transition', flow, trail, timestamp, to].join(' ')
  return {
    record: {
      id: randomUUID(),
      org,
      kind: 'transition',
      flow,
      trail,
      name: null,
      type: null,
      fingerprint: null,
      commit: null,
      actor: { name: 'time' },
      body: { at: timestamp, from: from ?? 'INCOMPLETE', to, because },
      attachment: null,
    },
    idempotency: { caller: 'service:time', key, request: key },
  }
}
