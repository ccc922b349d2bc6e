import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { toProblem } from './problem-response.ts'

/** A connection that was refused before a request could be read. */
export interface RefusedConnection {
  readonly status: 400 | 408 | 413 | 431 | 503
  /** Error code of the HTTP parser, or `connections`. */
  readonly reason: string
}

const responsesByReason: Readonly<Record<string, readonly [status: RefusedConnection['status'], message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The request header is too large; send fewer or shorter header fields.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions of the body are too large; send the body without them.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time; send it again without pauses.'],
}

/** Responds to input that the HTTP parser cannot read, and closes the connection: the start of the next request is unknown. */
export function refuseMalformedRequest(cause: NodeJS.ErrnoException, socket: Duplex): RefusedConnection {
  const reason = cause.code ?? cause.name
  const [status, message] = responsesByReason[reason] ?? [
    400,
    'The request is not valid HTTP (RFC 9112); check the client.',
  ]
  // No response if the client has disconnected or is already receiving one.
  if (socket.writable && !hasResponseStarted(socket)) socket.end(toRawResponse(status, message), () => socket.destroy())
  else socket.destroy()
  return { status, reason }
}

/** 400 for a request whose URL or Host header cannot be parsed. */
export function toUnreadableUrlResponse(): Response {
  const message = 'The URL or the Host header of the request is invalid; check the client.'
  const headers = { ...problemHeaders, connection: 'close' }
  return new Response(toProblemJson(400, message), { status: 400, headers })
}

const problemHeaders = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' } as const

/** Node keeps the current response of a connection in the internal property `_httpMessage`. */
function hasResponseStarted(socket: Duplex): boolean {
  const response: unknown = Object.entries(socket).find(([name]) => name === '_httpMessage')?.[1]
  return typeof response === 'object' && response !== null && 'headersSent' in response && response.headersSent === true
}

function toRawResponse(status: RefusedConnection['status'], message: string): string {
  const body = toProblemJson(status, message)
  const headers = { ...problemHeaders, connection: 'close', 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

function toProblemJson(status: RefusedConnection['status'], message: string): string {
  return JSON.stringify(toProblem({ status, message }, { request_id: randomUUID() }))
}
