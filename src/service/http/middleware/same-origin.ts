import type { Context, MiddlewareHandler } from 'hono'
import { parseUrl } from '../../../schema/url.ts'
import { isLoopback } from '../../address.ts'
import { Refusal } from '../response/refusal.ts'

export interface OriginOptions {
  /** Pages ask for no token. */
  readonly isOpen: boolean
  readonly publicUrl: () => string
}

/**
 * Keeps the pages of others from using the browser of somebody who may more than they. An open service answers under names of this
 * machine alone, for anybody can point a name of his own at it (DNS rebinding). What changes something by a cookie must come from a
 * page of this service (Fetch Metadata; `Origin` where a browser does not send that); the API knows no cookies.
 */
export function refuseForeign({ isOpen, publicUrl }: OriginOptions): MiddlewareHandler {
  return async (c, next) => {
    if (isOpen) requireLoopback(new URL(c.req.url))
    if (changesByCookie(c) && !isOwn(c, publicUrl())) {
      throw new Refusal(
        403,
        'This form was sent by a page of another site; open the page of this service and send it there.',
      )
    }
    await next()
  }
}

function requireLoopback({ hostname }: URL): void {
  if (isLoopback(hostname)) return
  throw new Refusal(
    403,
    `This service is for this machine alone and was asked for as "${hostname}"; open it under 127.0.0.1, or start it with --public-url.`,
  )
}

function changesByCookie({ req }: Context): boolean {
  return !['GET', 'HEAD'].includes(req.method) && !req.path.startsWith('/api/')
}

/** What is no browser sends neither header, and has no cookies that somebody else could use. */
function isOwn({ req }: Context, publicUrl: string): boolean {
  const site = req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = req.header('origin')
  return origin === undefined || origin === publicUrl || parseUrl(origin)?.host === req.header('host')
}
