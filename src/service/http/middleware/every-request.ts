import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { HttpProblem } from '../http-problem.ts'
import type { IncomingMessage } from 'node:http'
import { isInNetworks } from '../../network.ts'
import { toPeerAddress, type TrustedProxies } from '../client-address.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Id of the request, in the response and in the log. */
    requestId: string
  }
}

const header = 'x-request-id'

/**
 * Uses the `X-Request-Id` of the request if it has a safe form, and creates an id otherwise. Hono's own request-id middleware sets the
 * header on the `Headers` of the response, which is measurably slower than setting it on the Node response.
 */
export function assignRequestId(): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return (c, next) => {
    const { incoming, outgoing } = c.env
    const received = incoming.headers[header]
    const id = typeof received === 'string' && /^[\w=-]{1,255}$/.test(received) ? received : randomUUID()
    c.set('requestId', id)
    outgoing.setHeader(header, id)
    return next()
  }
}

/** No content sniffing, no referrer, no subresources, no frames, no use by other sites. */
const securityHeaders = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['cross-origin-resource-policy', 'same-origin'],
] as const
const yearSeconds = 31_536_000

/** Middleware that sets the default security headers. A response that sets one of them itself, such as a page, overrides it. */
export function setSecurityHeaders(publicUrl: () => string): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return (c, next) => {
    const { outgoing } = c.env
    for (const [name, value] of securityHeaders) outgoing.setHeader(name, value)
    if (publicUrl().startsWith('https:')) outgoing.setHeader('strict-transport-security', `max-age=${yearSeconds}`)
    return next()
  }
}

/** Refuses a request with more than one Host header (RFC 9112 §3.2): a proxy may have checked another one than this service reads. */
export function requireSingleHost(): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return (c, next) => {
    const { rawHeaders } = c.env.incoming
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length <= 1) return next()
    throw new HttpProblem(400, 'The request has more than one Host header; send one.', {
      headers: { connection: 'close' },
    })
  }
}

/** While the service shuts down, new requests get 503 and connections are closed. The excepted paths still respond. */
export function rejectDuringShutdown(stopping: AbortSignal, exceptPaths: ReadonlySet<string>): MiddlewareHandler {
  return async (c, next) => {
    if (stopping.aborted && !exceptPaths.has(c.req.path)) {
      const message = 'The service is shutting down and recorded nothing; send the request again in a few seconds.'
      throw new HttpProblem(503, message, { headers: { 'retry-after': '5', connection: 'close' } })
    }
    await next()
    if (stopping.aborted) c.res.headers.set('connection', 'close')
  }
}

/** Clients can send the header too, so the number of lines is limited. */
const maxLines = 100

interface UntrustedProxyOptions {
  readonly proxies: TrustedProxies
  readonly log: (line: string) => void
}

/** Logs each address once that sends `X-Forwarded-For` and is no trusted proxy: the usual cause is a setting that is missing (rules 2.4). */
export function logUntrustedProxies({
  proxies,
  log,
}: UntrustedProxyOptions): MiddlewareHandler<{ Bindings: HttpBindings }> {
  const logged = new Set<string>()
  return (c, next) => {
    const peer = findForwarder(c.env.incoming)
    if (peer !== undefined && logged.size < maxLines && !logged.has(peer) && !isInNetworks(proxies, peer)) {
      logged.add(peer)
      log(toLine(peer, logged.size))
    }
    return next()
  }
}

function findForwarder({ headers, socket }: IncomingMessage): string | undefined {
  return headers['x-forwarded-for'] === undefined ? undefined : toPeerAddress(socket)
}

function toLine(peer: string, lines: number): string {
  const last = lines < maxLines ? '' : ' Further addresses are not logged.'
  return `The header X-Forwarded-For from ${peer} is ignored, because it is not a trusted proxy. If your proxy has this address, add it with --trusted-proxy; otherwise a client sends the header.${last}`
}
