import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { EvidenceError, messageOf } from '../error.ts'
import type { App } from './app.ts'
import { answerMalformed, answerUnreadable } from './http/response/malformed.ts'
import { slowest, type Pace } from './http/request/minimum-rate.ts'
import { cutSlowReaders } from './http/response/slow-reader.ts'

/** How much of this machine one client may hold. Times in milliseconds. */
export interface ServerLimits {
  /** For the header of a request to arrive, from the first byte of the connection or the end of the request before. */
  readonly header: number
  /** For a whole request to arrive; its body has a pace of its own beside that (http/pace.ts). */
  readonly request: number
  /** For which a connection is kept open between requests: longer than the proxies in front keep theirs, which may use it until then. */
  readonly idle: number
  /** For which an answer may lie ready without any of it being taken. */
  readonly answer: number
  /** The slowest that an answer may be taken. */
  readonly reading: Pace
  /** Of header and request line together; more is 431. */
  readonly headerBytes: number
  /** Open at a time; more are closed at once. */
  readonly connections: number
}

const serverLimits: ServerLimits = {
  header: 20_000,
  request: 300_000,
  idle: 65_000,
  answer: 60_000,
  reading: slowest,
  headerBytes: 16_384,
  connections: 2000,
}

export interface Listening {
  readonly port: number
  /** Takes no new connection, and resolves when every request that was taken is answered. */
  readonly close: () => Promise<void>
}

export interface ListenOptions {
  readonly host: string
  /** 0 for any free one. */
  readonly port: number
  readonly limits?: Partial<ServerLimits>
}

const patience = 30_000
const sweepInterval = 50

export async function listen(app: App, options: ListenOptions): Promise<Listening> {
  const server = createLimited(app, options)
  await begin(server, options)
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { port: address.port, close: () => end(server) }
}

function createLimited(app: App, { limits }: ListenOptions): Server {
  const { header, request, idle, answer, reading, headerBytes, connections } = { ...serverLimits, ...limits }
  const server = createServer(
    {
      headersTimeout: header,
      requestTimeout: request,
      keepAliveTimeout: idle,
      connectionsCheckingInterval: Math.min(1000, Math.ceil(header / 4)),
      maxHeaderSize: headerBytes,
      // The one that Node would answer by itself says nothing.
      requireHostHeader: false,
    },
    getRequestListener(app.fetch, { errorHandler: answerUnreadable }),
  )
  // The bytes are limited; more headers than a number would be left out in silence.
  server.maxHeadersCount = 0
  server.maxConnections = connections
  server.setTimeout(answer, endStuck)
  cutSlowReaders(server, reading)
  server.on('clientError', (cause, socket) => app.refuse(answerMalformed(cause, socket)))
  server.on('drop', () => app.refuse({ status: 503, reason: 'connections' }))
  return server
}

/** Silence alone is allowed: somebody may wait for a change. But what lies ready and is not taken holds memory for nothing. */
function endStuck(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy()
}

async function begin(server: Server, { host, port }: ListenOptions): Promise<void> {
  const started = Promise.withResolvers<void>()
  server.once('error', started.reject)
  server.listen(port, host, started.resolve)
  try {
    await started.promise
  } catch (cause) {
    const message = `The service cannot listen on ${host}, port ${port} (${messageOf(cause)}); choose another one.`
    throw new EvidenceError('environment', message, { facts: { host, port }, cause })
  }
}

/** A connection that is kept alive between requests holds nothing that was accepted. */
async function end(server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), sweepInterval)
  const force = setTimeout(() => server.closeAllConnections(), patience)
  try {
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
  } finally {
    clearInterval(sweep)
    clearTimeout(force)
  }
}
