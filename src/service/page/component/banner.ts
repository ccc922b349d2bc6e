import { html } from 'hono/html'
import { drawIcon } from './icon.ts'
import type { Drawn, Markup } from './markup.ts'
import type { Sign } from './status.ts'

/** What a page is opened for, before all else: a shape, a word, and why. */
export function drawBanner(name: string, { tone, word }: Sign, content: Drawn): Markup {
  return html`<div class="verdict ${tone}" role="group" aria-label="${name}">
    ${drawIcon(tone)}
    <div><strong>${word}</strong> ${content}</div>
  </div>`
}
