import { hash } from 'node:crypto'
import type { NotificationEvent, WebhookMessage } from '../../wire/resource/notification-event.ts'
import type { Trigger } from '../../wire/resource/notification.ts'
import type { OutboxCursor, Delivery, DueTrail, OutboxRecord, DeliveryPlan } from '../store/outbox/outbox.ts'
import { isReportKind, positionsPerRecord } from '../store/record.ts'
import type { Store } from '../store/store.ts'
import type { TrailHistory } from '../trail/history.ts'
import { createLinks, type Links } from '../http/links.ts'
import { createPacer } from '../limit/turn.ts'
import { createActionReader, type ActionReader, type KnownAction } from './action-reader.ts'
import { describeUnjudged, findDueTrail, readAffectedTrails } from './affected-trails.ts'
import { listNotificationEvents, toFlowRecord } from './notification-event.ts'

export interface PlannerOptions {
  readonly store: Store
  /** Public origin of the service. */
  readonly publicUrl: () => string
  readonly log: (line: string) => void
}

/** Records per batch, so that other work gets its turn between batches. */
const batchSize = 200

/** A batch ends after the record with which it has so many deliveries: they are in memory until they are written. */
const maxDeliveries = 1000

/** What a process keeps from batch to batch. Without it, a batch has the same messages. */
export interface PlannerState {
  readonly readActions: ActionReader
  /** Writes the deliveries of a part of a record, which moves the cursor when all are written. Without it, a batch has them all. */
  readonly writePart?: (plan: DeliveryPlan) => Promise<void>
}

interface Batch extends PlannerOptions, PlannerState {
  readonly org: string
  readonly cursor: OutboxCursor
  readonly records: readonly OutboxRecord[]
  /** Sequence of the last of these records. */
  readonly upTo: number
  readonly links: Links
}

/** The result of a batch while it is built. */
interface PlanDraft {
  readonly deliveries: Delivery[]
  readonly deleted: number[]
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
  state: PlannerState = { readActions: createActionReader(options.store) },
): Promise<DeliveryPlan | undefined> {
  const { store, publicUrl } = options
  const following = await store.outbox.readAfter(org, cursor.sequence, batchSize)
  const records = following.filter(({ sequence }) => sequence <= last)
  const upTo = records.at(-1)?.sequence
  if (upTo === undefined) return undefined
  const batch: Batch = { ...options, ...state, org, cursor, records, upTo, links: createLinks(publicUrl(), org) }
  return planRecords(batch)
}

async function planRecords(batch: Batch): Promise<DeliveryPlan> {
  const { org, cursor, records, store } = batch
  const draft: PlanDraft = { deliveries: [], deleted: [], due: new Map() }
  const pause = createPacer()
  let upTo = cursor.sequence
  for (const record of records) {
    if (record.kind === 'notification_deletion') draft.deleted.push(await readDeletedNumber(store, record))
    else if (isReportKind(record.kind)) await planRecord(batch, record, draft)
    upTo = record.sequence
    if (draft.deliveries.length >= maxDeliveries) break
    await pause()
  }
  const due = [...draft.due.values()].filter((one) => one !== undefined)
  return { org, upTo, deliveries: draft.deliveries, deleted: draft.deleted, due }
}

async function readDeletedNumber(store: Store, { org, sequence }: OutboxRecord): Promise<number> {
  const record = await store.findBySequence(org, sequence)
  return Number(record?.body['number'])
}

async function planRecord(batch: Batch, record: OutboxRecord, { deliveries, due }: PlanDraft): Promise<void> {
  const { store, org } = batch
  const { flow, trail, sequence } = record
  const listeners = await findListeners(batch, record)
  if (flow === null || (listeners.length === 0 && due.has(toTrailKey({ flow, trail })))) return
  let position = sequence * positionsPerRecord
  for await (const history of readAffectedTrails({ store, org, flow }, record)) {
    const key = toTrailKey(history)
    if (!due.has(key)) due.set(key, findDue(batch, record, history))
    if (listeners.length === 0) continue
    await writeIfMany(batch, deliveries)
    for (const event of await listRecordEvents(batch, record, history)) {
      deliveries.push(...toDeliveries(event, record, listeners, position))
      position += 1
    }
  }
}

