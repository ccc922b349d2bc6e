import { hash } from 'node:crypto'
import type { Happening, Message } from '../../schema/resource/notification-event.ts'
import type { Cursor, Delivery, DueTrail, NextRecord, Plan } from '../store/outbox/outbox.ts'
import type { Store, StoredRecord } from '../store/store.ts'
import type { History } from '../history/history.ts'
import { createLinks, type Links } from '../resource/links.ts'
import { readNotifications, type NotificationEntry } from '../resource/notification.ts'
import { findDue, readAffected } from './affected-trails.ts'
import { listHappenings } from './notification-event.ts'
import { messageTypes } from './message.ts'

export interface PlannerOptions {
  readonly store: Store
  /** Origin that the outside knows the service by. */
  readonly publicUrl: () => string
  readonly log: (line: string) => void
}

/** How many records are looked at before others have their turn. */
const batchSize = 200

/** More than a record can bring about: so many messages of one record have places of their own, in order. */
const placesEach = 1_000_000

interface Batch extends PlannerOptions {
  readonly org: string
  readonly cursor: Cursor
  readonly records: readonly NextRecord[]
  /** Everything said of notification actions, oldest first. */
  readonly actions: readonly StoredRecord[]
  readonly upTo: number
  readonly links: Links
}

/** What comes of a batch, as it is gone through. */
interface Draft {
  readonly deliveries: Delivery[]
  /** By trail, so that each is looked at once. */
  readonly due: Map<string, DueTrail | undefined>
}

/**
 * What the records after the cursor lead to, a batch of them; undefined where there are none. A function of the ledger alone: asked
 * again, by this process or by another, it gives the same messages under the same places and ids.
 */
export async function planNext(options: PlannerOptions, org: string, cursor: Cursor): Promise<Plan | undefined> {
  const { store, publicUrl } = options
  const records = await store.outbox.readAfter(org, cursor.sequence, batchSize)
  const upTo = records.at(-1)?.sequence
  if (upTo === undefined) return undefined
  const actions = (await store.find(org, { kinds: ['notification', 'notification_deletion'] })).toReversed()
  const batch: Batch = { ...options, org, cursor, records, actions, upTo, links: createLinks(publicUrl(), org) }
  const draft: Draft = { deliveries: [], due: new Map() }
  for (const record of records) await planRecord(batch, record, draft)
  const due = [...draft.due.values()].filter((one) => one !== undefined)
  return { org, upTo, deliveries: draft.deliveries, deleted: listDeleted(batch), due }
}

async function planRecord(batch: Batch, record: NextRecord, { deliveries, due }: Draft): Promise<void> {
  const { store, org, upTo } = batch
  const { flow, trail, sequence } = record
  const listeners = listListeners(batch, record)
  if (flow === null || (listeners.length === 0 && due.has(toKey({ flow, trail })))) return
  let place = sequence * placesEach
  for await (const history of readAffected({ store, org, flow, upTo }, record)) {
    const key = toKey(history)
    if (!due.has(key)) due.set(key, findDue(history, beginOf(batch, record)))
    if (listeners.length === 0) continue
    for (const happening of describe(batch, record, history)) {
      deliveries.push(...address(happening, { record, listeners, place }))
      place += 1
    }
  }
}

/** Of what was there before anybody was to be told, only what is to come counts. */
function beginOf({ cursor, store }: Batch, { sequence, created_at }: NextRecord): number {
  return sequence > cursor.silentUntil ? created_at : store.now()
}

function toKey({ flow, trail }: { readonly flow: string; readonly trail: string | null }): string {
  return JSON.stringify([flow, trail])
}

/** The actions that were there at that record and listen to its flow. */
function listListeners({ actions, cursor }: Batch, { sequence, flow }: NextRecord): readonly NotificationEntry[] {
  if (sequence <= cursor.silentUntil || flow === null || actions.length === 0) return []
  const { alive } = readNotifications(actions.filter((action) => action.sequence < sequence))
  return alive.filter(({ report: { flows } }) => flows === null || flows === undefined || flows.includes(flow))
}

/** A record that cannot be judged is told in the log and holds up nobody else. */
function describe({ links, log, upTo }: Batch, { id, sequence }: NextRecord, history: History): readonly Happening[] {
  const record = [...history.records, ...history.flowRecords].find((one) => one.id === id)
  if (record === undefined) throw new Error(`The record ${sequence} is not among those up to ${upTo}.`)
  try {
    return listHappenings({ record, history, links })
  } catch (cause) {
    log(`Nobody is notified of record ${id}, for it cannot be judged: ${String(cause)}`)
    return []
  }
}

interface Addressing {
  readonly record: NextRecord
  readonly listeners: readonly NotificationEntry[]
  readonly place: number
}

/** A message for each target that listens to it. */
function address(happening: Happening, { record, listeners, place }: Addressing): readonly Delivery[] {
  const { id, created_at } = record
  const timestamp = new Date(created_at * 1000).toISOString()
  const told = listeners.filter(({ report }) => report.triggers.includes(happening.trigger))
  return told.flatMap(({ number, report }) => {
    const data = { ...happening, action: report.name }
    const message: Message = { type: messageTypes[happening.trigger], timestamp, data }
    const payload = JSON.stringify(message)
    return report.targets.map((_, target) => ({
      org: happening.org,
      number,
      target,
      place,
      id: toId([id, number, target, place]),
      created_at,
      payload,
    }))
  })
}

function toId(parts: readonly (string | number)[]): string {
  return `msg_${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 32)}`
}

/** Numbers of the actions that these records deleted. */
function listDeleted({ actions, records }: Batch): readonly number[] {
  const ids = new Set(records.map(({ id }) => id))
  const deletions = actions.filter(({ kind, id }) => kind === 'notification_deletion' && ids.has(id))
  return deletions.map(({ body }) => Number(body['number']))
}
