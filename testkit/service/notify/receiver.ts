import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: Readonly<Record<string, unknown>> & { readonly data: Readonly<Record<string, unknown>> }
}

export interface Receiver {
  readonly url: string
  readonly received: readonly Received[]
  /** Resolves when so many have come. */
  readonly has: (count: number) => Promise<void>
  /** Resolves when such a one has come. */
  readonly hasOne: (matches: (one: Received) => boolean) => Promise<void>
  /** How it answers from here on. */
  readonly answer: (status: number, headers?: Readonly<Record<string, string>>) => void
  /** Leaves every request without an answer from here on. */
  readonly hang: () => void
  /** Answers 200 and never stops. */
  readonly pour: () => void
}

/** A real server on loopback that keeps what it gets; it goes when the test is over. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let waiting: (() => void)[] = []
  let reply = accept
  const waitUntil = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) {
      await new Promise<void>((resolve) => waiting.push(resolve))
      waiting = []
    }
  }
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    received.push({
      path: request.url ?? '',
      headers: request.headers,
      text,
      body: JSON.parse(text) as Received['body'],
    })
    reply(response)
    for (const wake of waiting) wake()
  }
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    has: (count) => waitUntil(() => received.length >= count),
    hasOne: (matches) => waitUntil(() => received.some(matches)),
    answer: (status, headers = {}) => {
      reply = (response) => void response.writeHead(status, headers).end('an answer')
    },
    hang: () => {
      reply = () => undefined
    },
    pour: () => {
      reply = (response) => {
        const pour = (): void => {
          while (!response.destroyed && response.write('x'.repeat(1000)));
        }
        response.on('drain', pour)
        pour()
      }
    },
  }
}

/** As the specification of Standard Webhooks tells a receiver to verify. */
export function isSigned({ headers, text }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const content = [headers['webhook-id'], headers['webhook-timestamp'], text].join('.')
  const expected = createHmac('sha256', key).update(content).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .some((signature) => {
      const given = Buffer.from(signature.slice(3), 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
}

function accept(response: ServerResponse): void {
  response.writeHead(204).end()
}
