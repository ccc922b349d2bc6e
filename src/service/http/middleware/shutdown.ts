import type { MiddlewareHandler } from 'hono'
import { HttpProblem } from '../http-problem.ts'

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