/**
 * Writes the many deliveries so far of a record that changes many trails, and empties the list. The cursor stays before the record: after a
 * kill, they are planned again and inserted once.
 */
async function writeIfMany({ org, cursor, writePart }: Batch, deliveries: Delivery[]): Promise<void> {
  if (writePart === undefined || deliveries.length < maxDeliveries) return
  await writePart({ org, upTo: cursor.sequence, deliveries, deleted: [], due: [] })
  deliveries.length = 0
}

/** When time alone changes the trail. A trail that cannot be judged is logged and has no such time, so that it does not block the others. */
function findDue(batch: Batch, record: OutboxRecord, history: TrailHistory): DueTrail | undefined {
  try {
    return findDueTrail(history, toDueFrom(batch, record))
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
async function findListeners(batch: Batch, { sequence, flow }: OutboxRecord): Promise<readonly KnownAction[]> {
  const { cursor, org, records, readActions } = batch
  if (sequence <= cursor.silentUntil || flow === null) return []
  const change = records.findLast((one) => isActionKind(one.kind) && one.sequence < sequence)
  const actions = await readActions(org, change?.sequence ?? cursor.sequence)
  return [...actions.values()].filter(({ report: { flows } }) => flows?.includes(flow) ?? true)
}

function isActionKind(kind: string): boolean {
  return kind === 'notification' || kind === 'notification_deletion'
}

/** The events of a record. A record that cannot be judged is logged and skipped, so that it does not block the others. */
async function listRecordEvents(
  { links, log, upTo }: Batch,
  { id, sequence }: OutboxRecord,
  history: TrailHistory,
): Promise<readonly NotificationEvent[]> {
  const ofFlow = history.flowRecords.find((one) => one.id === id)
  const record = history.records.find((one) => one.id === id) ?? (ofFlow && toFlowRecord(ofFlow))
  if (record === undefined) throw new Error(`The record ${sequence} is missing from the records up to ${upTo}.`)
  try {
    return listNotificationEvents({ record, history, links })
  } catch (cause) {
    log(`No notifications are sent for the record ${id}, because it cannot be judged: ${String(cause)}`)
    return []
  }
}

/** One delivery for each target of the actions that listen to the trigger. */
function toDeliveries(
  event: NotificationEvent,
  { id, created_at }: OutboxRecord,
  listeners: readonly KnownAction[],
  position: number,
): readonly Delivery[] {
  const timestamp = new Date(created_at * 1000).toISOString()
  const listening = listeners.filter(({ report }) => report.triggers.includes(event.trigger))
  return listening.flatMap(({ number, report }) => {
    const data = { ...event, action: report.name }
    const message: WebhookMessage = { type: messageTypes[event.trigger], timestamp, data }
    const common = { org: event.org, number, position, created_at, payload: JSON.stringify(message) }
    return report.targets.map((_, target) => ({ ...common, target, id: toMessageId([id, number, target, position]) }))
  })
}

/** Event types in the dotted form of Standard Webhooks. */
const messageTypes = {
  ON_STARTED_TRAIL: 'trail.started',
  ON_ATTESTATION: 'attestation.reported',
  ON_NON_COMPLIANT_ATTESTATION: 'attestation.non_compliant',
  ON_COMPLIANT_TRAIL: 'trail.compliant',
  ON_NON_COMPLIANT_TRAIL: 'trail.non_compliant',
  ON_OVERRIDE: 'attestation.overridden',
} as const satisfies Record<Trigger, string>

function toMessageId(parts: readonly (string | number)[]): string {
  return `msg_${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 32)}`
}
