import type { html } from 'hono/html'

/** HTML in which all user input is escaped. */
export type Markup = ReturnType<typeof html>

/** Anything that a template can render: markup, text, nothing, or a list of these. */
export type Renderable = Markup | string | undefined | readonly Renderable[]

/** Renders a value. Undefined if the value is missing or empty. */
export function renderIfPresent<T>(value: T | null | undefined, draw: (value: T) => Markup): Markup | undefined {
  return value === undefined || value === null || value === '' ? undefined : draw(value)
}
