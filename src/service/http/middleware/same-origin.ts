import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { parseUrl } from '../../../wire/url.ts'
import { isLoopback } from '../../network.ts'
import { HttpProblem } from '../http-problem.ts'
import { isForwarded } from '../client-address.ts'

export interface SameOriginOptions {
  /** The pages need no token, except for requests through a proxy. */
  readonly isOpen: boolean
  readonly publicUrl: () => string
}

/**
 * Protects against requests that another site makes through the user's browser. A service without sign-in accepts loopback host names
 * only, because any DNS name can point to it (DNS rebinding). A request that changes state with a cookie must come from a page of this
 * service (CSRF): checked by Fetch Metadata, or by `Origin` if the browser does not send that. The API does not use cookies. A request
 * through a proxy needs a token in any case, so it can have any host name.
 */
export function requireSameOrigin({
  isOpen,
  publicUrl,
}: SameOriginOptions): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    if (isOpen && !isForwarded(c.env.incoming.headers)) requireLoopback(new URL(c.req.url))
    if (changesByCookie(c) && !isSameOrigin(c, publicUrl())) {
      throw new HttpProblem(
        403,
        'This form was sent from a page of another site; open the page of this service and submit the form there.',
      )
    }
    await next()
  }
}

function requireLoopback({ hostname }: URL): void {
  if (isLoopback(hostname)) return
  throw new HttpProblem(
    403,
    `This service accepts requests for loopback host names only, not for "${hostname}"; open it at 127.0.0.1, or start it with --public-url.`,
  )
}

function changesByCookie({ req }: Context): boolean {
  return !['GET', 'HEAD'].includes(req.method) && !req.path.startsWith('/api/')
}

/** A client that sends neither header is not a browser, so no other site can use its cookies. */
function isSameOrigin({ req }: Context, publicUrl: string): boolean {
  const site = req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = req.header('origin')
  return origin === undefined || origin === publicUrl || parseUrl(origin)?.host === req.header('host')
}
