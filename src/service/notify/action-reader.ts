import type { RecordedNotification } from '../../wire/resource/notification.ts'
import {
  listNotificationActions,
  readNotificationReport,
  type NotificationAction,
  type NotificationActions,
} from './action.ts'
import { createPacer } from '../limit/turn.ts'
import type { ActionRecord } from '../store/outbox/outbox.ts'
import type { Store } from '../store/store.ts'

/** A notification action with its contents. */
export interface KnownAction {
  readonly number: number
  readonly report: RecordedNotification
  /** Sequence of the record with these contents. */
  readonly version: number
}

type ReadStore = Pick<Store, 'outbox' | 'findBySequence'>

/** Reads the notification actions of an organisation, by number, as they are after the record of sequence `upTo`, or now. */
export type ActionReader = (org: string, upTo?: number) => Promise<ReadonlyMap<number, KnownAction>>

/** Which actions there are after the record of sequence `readTo`. */
interface KnownActions {
  readonly readTo: number
  readonly list: NotificationActions
  readonly byNumber: ReadonlyMap<number, KnownAction>
}

const nothing: KnownActions = { readTo: 0, list: listNotificationActions([]), byNumber: new Map() }

/** Organisations whose actions are in memory. */
const maxKnown = 100

/** Creates a reader that reads only what has changed since its last read. Another sequence gives the same, also an earlier one. */
export function createActionReader(store: ReadStore, limit = maxKnown): ActionReader {
  const known = new Map<string, Promise<KnownActions>>()
  return async (org, upTo) => {
    // Reads of an organisation follow each other, so that many deliveries together read its actions once.
    const reading = readOn(store, { org, upTo, earlier: known.get(org) })
    known.delete(org)
    known.set(org, reading)
    const [oldest] = known.keys()
    if (known.size > limit && oldest !== undefined) known.delete(oldest)
    return (await reading).byNumber
  }
}

interface ReadRequest {
  readonly org: string
  readonly upTo: number | undefined
  readonly earlier: Promise<KnownActions> | undefined
}

async function readOn(store: ReadStore, { org, upTo, earlier = noActions }: ReadRequest): Promise<KnownActions> {
  // A failed read is reported to its caller; the next one reads again.
  const known = await earlier.catch(() => nothing)
  if (known.readTo === upTo) return known
  const start = upTo !== undefined && upTo < known.readTo ? nothing : known
  const range = { after: start.readTo, upTo: upTo ?? Number.MAX_SAFE_INTEGER }
  return applyChanges(store, org, { start, upTo, records: await store.outbox.readActionRecords(org, range) })
}

const noActions = Promise.resolve(nothing)

interface Changes {
  readonly start: KnownActions
  readonly upTo: number | undefined
  readonly records: readonly ActionRecord[]
}

async function applyChanges(store: ReadStore, org: string, { start, upTo, records }: Changes): Promise<KnownActions> {
  const readTo = upTo ?? records.at(-1)?.sequence ?? start.readTo
  if (records.length === 0) return { ...start, readTo }
  const list = listNotificationActions(records, start.list)
  return { readTo, list, byNumber: await readContents(store, org, { actions: list.current, before: start.byNumber }) }
}

interface ChangedActions {
  readonly actions: readonly NotificationAction[]
  readonly before: ReadonlyMap<number, KnownAction>
}

async function readContents(
  store: ReadStore,
  org: string,
  { actions, before }: ChangedActions,
): Promise<ReadonlyMap<number, KnownAction>> {
  const pause = createPacer()
  const byNumber = new Map<number, KnownAction>()
  for (const { number, last } of actions) {
    const known = before.get(number)
    byNumber.set(number, known?.version === last.sequence ? known : await readAction(store, org, { number, last }))
    await pause()
  }
  return byNumber
}

async function readAction(
  store: ReadStore,
  org: string,
  { number, last: { sequence: version } }: Pick<NotificationAction, 'number' | 'last'>,
): Promise<KnownAction> {
  const record = await store.findBySequence(org, version)
  if (record === undefined) throw new Error(`The record ${version} of a notification action is missing.`)
  return { number, version, report: readNotificationReport(record) }
}
