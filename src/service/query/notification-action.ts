import type { Notification } from '../../schema/resource/notification.ts'
import type { ServiceContext } from '../context.ts'
import { readNotifications, toNotification } from '../resource/notification.ts'

/** Lists the notification actions of an organisation, newest first. */
export async function listNotificationActions(service: ServiceContext, org: string): Promise<readonly Notification[]> {
  const { active } = await readNotificationActions(service, org)
  const health = await service.store.outbox.readHealth(org)
  return active.toReversed().map((entry) => toNotification(entry, health))
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
