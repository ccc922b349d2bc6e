import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ReceivedMessage {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: Readonly<Record<string, unknown>> & { readonly data: Readonly<Record<string, unknown>> }
}

export interface WebhookReceiver {
  readonly url: string
  readonly received: readonly ReceivedMessage[]
  /** Resolves when `count` messages have arrived. */
  readonly waitForCount: (count: number) => Promise<void>
  /** Resolves when a matching message has arrived. */
  readonly waitForMessage: (matches: (one: ReceivedMessage) => boolean) => Promise<void>
  /** Sets the response for the next requests. */
  readonly respondWith: (status: number, headers?: Readonly<Record<string, string>>) => void
  /** Does not respond to the next requests. */
  readonly neverRespond: () => void
  /** Responds with 200 and an endless body. */
  readonly respondEndlessly: () => void
}

/** A message that does not arrive fails the test. */
const waitingMs = 20_000

/** Starts a server on loopback that stores the messages it receives, until the end of the test. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = []
  let waiting: (() => void)[] = []
  let reply = respondNoContent
  const waitUntil = async (isSo: () => boolean): Promise<void> => {
    const end = AbortSignal.timeout(waitingMs)
    while (!isSo()) {
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve)
        end.addEventListener('abort', () => reject(new Error(`Only ${received.length} messages have arrived.`)))
      })
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
      body: JSON.parse(text) as ReceivedMessage['body'],
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
    waitForCount: (count) => waitUntil(() => received.length >= count),
    waitForMessage: (matches) => waitUntil(() => received.some(matches)),
    respondWith: (status, headers = {}) => {
      reply = (response) => void response.writeHead(status, headers).end('an answer')
    },
    neverRespond: () => {
      reply = () => undefined
    },
    respondEndlessly: () => {
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

/** Verifies the signature as the Standard Webhooks specification describes. */
export function isSigned({ headers, text }: ReceivedMessage, secret: string): boolean {
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

function respondNoContent(response: ServerResponse): void {
  response.writeHead(204).end()
}
