import { findNextExpiry, type StateChange } from '../../evidence/judge/timeline.ts'
import type { DueTrail } from '../store/outbox/outbox.ts'
import { runPaced } from '../limit/turn.ts'
import { createNewRecord } from '../store/new-record.ts'
import type { Write } from '../store/record.ts'
import type { Store } from '../store/store.ts'
import { listComplianceChanges } from '../trail/event.ts'
import type { JudgedTrail } from '../trail/judged-trail.ts'
import { describeUnjudged } from './affected-trails.ts'
import { judgeHistory } from '../trail/judge-history.ts'

/** Trails per batch, so that other work gets its turn between batches. */
const batchSize = 50

interface TimeChangeOptions {
  readonly store: Store
  readonly log: (line: string) => void
}

/**
 * Records the changes that time alone has made so far (rules 5.8). Each change is recorded once, even with several processes: its
 * idempotency key is derived from the change. Returns whether there may be more.
 */
export async function recordTimeChanges(options: TimeChangeOptions): Promise<boolean> {
  const due = await options.store.outbox.listDue(batchSize)
  for (const trail of due) await recordTrailChanges(options, trail)
  return due.length === batchSize
}

async function recordTrailChanges(options: TimeChangeOptions, due: DueTrail): Promise<void> {
  const { store } = options
  const judged = await judgeDue(options, due)
  if (judged === undefined) return store.outbox.rescheduleDue(due, undefined)
  const all = await runPaced(listComplianceChanges(judged))
  const changes = all.filter(({ by, timestamp }) => by === 'time' && timestamp >= due.at)
  for (const change of changes) await store.append(toTransition(due, change))
  await store.outbox.rescheduleDue(due, findNextExpiry(judged.evidence, judged.now))
}

/** A trail that cannot be judged is logged and left out until its next record, so that it does not block the others. */
async function judgeDue({ store, log }: TimeChangeOptions, due: DueTrail): Promise<JudgedTrail | undefined> {
  const { org, flow, trail } = due
  const [records, flowRecords] = await Promise.all([store.readTrail(due), store.readFlow(due)])
  try {
    return judgeHistory({ org, flow, trail, records, flowRecords }, { now: store.now() })
  } catch (cause) {
    log(describeUnjudged(due, cause))
    return undefined
  }
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
