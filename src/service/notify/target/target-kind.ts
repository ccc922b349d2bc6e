import { parse } from '../../../wire/parse.ts'
import { Message } from '../../../wire/resource/notification-event.ts'
import type { NotificationTarget, RecordedTarget } from '../../../wire/resource/notification.ts'
import { toSlackMessage } from './slack.ts'
import { toWebhookHeaders, type OutgoingMessage } from './webhook.ts'

type TargetType = NotificationTarget['type']
type Sent<T> = Extract<NotificationTarget, { type: T }>
type Recorded<T> = Extract<RecordedTarget, { type: T }>

export interface DeliveryRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What differs by the type of a target. */
interface TargetKind<T> {
  /** The member of a request that is a secret. A record has `secret_id` in its place (rules 7.4). */
  readonly secret: T extends TargetType ? Exclude<keyof Sent<T>, keyof Recorded<T>> : never
  /** The address, if it is shown (rules 7.1). */
  readonly toShownUrl: (target: Recorded<T>) => string | undefined
  /** The request of a delivery. `secret`: undefined only if the record has no `secret_id`. */
  readonly toRequest: (message: OutgoingMessage, target: Recorded<T>, secret?: string) => DeliveryRequest
}

/** A type that is in the schema and not here does not compile. */
const targetKinds: { readonly [T in TargetType]: TargetKind<T> } = {
  WEBHOOK: {
    secret: 'secret',
    toShownUrl: ({ url }) => url,
    toRequest: (message, { url }, secret) => ({
      url,
      body: message.payload,
      headers: toWebhookHeaders(message, secret),
    }),
  },
  SLACK: {
    secret: 'webhook',
    toShownUrl: () => undefined,
    toRequest: (message, _target, webhook = '') => ({
      url: webhook,
      body: JSON.stringify(toSlackMessage(readMessage(message))),
      headers: { 'user-agent': 'delivery-evidence' },
    }),
  },
}

export function findTargetKind<T extends TargetType>(type: T): TargetKind<T> {
  return targetKinds[type]
}

function readMessage({ id, payload }: OutgoingMessage): Message {
  const message = parse(Message, JSON.parse(payload))
  if (!message.ok) throw new Error(`The message ${id} is not valid.`)
  return message.value
}
