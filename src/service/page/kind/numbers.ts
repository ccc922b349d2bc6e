import { html } from 'hono/html'
import type { Tone } from '../../../verdict/document.ts'
import { drawIcon } from '../draw/icon.ts'
import type { Markup } from '../draw/markup.ts'

/** A number that sums a report up; one with a tone is the one to look at. */
export type Sum = readonly [title: string, value: string, tone: Tone | undefined]

export function drawNumbers(sums: readonly Sum[]): Markup {
  return html`<dl class="numbers">
    ${sums.map(
      ([title, value, tone]) =>
        html`<div class="${tone ?? ''}">
          <dt>${title}</dt>
          <dd>${tone === undefined ? '' : drawIcon(tone)} ${value}</dd>
        </div>`,
    )}
  </dl>`
}
