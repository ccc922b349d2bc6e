import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { omitUndefined } from '../../../wire/optional.ts'
import type { ComplianceState } from '../../../wire/primitives.ts'
import type { Caller } from '../../access/role.ts'
import { toGroup } from '../../limit/owner.ts'
import { toClientAddress, type TrustedProxies } from '../client-address.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** IP address of the client (client-address.ts). */
    address: string
    /** Set after authentication. */
    caller: Caller | undefined
    /** Cause of a failure that the caller did not cause. */
    failure: unknown
    /** The verdicts of the answer to a gate. */
    verdicts: readonly ComplianceState[] | undefined
  }
}

/** A finished request, for the log and the metrics. Contains no secrets. */
export interface AccessLogEntry {
  readonly id: string
  readonly method: string
  /** Path template, such as `/api/v2/trails/{org}`; `unknown` if no route matches. */
  readonly route: string
  readonly status: number
  /** Milliseconds from the end of the request header to the end of the response. */
  readonly ms: number
  readonly org?: string
  /** Name of the API token, or of the workflow run. */
  readonly caller?: string
  /** The API token, or the repository of a job. */
  readonly caller_id?: string
  readonly address: string
  /** Bytes on the wire, headers included. */
  readonly bytes_in: number
  readonly bytes_out: number
  /** The verdicts of the answer to a gate, one for each flow that was asked about. */
  readonly verdicts?: readonly ComplianceState[]
  /** The connection closed before the response was complete. */
  readonly aborted?: true
  /** Cause of a failure that the caller did not cause. For the log only: it may contain paths and host names. */
  readonly error?: unknown
}

export interface AccessLogOptions {
  readonly proxies: TrustedProxies
  readonly onStart: () => void
  readonly onEnd: (observed: AccessLogEntry) => void
}

/** Middleware that reports each request when its response is sent, or when the connection is lost. */
export function createAccessLog(options: AccessLogOptions): MiddlewareHandler<{ Bindings: HttpBindings }> {
  const traffic = createTrafficCounter()
  return async (c, next) => {
    const { incoming, outgoing } = c.env
    const startedAt = performance.now()
    options.onStart()
    const { socket } = incoming
    c.set('address', toClientAddress(incoming, options.proxies))
    outgoing.once('close', () => {
      options.onEnd({
        ...toLogEntry(c, outgoing),
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        ...traffic(socket),
      })
    })
    await next()
  }
}

type EntryWithoutTraffic = Omit<AccessLogEntry, 'ms' | 'bytes_in' | 'bytes_out'>

function toLogEntry(c: Context, outgoing: ServerResponse): EntryWithoutTraffic {
  const org = c.req.param('org')
  const caller = c.get('caller')
  const failure = c.get('failure')
  const status = outgoing.statusCode
  return {
    id: c.get('requestId'),
    method: toMethod(c.req.method),
    route: toRoute(routePath(c)),
    status,
    address: c.get('address'),
    ...omitUndefined({
      org,
      caller: caller?.name,
      caller_id: caller && toGroup(caller.id),
      verdicts: c.get('verdicts'),
    }),
    ...(outgoing.writableFinished ? {} : { aborted: true }),
    ...(failure === undefined ? {} : { error: failure }),
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])

/** Clients can send any method and path. Each distinct value would create a new metric series. */
function toMethod(method: string): string {
  return methods.has(method) ? method : 'OTHER'
}

function toRoute(path: string): string {
  return path === '*' || path === '/*' ? 'unknown' : path.replaceAll(/:(\w+)/g, '{$1}')
}

type TrafficBytes = Pick<AccessLogEntry, 'bytes_in' | 'bytes_out'>

/** Returns a function that gives the bytes on a connection since its last call for that connection. */
function createTrafficCounter(): (socket: Socket) => TrafficBytes {
  const counted = new WeakMap<Socket, TrafficBytes>()
  return (socket) => {
    const { bytes_in: read, bytes_out: written } = counted.get(socket) ?? { bytes_in: 0, bytes_out: 0 }
    const now = { bytes_in: socket.bytesRead, bytes_out: socket.bytesWritten }
    counted.set(socket, now)
    return { bytes_in: now.bytes_in - read, bytes_out: now.bytes_out - written }
  }
}
