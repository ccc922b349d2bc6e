import type { Notification } from '../../schema/resource/notification.ts'
import type { ServiceContext } from '../context.ts'
import { readNotifications, toNotification, type NotificationView } from '../resource/notification.ts'

/** Lists the notification actions of an organisation, newest first. `showsUrls`: NotificationView. */
export async function listNotificationActions(
  service: ServiceContext,
  org: string,
  showsUrls: boolean,
): Promise<readonly Notification[]> {
  const { active } = await readNotificationActions(service, org)
  const view = await readNotificationView(service, org, showsUrls)
  return active.toReversed().map((entry) => toNotification(entry, view))
}

export async function readNotificationView(
  { store }: ServiceContext,
  org: string,
  showsUrls: boolean,
): Promise<NotificationView> {
  const [health, secretIds] = await Promise.all([store.outbox.readHealth(org), store.secrets.listSecretIds(org)])
  return { health, secretIds, showsUrls }
}

/** Reads the notification actions as they were after the record of sequence `last`; as they are now without it. */
export async function readNotificationActions(
  { store }: ServiceContext,
  org: string,
  last = Number.POSITIVE_INFINITY,
): Promise<ReturnType<typeof readNotifications>> {
  const records = await store.find(org, { kinds: ['notification', 'notification_deletion'] })
  return readNotifications(records.filter(({ sequence }) => sequence <= last).toReversed())
}
