import type { MiddlewareHandler } from 'hono'

const always = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' } as const
/** For what is no page: wherever a browser meets it, it loads nothing, stands in no frame, and is no other site's. */
const bare = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
} as const
const year = 31_536_000

/** Headers that tell a browser what it must not do with an answer, where the answer does not say so itself. */
export function secureAnswers(publicUrl: () => string): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    const isBare = /json|text\/plain/.test(headers.get('content-type') ?? '')
    const transport = publicUrl().startsWith('https:') ? { 'strict-transport-security': `max-age=${year}` } : {}
    for (const [name, value] of Object.entries({ ...always, ...(isBare ? bare : {}), ...transport })) {
      if (!headers.has(name)) headers.set(name, value)
    }
  }
}
