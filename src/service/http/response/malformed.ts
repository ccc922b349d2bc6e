import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { describeProblem } from './problem.ts'

/** What was refused before there was a request to answer. */
export interface Malformed {
  readonly status: 400 | 408 | 413 | 431 | 503
  /** The parser's code, or `connections`. */
  readonly reason: string
}

const refusals: Readonly<Record<string, readonly [status: Malformed['status'], message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The header of the request is larger than is taken; send fewer or shorter header fields.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunks of the body carry more extensions than are taken; send it without.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time; send it again, and without pauses.'],
}

/** Answers what the parser could not read, and ends the connection: where the next request would begin nobody knows. */
export function answerMalformed(cause: NodeJS.ErrnoException, socket: Duplex): Malformed {
  const reason = cause.code ?? cause.name
  const [status, message] = refusals[reason] ?? [400, 'What was sent is not HTTP as RFC 9112 has it; check the client.']
  // Whoever has gone, or has begun to get an answer, is told nothing more.
  if (socket.writable && !isAnswering(socket)) socket.end(toBytes(status, message), () => socket.destroy())
  else socket.destroy()
  return { status, reason }
}

/** A request whose address or host cannot be understood. */
export function answerUnreadable(): Response {
  const message = 'The address or the Host of the request cannot be understood; check the client.'
  const headers = { ...problemHeaders, connection: 'close' }
  return new Response(toBody(400, message), { status: 400, headers })
}

const problemHeaders = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' } as const

/** Node keeps the answer that a connection is busy with where only it looks. */
function isAnswering(socket: Duplex): boolean {
  const answer: unknown = Object.entries(socket).find(([name]) => name === '_httpMessage')?.[1]
  return typeof answer === 'object' && answer !== null && 'headersSent' in answer && answer.headersSent === true
}

function toBytes(status: Malformed['status'], message: string): string {
  const body = toBody(status, message)
  const headers = { ...problemHeaders, connection: 'close', 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

function toBody(status: Malformed['status'], message: string): string {
  return JSON.stringify(describeProblem({ status, message }, { request_id: randomUUID() }))
}
