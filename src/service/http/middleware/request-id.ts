import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

declare module 'hono' {
  interface ContextVariableMap {
    /** What the request is known by, in its answer and in the log. */
    requestId: string
  }
}

const header = 'x-request-id'

/**
 * Takes over the name that a request brings with it, if it is one that a log can hold, and gives it one otherwise. Hono's own sets the
 * header by the Headers of the answer, which cost more than all the rest of it.
 */
export function nameRequests(): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return (c, next) => {
    const { incoming, outgoing } = c.env
    const brought = incoming.headers[header]
    const id = typeof brought === 'string' && /^[\w=-]{1,255}$/.test(brought) ? brought : randomUUID()
    c.set('requestId', id)
    outgoing.setHeader(header, id)
    return next()
  }
}
