import type { Notification } from '../../../wire/resource/notification.ts'
import type { ServiceContext } from '../../context.ts'
import { createPacer } from '../../limit/turn.ts'
import {
  listNotificationActions,
  toNotification,
  toNotificationEntry,
  type NotificationAction,
  type NotificationActions,
  type NotificationEntry,
  type NotificationView,
} from '../../notify/action.ts'

/** Shows the notification actions of an organisation, newest first. `showsUrls`: NotificationView. */
export async function showNotificationActions(
  service: ServiceContext,
  org: string,
  showsUrls: boolean,
): Promise<readonly Notification[]> {
  const { current } = await readNotificationActions(service, org)
  const numbers = current.map(({ number }) => number)
  const view = await readNotificationView(service, { org, numbers, showsUrls })
  const read = async (): Promise<ShownList> => {
    const shown: Notification[] = []
    let bytes = 0
    for await (const entry of readNotificationEntries(service, org, current.toReversed())) {
      shown.push(toNotification(entry, view))
      bytes += JSON.stringify(entry.report).length
    }
    return { shown, bytes }
  }
  return (await service.reads.read(current.length * bytesPerAction, read, ({ bytes }) => bytes)).shown
}

/** Of an action with a hundredth of all targets and flows that an organisation can have, with the longest texts. */
const bytesPerAction = 80 * 1024

interface ShownList {
  readonly shown: readonly Notification[]
  readonly bytes: number
}

interface ShownActions {
  readonly org: string
  readonly numbers: readonly number[]
  readonly showsUrls: boolean
}

export async function readNotificationView(
  { store }: ServiceContext,
  { org, numbers, showsUrls }: ShownActions,
): Promise<NotificationView> {
  const [health, secretIds] = await Promise.all([
    store.outbox.readHealth(org, numbers),
    store.secrets.listSecretIds(org),
  ])
  return { health: Map.groupBy(health, ({ number }) => number), secretIds, showsUrls }
}

/** A row of a change: a name, or the document of a deletion. */
const bytesPerChange = 1024

/** Reads which notification actions there were after the record of sequence `upTo`, or are now, without their contents. */
export async function readNotificationActions(
  { store, reads }: ServiceContext,
  org: string,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<NotificationActions> {
  const changes = await countActionChanges(store, org)
  const read = async (): Promise<NotificationActions> =>
    listNotificationActions(await store.outbox.readActionRecords(org, { after: 0, upTo }))
  // The changes are in memory only while they are read.
  return reads.read(changes * bytesPerChange, read, () => 0)
}

/** The number of records that created, changed or deleted a notification action. */
export function countActionChanges(store: ServiceContext['store'], org: string): Promise<number> {
  return store.count(org, { kinds: ['notification', 'notification_deletion'] })
}

/** Reads actions one after the other. Other requests run between them. */
export async function* readNotificationEntries(
  service: ServiceContext,
  org: string,
  actions: readonly NotificationAction[],
): AsyncGenerator<NotificationEntry> {
  const pause = createPacer()
  for (const action of actions) {
    yield await readNotificationEntry(service, org, action)
    await pause()
  }
}

/** Reads the first and the present version of an action. */
export async function readNotificationEntry(
  { store }: ServiceContext,
  org: string,
  { number, first, last }: NotificationAction,
): Promise<NotificationEntry> {
  const lastRecord = await store.findBySequence(org, last.sequence)
  const firstRecord = first.sequence === last.sequence ? lastRecord : await store.findBySequence(org, first.sequence)
  if (firstRecord === undefined || lastRecord === undefined) {
    throw new Error(`The record ${first.sequence} or ${last.sequence} of a notification action is missing.`)
  }
  return toNotificationEntry(number, firstRecord, lastRecord)
}
