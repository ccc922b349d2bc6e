import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { EvidenceError } from '../../src/error.ts'
import { createClient, type Client } from '../../src/client/client.ts'
import { type ConnectionOptions } from '../../src/client/connection.ts'

export interface RecordedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export type Respond = (response: ServerResponse, seen: RecordedRequest, request: IncomingMessage) => void

/** A server that answers each request with the next response, and all further requests with the last one. It records the requests. */
export async function serve(
  ...responses: readonly Respond[]
): Promise<{ url: string; origin: string; seen: RecordedRequest[] }> {
  const seen: RecordedRequest[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const one = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      }
      seen.push(one)
      responses[Math.min(seen.length, responses.length) - 1]?.(response, one, request)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return { origin, url: `${origin}/api/v2`, seen }
}

export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Respond {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
}

/** A client with a simulated clock: it never waits, and `waits` records the milliseconds for which it would have waited. */
export function createTestClient(
  url: string,
  options: Partial<ConnectionOptions> = {},
): Client & { readonly waits: number[] } {
  const waits: number[] = []
  let now = 0
  const clock = {
    now: () => now,
    sleep: async (milliseconds: number) => {
      waits.push(milliseconds)
      now += milliseconds
    },
    random: () => 0.5,
  }
  const client = createClient({ baseUrl: url, token: 'des_secret_token', timeoutSeconds: 60, clock, ...options })
  onTestFinished(async () => client.close())
  return { ...client, waits }
}

/** The error that a promise rejects with. */
export async function failureOf(work: Promise<unknown>): Promise<EvidenceError> {
  try {
    await work
  } catch (error) {
    return error as EvidenceError
  }
  throw new Error('expected a rejection')
}

/** A TCP server without HTTP, for malformed and aborted responses. Returns the base URL. */
export async function serveSockets(act: (socket: Socket, attempt: number) => void): Promise<string> {
  let attempt = 0
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined)
    attempt += 1
    act(socket, attempt)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/v2`
}

export const trailParams = { params: { org: 'o', flow_name: 'f', trail_name: 't' } }
export const report = { ...trailParams, body: { attestation_name: 'tests', is_compliant: true } }
export const receipt = { attestation_id: 'a1', compliance_state: 'COMPLIANT' }

/** The receipt as JSON, and the head of a response with this content length. */
export const receiptJson = JSON.stringify(receipt)
export const toResponseHead = (length: number): string =>
  `HTTP/1.1 201 Created\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
