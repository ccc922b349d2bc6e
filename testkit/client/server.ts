import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { EvidenceError } from '../../src/error.ts'
import { createClient, type Client } from '../../src/client/client.ts'
import type { LineOptions } from '../../src/client/line.ts'

export interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

type Answer = (response: ServerResponse, seen: Seen, request: IncomingMessage) => void

/** A server that gives the first request the first answer, the second the second, and the last to all that follow. */
export async function serve(...answers: readonly Answer[]): Promise<{ url: string; origin: string; seen: Seen[] }> {
  const seen: Seen[] = []
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
      answers[Math.min(seen.length, answers.length) - 1]?.(response, one, request)
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

export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
}

/** A client whose waits cost no time; `waits` tells how long they would have been, in milliseconds. */
export function connect(url: string, options: Partial<LineOptions> = {}): Client & { readonly waits: number[] } {
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
  const client = createClient({ baseUrl: url, token: 'des_secret_token', budget: 60, clock, ...options })
  onTestFinished(async () => client.close())
  return { ...client, waits }
}

export async function failureOf(work: Promise<unknown>): Promise<EvidenceError> {
  try {
    await work
  } catch (error) {
    return error as EvidenceError
  }
  throw new Error('it should have failed')
}

/** A server that does something rude to each connection. */
export async function rude(act: (socket: Socket, attempt: number) => void): Promise<string> {
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

export const place = { params: { org: 'o', flow_name: 'f', trail_name: 't' } }
export const report = { ...place, body: { attestation_name: 'tests', is_compliant: true } }
export const receipt = { attestation_id: 'a1', compliance_state: 'COMPLIANT' }

/** The receipt as bytes, and the head of an answer that announces so many. */
export const whole = JSON.stringify(receipt)
export const head = (length: number): string =>
  `HTTP/1.1 201 Created\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
