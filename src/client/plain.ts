import type { Dispatcher } from 'undici'
import { EvidenceError } from '../error.ts'
import { parseUrl } from '../schema/url.ts'
import { hideUserinfo } from './address.ts'
import { describeRedirect, type Heard } from './answer.ts'
import { exchange, isRedirect } from './exchange.ts'
import { createTransport, type Payload } from './transport.ts'

/** A question to some other server. It is retried and its failures are told by the same rules as any. */
export interface PlainRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Seconds. */
  readonly budget: number
  /** Sent as a form by POST; without it the question is a GET. */
  readonly form?: Readonly<Record<string, string>>
  /** How many redirects are followed; none where nothing is said. What authorizes stays with the host that it was meant for. */
  readonly redirects?: number
  readonly dispatcher?: Dispatcher
  readonly environment?: Readonly<Record<string, string | undefined>>
}

type Hop = Pick<PlainRequest, 'url' | 'headers'>

/** An answer of any status below 500 comes back. */
export async function askPlainly(asked: PlainRequest): Promise<Heard> {
  checkUrl(asked.url)
  const transport = createTransport(asked)
  try {
    let next: Hop = { url: asked.url, headers: { 'user-agent': 'delivery-evidence', ...asked.headers } }
    for (let left = asked.redirects ?? 0; ; left -= 1) {
      const payload: Payload = asked.form === undefined ? { encoding: 'none' } : { encoding: 'form', form: asked.form }
      const method = asked.form === undefined ? 'GET' : 'POST'
      const heard = await exchange(
        { ...next, method, payload },
        { transport, budget: asked.budget, redirects: 'answer' },
      )
      if (!isRedirect(heard)) return heard
      if (left <= 0) throw describeRedirect(heard)
      next = follow(heard, next.headers)
    }
  } finally {
    await transport.close()
  }
}

/** From https it is never followed to http, and to another host never with what authorizes. */
function follow(heard: Heard, headers: Hop['headers']): Hop {
  const from = new URL(heard.url)
  const to = parseUrl(heard.headers['location'] ?? '', heard.url)
  if (to === undefined || (from.protocol === 'https:' && to.protocol !== 'https:')) throw describeRedirect(heard)
  const open = Object.entries(headers).filter(([name]) => name !== 'authorization' || to.origin === from.origin)
  return { url: to.href, headers: Object.fromEntries(open) }
}

function checkUrl(text: string): void {
  const url = parseUrl(text)
  if (url !== undefined && /^https?:$/.test(url.protocol)) return
  throw new EvidenceError(
    'usage',
    `"${hideUserinfo(text)}" is no address that can be asked; it takes one such as https://server.example.com/api.`,
  )
}
