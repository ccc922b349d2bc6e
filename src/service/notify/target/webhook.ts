import { createHmac } from 'node:crypto'

/** A message to a target. `payload` is the JSON of a `Message`; `now` is the time of the attempt in epoch seconds. */
export interface OutgoingMessage {
  readonly id: string
  readonly payload: string
  readonly now: number
}

/** The headers of Standard Webhooks 1.0. Without a secret, there is no signature. */
export function toWebhookHeaders(
  { id, payload, now }: OutgoingMessage,
  secret: string | undefined,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now))
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'user-agent': 'delivery-evidence' }
  if (secret === undefined) return headers
  const signature = createHmac('sha256', toSigningKey(secret)).update(`${id}.${timestamp}.${payload}`).digest('base64')
  return { ...headers, 'webhook-signature': `v1,${signature}` }
}

/** The key of a secret: `whsec_` and base64, or else the bytes of the text. */
function toSigningKey(secret: string): Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret)
}
