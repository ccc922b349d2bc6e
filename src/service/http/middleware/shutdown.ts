import type { MiddlewareHandler } from 'hono'
import { probePaths } from '../monitoring/health-path.ts'
import { Refusal } from '../response/refusal.ts'

/** While the service stops, no connection is kept and nothing new is begun; whoever watches it is still answered. */
export function refuseWhenStopping(stopping: AbortSignal): MiddlewareHandler {
  return async (c, next) => {
    if (stopping.aborted && !probePaths.has(c.req.path)) {
      const message = 'The service is stopping; nothing was recorded, so send this again in a moment.'
      throw new Refusal(503, message, { headers: { 'retry-after': '5', connection: 'close' } })
    }
    await next()
    if (stopping.aborted) c.res.headers.set('connection', 'close')
  }
}
