import { html } from 'hono/html'
import type { Tone } from '../../../text/document.ts'
import { drawIcon } from '../component/icon.ts'
import type { Markup } from '../component/markup.ts'

/** A number that sums a report up; one with a tone is the one to look at, and has that tone's icon unless it has its own. */
export type Sum = readonly [title: string, value: string, tone: Tone | undefined, icon?: Markup]

export function drawNumbers(sums: readonly Sum[]): Markup {
  return html`<dl class="numbers">
    ${sums.map(
      ([title, value, tone, icon = tone && drawIcon(tone)]) =>
        html`<div class="${tone ?? ''}">
          <dt>${title}</dt>
          <dd>${icon} ${value}</dd>
        </div>`,
    )}
  </dl>`
}
