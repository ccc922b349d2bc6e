import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { defined } from '../../../schema/defined.ts'
import type { Caller } from '../../access/role.ts'
import { toClientAddress, type Proxies } from '../request/client-address.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Where the request comes from (http/client.ts). */
    address: string
    /** Who asks, once that is known. */
    caller: Caller | undefined
    /** Why the request was not done, where that is not the caller's doing. */
    failure: unknown
  }
}

/** A request that is over, for the log and the metrics. Nothing in it is secret. */
export interface Observed {
  readonly id: string
  readonly method: string
  /** As the table of routes has it, `/api/v2/trails/{org}`; `unknown` where nothing is there. */
  readonly route: string
  readonly status: number
  /** Milliseconds from the end of its header to the end of its answer. */
  readonly ms: number
  readonly org?: string
  /** Name of the token, or of the job's run. */
  readonly caller?: string
  readonly caller_id?: string
  readonly address: string
  /** On the wire, with the headers. */
  readonly bytes_in: number
  readonly bytes_out: number
  /** The connection ended before the answer did. */
  readonly aborted?: true
  /** Why it failed, where that is not the caller's doing: for the log and for nobody else. */
  readonly error?: unknown
}

export interface ObserveOptions {
  readonly proxies: Proxies
  readonly begin: () => void
  readonly tell: (observed: Observed) => void
}

/** Tells of each request once its answer is on its way, or can no longer be. */
export function observeRequests(options: ObserveOptions): MiddlewareHandler<{ Bindings: HttpBindings }> {
  const traffic = createTraffic()
  return async (c, next) => {
    const { incoming, outgoing } = c.env
    const began = performance.now()
    options.begin()
    const { socket } = incoming
    c.set('address', toClientAddress(incoming, options.proxies))
    outgoing.once('close', () => {
      options.tell({
        ...describe(c, outgoing),
        ms: Math.round((performance.now() - began) * 10) / 10,
        ...traffic(socket),
      })
    })
    await next()
  }
}

type Described = Omit<Observed, 'ms' | 'bytes_in' | 'bytes_out'>

function describe(c: Context, outgoing: ServerResponse): Described {
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
    ...defined({ org, caller: caller?.name, caller_id: caller?.id }),
    ...(outgoing.writableFinished ? {} : { aborted: true }),
    ...(failure === undefined ? {} : { error: failure }),
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])

/** Anybody can make methods and addresses up, and each would be a series of the metrics. */
function toMethod(method: string): string {
  return methods.has(method) ? method : 'OTHER'
}

function toRoute(path: string): string {
  return path === '*' || path === '/*' ? 'unknown' : path.replaceAll(/:(\w+)/g, '{$1}')
}

type Traffic = Pick<Observed, 'bytes_in' | 'bytes_out'>

/** What went over a connection since it was last asked for. */
function createTraffic(): (socket: Socket) => Traffic {
  const counted = new WeakMap<Socket, Traffic>()
  return (socket) => {
    const { bytes_in: read, bytes_out: written } = counted.get(socket) ?? { bytes_in: 0, bytes_out: 0 }
    const now = { bytes_in: socket.bytesRead, bytes_out: socket.bytesWritten }
    counted.set(socket, now)
    return { bytes_in: now.bytes_in - read, bytes_out: now.bytes_out - written }
  }
}
