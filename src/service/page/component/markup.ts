import type { html } from 'hono/html'

/** HTML in which everything that others wrote is escaped already. */
export type Markup = ReturnType<typeof html>

/** What stands at a place of a page; often nothing does. */
export type Drawn = Markup | string | undefined | readonly Drawn[]

/** Draws what is known; of what is absent or empty nothing. */
export function known<T>(value: T | null | undefined, draw: (value: T) => Markup): Markup | undefined {
  return value === undefined || value === null || value === '' ? undefined : draw(value)
}
