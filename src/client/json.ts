import type { Dispatcher } from 'undici'
import { EvidenceError } from '../error.ts'
import { parseUrl } from '../schema/url.ts'
import { hideUserinfo } from './address.ts'
import { readJson } from './answer.ts'
import { exchange } from './exchange.ts'
import { createTransport } from './transport.ts'

export interface JsonRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Seconds. */
  readonly budget: number
  readonly dispatcher?: Dispatcher
  readonly environment?: Readonly<Record<string, string | undefined>>
}

const hint = 'Is this the address of the server itself, and no sign-in page before it?'

/** GET of JSON from some other server, by the same rules: retried, redirects not followed, failures told. An answer of any status below 500 comes back. */
export async function getJson(asked: JsonRequest): Promise<{ readonly status: number; readonly body: unknown }> {
  checkUrl(asked.url)
  const transport = createTransport(asked)
  try {
    const headers = { accept: 'application/json', 'user-agent': 'delivery-evidence', ...asked.headers }
    const heard = await exchange(
      { method: 'GET', url: asked.url, headers, payload: { encoding: 'none' } },
      { transport, budget: asked.budget },
    )
    return { status: heard.status, body: heard.status === 200 ? readJson(heard, hint) : undefined }
  } finally {
    await transport.close()
  }
}

function checkUrl(text: string): void {
  const url = parseUrl(text)
  if (url !== undefined && /^https?:$/.test(url.protocol)) return
  throw new EvidenceError(
    'usage',
    `"${hideUserinfo(text)}" is no address that can be asked; it takes one such as https://server.example.com/api.`,
  )
}
