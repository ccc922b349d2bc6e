import { html } from 'hono/html'
import { toSingleLine } from '../../../text/escape.ts'
import type { Markup, Renderable } from './markup.ts'
import { renderLabel } from './text.ts'

/** The name of a row. */
interface RowName {
  /** The whole name. A narrow screen shows its beginning. */
  readonly text: string
  /** Shown in its place, such as a SHA. */
  readonly content?: Markup
  readonly href?: string | undefined
  /** A mark after the name that is never cut. */
  readonly mark?: Markup | string
}

/** Text that fits into one line of a phone. */
const shortLength = 30

/** Renders the name of a row, and details that are shown below it. A pointer shows a long name whole. */
export function renderRowName({ text, content, href, mark = '' }: RowName, details: Renderable = ''): Markup {
  const shown = content ?? renderLabel(text)
  const name = href === undefined ? shown : html`<a href="${href}">${shown}</a>`
  return html`<span class="title" ${toTooltip(text)}>${name} ${mark}</span> ${details}`
}

/** Renders a detail that is shown below the name of a row. `text` is its whole text, for a row without a page of its own. */
export function renderDetail(content: Renderable, text = ''): Markup {
  return html`<span class="sub" ${toTooltip(text)}>${content}</span>`
}

/** A pointer shows a long text whole. */
function toTooltip(text: string): Markup | string {
  const line = toSingleLine(text)
  return line.length > shortLength ? html`title="${line}"` : ''
}
