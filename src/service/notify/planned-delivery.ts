import { hash } from 'node:crypto'
import type { NotificationEvent, WebhookMessage } from '../../wire/resource/notification-event.ts'
import type { Delivery, OutboxRecord } from '../store/outbox/outbox.ts'
import type { KnownAction } from './action-reader.ts'
import { messageTypes } from './message.ts'

interface DeliveryTargets {
  readonly record: OutboxRecord
  readonly listeners: readonly KnownAction[]
  readonly position: number
}

/** Adds one delivery for each target of the actions that listen to the trigger. */
export function addDeliveries(
  deliveries: Delivery[],
  event: NotificationEvent,
  { record, listeners, position }: DeliveryTargets,
): void {
  const { id, created_at } = record
  const timestamp = new Date(created_at * 1000).toISOString()
  for (const { number, report } of listeners) {
    if (!report.triggers.includes(event.trigger)) continue
    const data = { ...event, action: report.name }
    const message: WebhookMessage = { type: messageTypes[event.trigger], timestamp, data }
    const payload = JSON.stringify(message)
    for (const target of report.targets.keys()) {
      const messageId = toMessageId([id, number, target, position])
      deliveries.push({ org: event.org, number, target, position, id: messageId, created_at, payload })
    }
  }
}

function toMessageId(parts: readonly (string | number)[]): string {
  return `msg_${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 32)}`
}
