import { createHmac } from 'node:crypto'

interface Signing {
  readonly id: string
  /** Epoch seconds of the attempt. */
  readonly now: number
  readonly body: string
  readonly secret: string | undefined
}

/** The headers of Standard Webhooks 1.0. Without a secret nothing is signed. */
export function toWebhookHeaders({ id, now, body, secret }: Signing): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now))
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'user-agent': 'delivery-evidence' }
  if (secret === undefined) return headers
  const signature = createHmac('sha256', toKey(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { ...headers, 'webhook-signature': `v1,${signature}` }
}

/** `whsec_` and base64; any other text is the key itself. */
function toKey(secret: string): Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret)
}
