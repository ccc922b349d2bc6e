import { html } from 'hono/html'
import { renderIcon } from './icon.ts'
import type { Renderable, Markup } from './markup.ts'
import type { StateLabel } from './status.ts'

/** The main result of a page: an icon, a word and the reasons. */
export function renderBanner(name: string, { tone, word }: StateLabel, content: Renderable): Markup {
  return html`<div class="verdict ${tone}" role="group" aria-label="${name}">
    ${renderIcon(tone)}
    <div><strong>${word}</strong> ${content}</div>
  </div>`
}
