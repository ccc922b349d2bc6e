import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { HttpProblem } from '../http-problem.ts'

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
