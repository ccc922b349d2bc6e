import { hash } from 'node:crypto'
import type { NotificationEvent, WebhookMessage } from '../../schema/resource/notification-event.ts'
import type { OutboxCursor, Delivery, DueTrail, OutboxRecord, DeliveryPlan } from '../store/outbox/outbox.ts'
import { isReportKind, positionsPerRecord, type StoredRecord } from '../store/record.ts'
import type { Store } from '../store/store.ts'
import type { TrailHistory } from '../history/history.ts'
import type { TrailJudge } from '../history/trail-judge.ts'
import { createLinks, type Links } from '../resource/links.ts'
import { readNotifications, type NotificationEntry } from '../resource/notification.ts'
import { describeUnjudged, findDueTrail, readAffectedTrails } from './affected-trails.ts'
import { listNotificationEvents } from './notification-event.ts'
import { messageTypes } from './message.ts'

export interface PlannerOptions {
  readonly store: Store
  readonly trailJudge: TrailJudge
  /** Public origin of the service. */
  readonly publicUrl: () => string
  readonly log: (line: string) => void
}

/** Records per batch, so that other work gets its turn between batches. */
const batchSize = 200

interface Batch extends PlannerOptions {
  readonly org: string
  readonly cursor: OutboxCursor
  readonly records: readonly OutboxRecord[]
  /** All records of notification actions, oldest first. */
  readonly actions: readonly StoredRecord[]
  readonly upTo: number
  readonly links: Links
}

/** The result of a batch while it is built. */
interface PlanDraft {
  readonly deliveries: Delivery[]
  /** By trail, so that each trail is judged once. */
  readonly due: Map<string, DueTrail | undefined>
}

/** The records to plan: those of an organisation after the cursor, up to a sequence. */
interface PlanRange {
  readonly org: string
  readonly cursor: OutboxCursor
  readonly upTo: number
}

/**
 * Plans the deliveries of the next batch of records of a range; undefined if there are no records. The result depends on the ledger
 * only: another run, in this or another process, gives the same messages with the same positions and ids.
 */
export async function planNextBatch(
  options: PlannerOptions,
  { org, cursor, upTo: last }: PlanRange,
): Promise<DeliveryPlan | undefined> {
  const { store, publicUrl } = options
  const following = await store.outbox.readAfter(org, cursor.sequence, batchSize)
  const records = following.filter(({ sequence }) => sequence <= last)
  const upTo = records.at(-1)?.sequence
  if (upTo === undefined) return undefined
  const actions = (await store.find(org, { kinds: ['notification', 'notification_deletion'] })).toReversed()
  const batch: Batch = { ...options, org, cursor, records, actions, upTo, links: createLinks(publicUrl(), org) }
  const draft: PlanDraft = { deliveries: [], due: new Map() }
  for (const record of records) if (isReportKind(record.kind)) await planRecord(batch, record, draft)
  const due = [...draft.due.values()].filter((one) => one !== undefined)
  return { org, upTo, deliveries: draft.deliveries, deleted: listDeletedActions(batch), due }
}

async function planRecord(batch: Batch, record: OutboxRecord, { deliveries, due }: PlanDraft): Promise<void> {
  const { store, org, upTo } = batch
  const { flow, trail, sequence } = record
  const listeners = listListeners(batch, record)
  if (flow === null || (listeners.length === 0 && due.has(toTrailKey({ flow, trail })))) return
  let position = sequence * positionsPerRecord
  for await (const history of readAffectedTrails({ store, org, flow, upTo }, record)) {
    const key = toTrailKey(history)
    if (!due.has(key)) due.set(key, findDue(batch, record, history))
    if (listeners.length === 0) continue
    for (const event of await listRecordEvents(batch, record, history)) {
      deliveries.push(...toDeliveries(event, { record, listeners, position }))
      position += 1
    }
  }
}

/** When time alone changes the trail. A trail that cannot be judged is logged and has no such time, so that it does not block the others. */
function findDue(batch: Batch, record: OutboxRecord, history: TrailHistory): DueTrail | undefined {
  try {
    return findDueTrail(batch.trailJudge, history, toDueFrom(batch, record))
  } catch (cause) {
    batch.log(describeUnjudged(history, cause))
    return undefined
  }
}

/** For records from before the first notification action, only future changes count. */
function toDueFrom({ cursor, store }: Batch, { sequence, created_at }: OutboxRecord): number {
  return sequence > cursor.silentUntil ? created_at : store.now()
}

function toTrailKey({ flow, trail }: { readonly flow: string; readonly trail: string | null }): string {
  return JSON.stringify([flow, trail])
}

/** The actions that existed at that record and listen to its flow. */
function listListeners({ actions, cursor }: Batch, { sequence, flow }: OutboxRecord): readonly NotificationEntry[] {
  if (sequence <= cursor.silentUntil || flow === null || actions.length === 0) return []
  const { active } = readNotifications(actions.filter((action) => action.sequence < sequence))
  return active.filter(({ report: { flows } }) => flows === null || flows === undefined || flows.includes(flow))
}

/** The events of a record. A record that cannot be judged is logged and skipped, so that it does not block the others. */
async function listRecordEvents(
  { links, log, upTo, trailJudge }: Batch,
  { id, sequence }: OutboxRecord,
  history: TrailHistory,
): Promise<readonly NotificationEvent[]> {
  const record = [...history.records, ...history.flowRecords].find((one) => one.id === id)
  if (record === undefined) throw new Error(`The record ${sequence} is missing from the records up to ${upTo}.`)
  try {
    await trailJudge.prepare(history.records)
    return listNotificationEvents({ record, history, links }, trailJudge)
  } catch (cause) {
    log(`No notifications are sent for the record ${id}, because it cannot be judged: ${String(cause)}`)
    return []
  }
}

interface DeliveryTargets {
  readonly record: OutboxRecord
  readonly listeners: readonly NotificationEntry[]
  readonly position: number
}

/** One delivery for each target of the actions that listen to the trigger. */
function toDeliveries(event: NotificationEvent, { record, listeners, position }: DeliveryTargets): readonly Delivery[] {
  const { id, created_at } = record
  const timestamp = new Date(created_at * 1000).toISOString()
  const matching = listeners.filter(({ report }) => report.triggers.includes(event.trigger))
  return matching.flatMap(({ number, report }) => {
    const data = { ...event, action: report.name }
    const message: WebhookMessage = { type: messageTypes[event.trigger], timestamp, data }
    const payload = JSON.stringify(message)
    return report.targets.map((_, target) => ({
      org: event.org,
      number,
      target,
      position,
      id: toMessageId([id, number, target, position]),
      created_at,
      payload,
    }))
  })
}

function toMessageId(parts: readonly (string | number)[]): string {
  return `msg_${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 32)}`
}

/** Numbers of the actions that these records delete. */
function listDeletedActions({ actions, records }: Batch): readonly number[] {
  const ids = new Set(records.map(({ id }) => id))
  const deletions = actions.filter(({ kind, id }) => kind === 'notification_deletion' && ids.has(id))
  return deletions.map(({ body }) => Number(body['number']))
}
