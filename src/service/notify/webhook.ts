import { createHmac } from 'node:crypto'

interface WebhookSigning {
  readonly id: string
  /** Epoch seconds of the attempt. */
  readonly now: number
  readonly body: string
  readonly secret: string | undefined
}

/** The headers of Standard Webhooks 1.0. Without a secret, there is no signature. */
export function toWebhookHeaders({ id, now, body, secret }: WebhookSigning): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now))
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'user-agent': 'delivery-evidence' }
  if (secret === undefined) return headers
  const signature = createHmac('sha256', toSigningKey(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { ...headers, 'webhook-signature': `v1,${signature}` }
}

/** The key of a secret: `whsec_` and base64, or else the bytes of the text. */
function toSigningKey(secret: string): Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret)
}
