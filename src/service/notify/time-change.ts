import type { TrailJudge } from '../history/trail-judge.ts'
import { findNextExpiry, type StateChange } from '../../verdict/judge/timeline.ts'
import type { DueTrail } from '../store/outbox/outbox.ts'
import { createNewRecord } from '../store/new-record.ts'
import type { Write } from '../store/record.ts'
import type { Store } from '../store/store.ts'
import { listComplianceChanges } from '../history/event.ts'

/** Trails per batch, so that other work gets its turn between batches. */
const batchSize = 50

interface TimeChangeOptions {
  readonly store: Store
  readonly trailJudge: TrailJudge
}

/**
 * Records the changes that time alone has made so far (rules 5.8). Each change is recorded once, even with several processes: its
 * idempotency key is derived from the change. Returns whether there may be more.
 */
export async function recordTimeChanges({ store, trailJudge }: TimeChangeOptions): Promise<boolean> {
  const due = await store.outbox.listDue(batchSize)
  for (const trail of due) await recordTrailChanges({ store, trailJudge }, trail)
  return due.length === batchSize
}

async function recordTrailChanges({ store, trailJudge }: TimeChangeOptions, due: DueTrail): Promise<void> {
  const { org, flow, trail, at } = due
  const [records, flowRecords] = await Promise.all([store.readTrail(due), store.readFlow(due)])
  await trailJudge.prepare(records)
  const judged = trailJudge.judge({ org, flow, trail, records, flowRecords }, { now: store.now() })
  const changes = listComplianceChanges(judged).filter(({ by, timestamp }) => by === 'time' && timestamp >= at)
  for (const change of changes) await store.append(toTransition(due, change))
  await store.outbox.rescheduleDue(due, findNextExpiry(judged.evidence, judged.now))
}

function toTransition({ org, flow, trail }: DueTrail, { timestamp, from, to, because }: StateChange): Write {
  const key = ['transition', flow, trail, timestamp, to].join(' ')
  return {
    record: createNewRecord({
      org,
      kind: 'transition',
      flow,
      trail,
      actor: { name: 'time' },
      body: { at: timestamp, from: from ?? 'INCOMPLETE', to, because },
    }),
    idempotency: { caller: 'service:time', key, request: key },
  }
}
