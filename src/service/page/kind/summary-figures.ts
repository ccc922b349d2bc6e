import { html } from 'hono/html'
import type { Tone } from '../../../text/document.ts'
import { renderIcon } from '../component/icon.ts'
import type { Markup } from '../component/markup.ts'

/** A number that summarises a report. A tone highlights it, with the icon of the tone unless another icon is given. */
export type SummaryFigure = readonly [title: string, value: string, tone: Tone | undefined, icon?: Markup]

/** Renders the summary of a report as a row of figures. */
export function renderSummaryFigures(figures: readonly SummaryFigure[]): Markup {
  return html`<dl class="numbers">
    ${figures.map(
      ([title, value, tone, icon = tone && renderIcon(tone)]) =>
        html`<div class="${tone ?? ''}">
          <dt>${title}</dt>
          <dd>${icon} ${value}</dd>
        </div>`,
    )}
  </dl>`
}
