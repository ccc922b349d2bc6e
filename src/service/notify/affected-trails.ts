import { setImmediate as nextTurn } from 'node:timers/promises'
import { hasMaxAge, findNextExpiry } from '../../evidence/judge/timeline.ts'
import type { DueTrail, OutboxRecord } from '../store/outbox/outbox.ts'
import type { FlowKey, TrailKey } from '../store/record.ts'
import type { Store } from '../store/store.ts'
import type { TrailHistory } from '../trail/history.ts'
import { listTemplateVersions, pinTemplate } from '../trail/template.ts'
import { judgeHistory } from '../trail/judge-history.ts'

export interface FlowLedger extends FlowKey {
  readonly store: Store
}

/** The histories of the trails that a record can change: its own trail, or every earlier trail for the first template of a flow (rules 4.2). */
export async function* readAffectedTrails(ledger: FlowLedger, record: OutboxRecord): AsyncGenerator<TrailHistory> {
  const { store, org, flow } = ledger
  const flowRecords = await store.readFlow({ org, flow })
  for (const trail of await listAffectedTrailNames(store, record, listTemplateVersions(flowRecords)[0]?.record.id)) {
    const records = await store.readTrail({ org, flow, trail })
    const firstSequence = records[0]?.sequence ?? Number.POSITIVE_INFINITY
    if (firstSequence <= record.sequence) yield { org, flow, trail, records, flowRecords }
    if (record.trail === null) await nextTurn()
  }
}

async function listAffectedTrailNames(
  store: Store,
  { id, org, flow, trail }: OutboxRecord,
  firstTemplate: string | undefined,
): Promise<readonly string[]> {
  if (trail !== null) return [trail]
  if (flow === null || id !== firstTemplate) return []
  return (await store.listTrails(org, flow)).toReversed()
}

/** The next moment after `now` at which time alone may change the trail's state (rules 5.8). Most trails have none and are not judged here. */
export function findDueTrail(history: TrailHistory, now: number): DueTrail | undefined {
  const hasExpiry = history.records.some((one) => one.kind === 'override' && one.fact.expires_at !== undefined)
  if (!hasExpiry && !hasMaxAge(pinTemplate(history)?.template ?? null)) return undefined
  const { org, flow, trail } = history
  const at = findNextExpiry(judgeHistory(history, { now: Number.POSITIVE_INFINITY }).evidence, now)
  return at === undefined ? undefined : { org, flow, trail, at }
}

/** The line of the log for a trail whose changes through time are left out. */
export function describeUnjudged({ org, flow, trail }: TrailKey, cause: unknown): string {
  return `The changes of ${org}/${flow}/${trail} through time are not recorded, because it cannot be judged: ${String(cause)}`
}
