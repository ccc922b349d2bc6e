import { html } from 'hono/html'
import type { Tone } from '../../../text/document.ts'
import { renderIcon } from '../component/icon.ts'
import type { Markup } from '../component/markup.ts'
import { listIncompleteReasons } from '../../../evidence/policy/incomplete.ts'
import { renderCountedTitle, renderSection } from '../component/section.ts'
import { renderUserText } from '../component/text.ts'

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

/** Renders the reasons why a result does not show everything; undefined without one. */
export function renderIncomplete(parts: Parameters<typeof listIncompleteReasons>[0]): Markup | undefined {
  const reasons = listIncompleteReasons(parts)
  if (reasons.length === 0) return undefined
  return renderSection('incomplete', renderCountedTitle('Incomplete', reasons.length), [
    html`<p class="note">
      The result does not show everything. It is compliant only under the policy <code>incomplete: allow</code>.
    </p>`,
    html`<ul>
      ${reasons.map((reason) => html`<li>${renderUserText(reason)}</li>`)}
    </ul>`,
  ])
}
