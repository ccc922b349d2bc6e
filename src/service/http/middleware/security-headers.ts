import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

/** Wherever a browser meets an answer, it takes it for what it says it is, loads nothing for it, and shows it in no frame. */
const always = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['cross-origin-resource-policy', 'same-origin'],
] as const
const year = 31_536_000

/** Headers that tell a browser what it must not do with an answer. Where an answer says so itself (a page), that holds. */
export function secureAnswers(publicUrl: () => string): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return (c, next) => {
    const { outgoing } = c.env
    for (const [name, value] of always) outgoing.setHeader(name, value)
    if (publicUrl().startsWith('https:')) outgoing.setHeader('strict-transport-security', `max-age=${year}`)
    return next()
  }
}
