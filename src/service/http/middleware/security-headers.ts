import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

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
