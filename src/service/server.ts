import { createServer, type Server } from 'node:http'
import { BlockList, type AddressInfo, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { EvidenceError, messageOf } from '../error.ts'
import type { App } from './app.ts'
import { refuseMalformedRequest, toUnreadableUrlResponse } from './http/response/malformed-request.ts'
import { defaultMinimumRate, type MinimumRate } from './http/request/minimum-rate.ts'
import { limitConnections } from './limit/connection-limit.ts'
import { closeSlowReaders } from './http/response/slow-reader.ts'
import { limits } from './limit/limits.ts'

/** Limits on the resources that clients can use. */
interface ServerLimits {
  /** For the request header, from the first byte of the connection or the end of the previous request. */
  readonly headerTimeoutMs: number
  /** For a whole request. Its body also has a minimum rate (http/request/minimum-rate.ts). */
  readonly requestTimeoutMs: number
  /** For a connection between requests. Longer than common proxies keep theirs open, so that the proxy closes first. */
  readonly idleTimeoutMs: number
  /** For a response of which the client reads nothing. */
  readonly responseTimeoutMs: number
  /** The slowest reading of a response that is allowed. */
  readonly readRate: MinimumRate
  /** Request line and headers together; more gets 431. */
  readonly maxHeaderBytes: number
  /** Open connections. */
  readonly maxConnections: number
  /** Open connections of one address that is no trusted proxy. */
  readonly maxConnectionsOfAddress: number
}

const serverLimits: ServerLimits = {
  headerTimeoutMs: 20_000,
  requestTimeoutMs: 300_000,
  idleTimeoutMs: 65_000,
  responseTimeoutMs: 60_000,
  readRate: defaultMinimumRate,
  maxHeaderBytes: 16_384,
  maxConnections: limits.connections,
  maxConnectionsOfAddress: limits.connectionsOfAddress,
}

export interface RunningServer {
  readonly port: number
  /** Accepts no new connections. Resolves when all accepted requests have their response. */
  readonly close: () => Promise<void>
}

export interface ListenOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  readonly limits?: Partial<ServerLimits>
  /** Proxies, whose connections are of many clients. */
  readonly trustedProxies?: BlockList
}

export type ServedApp = Pick<App, 'fetch' | 'countRefusedConnection'>

const shutdownTimeoutMs = 30_000
const idleSweepIntervalMs = 50

/** Starts an HTTP server. Throws EvidenceError `environment` if it cannot listen. */
export async function startServer(app: ServedApp, options: ListenOptions): Promise<RunningServer> {
  const server = createLimitedServer(app, options)
  await startListening(server, options)
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { port: address.port, close: () => stopListening(server) }
}

function createLimitedServer(app: ServedApp, { limits: own, trustedProxies }: ListenOptions): Server {
  const {
    headerTimeoutMs,
    requestTimeoutMs,
    idleTimeoutMs,
    responseTimeoutMs,
    readRate: reading,
    maxHeaderBytes,
    maxConnections,
    maxConnectionsOfAddress,
  } = { ...serverLimits, ...own }
  const server = createServer(
    {
      headersTimeout: headerTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: idleTimeoutMs,
      connectionsCheckingInterval: Math.min(1000, Math.ceil(headerTimeoutMs / 4)),
      maxHeaderSize: maxHeaderBytes,
      // Node's own response to a missing Host header has no body, so the application responds instead.
      requireHostHeader: false,
    },
    getRequestListener(app.fetch, { errorHandler: toUnreadableUrlResponse }),
  )
  // The header size is limited in bytes. With a limit on their number, Node would drop further headers silently.
  server.maxHeadersCount = 0
  server.setTimeout(responseTimeoutMs, closeStalled)
  closeSlowReaders(server, reading)
  server.on('clientError', (cause, socket) => app.countRefusedConnection(refuseMalformedRequest(cause, socket)))
  const proxies = trustedProxies ?? new BlockList()
  limitConnections(server, { most: maxConnections, mostOfAddress: maxConnectionsOfAddress, proxies }, () =>
    app.countRefusedConnection({ status: 503, reason: 'connections' }),
  )
  return server
}

/** An idle connection is allowed, because a request may wait for a change. Unsent bytes that the client does not read hold memory. */
function closeStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy()
}

async function startListening(server: Server, { host, port }: ListenOptions): Promise<void> {
  const started = Promise.withResolvers<void>()
  server.once('error', started.reject)
  server.listen(port, host, started.resolve)
  try {
    await started.promise
  } catch (cause) {
    const message = `The service cannot open port ${port} on ${host} (${messageOf(cause)}); use another host or port.`
    throw new EvidenceError('environment', message, { facts: { host, port }, cause })
  }
}

/** Closes idle connections repeatedly: they carry no accepted request. */
async function stopListening(server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), idleSweepIntervalMs)
  const force = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs)
  try {
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
  } finally {
    clearInterval(sweep)
    clearTimeout(force)
  }
}
