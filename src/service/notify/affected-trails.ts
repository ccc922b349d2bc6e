import { setImmediate as nextTurn } from 'node:timers/promises'
import { hasAges, nextChange } from '../../verdict/judge/timeline.ts'
import type { DueTrail, NextRecord } from '../store/outbox/outbox.ts'
import type { FlowKey, Store } from '../store/store.ts'
import type { History } from '../history/history.ts'
import { judgeHistory } from '../history/judged-trail.ts'
import { listChanges, pinTemplate } from '../history/template.ts'

export interface Ledger extends FlowKey {
  readonly store: Store
  /** Sequence up to which the histories must be whole; later records may be among them. */
  readonly upTo: number
}

/** The histories of the trails that a record of the flow bears on: its own, or, where it puts the flow's first template, those before it. */
export async function* readAffected(ledger: Ledger, record: NextRecord): AsyncGenerator<History> {
  const { store, upTo, org, flow } = ledger
  const flowRecords = await store.readFlow({ org, flow }, upTo)
  for (const trail of await listAffected(store, record, listChanges(flowRecords)[0]?.record.id)) {
    const records = await store.readTrail({ org, flow, trail }, upTo)
    const began = records[0]?.sequence ?? Number.POSITIVE_INFINITY
    if (began <= record.sequence) yield { org, flow, trail, records, flowRecords }
    if (record.trail === null) await nextTurn()
  }
}

async function listAffected(
  store: Store,
  { id, org, flow, trail }: NextRecord,
  firstTemplate: string | undefined,
): Promise<readonly string[]> {
  if (trail !== null) return [trail]
  if (flow === null || id !== firstTemplate) return []
  return (await store.listTrails(org, flow)).toReversed()
}

/** When time alone may change the trail, after `now`. Few trails ever do; the others are not judged for it. */
export function findDue(history: History, now: number): DueTrail | undefined {
  const ends = history.records.some(({ kind, body }) => kind === 'override' && body['expires_at'] !== undefined)
  if (!ends && !hasAges(pinTemplate(history)?.template ?? null)) return undefined
  const { org, flow, trail } = history
  const at = nextChange(judgeHistory(history, { now: Number.POSITIVE_INFINITY }).evidence, now)
  return at === undefined ? undefined : { org, flow, trail, at }
}
