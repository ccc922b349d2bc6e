import { html } from 'hono/html'
import { renderIcon } from './icon.ts'
import type { Renderable, Markup } from './markup.ts'
import type { StateLabel } from './status.ts'
import { renderProse } from './text.ts'

/** The main result of a page: an icon, a word and the reasons. */
export function renderBanner(name: string, { tone, word }: StateLabel, content: Renderable): Markup {
  return html`<div class="verdict ${tone}" role="group" aria-label="${name}">
    ${renderIcon(tone)}
    <div><strong>${word}</strong> ${content}</div>
  </div>`
}

/** Renders the reasons of a result: one as a sentence, several as a list. */
export function renderReasons(reasons: readonly string[]): Markup | string {
  if (reasons.length === 0) return ''
  if (reasons.length === 1) return html`<div>${renderProse(reasons[0] ?? '')}</div>`
  return html`<ul class="reasons">
    ${reasons.map((reason) => html`<li>${renderProse(reason)}</li>`)}
  </ul>`
}
