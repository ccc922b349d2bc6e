import { html } from 'hono/html'
import { formatCount } from '../../../text/quantity.ts'
import type { Renderable, Markup } from './markup.ts'
import { renderCodeBlock } from './text.ts'

/** Renders a section with a heading. `id` is its fragment in URLs; the script of the page uses it too. */
export function renderSection(id: string, title: Renderable, content: Renderable): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${content}
  </section>`
}

/** Renders a title with a total, such as `Artifacts 12`. */
export function renderCountedTitle(title: string, total: number): Markup {
  return html`${title} <span class="count">${formatCount(total)}</span>`
}

/** Renders the state of an empty list: a sentence, and what to do next. */
export function renderEmptyState(sentence: Renderable, next?: Renderable): Markup {
  return html`<div class="empty">
    <p>${sentence}</p>
    ${next}
  </div>`
}

/** Renders collapsed content. */
export function renderDetails(title: Renderable, content: Renderable, isOpen = false): Markup {
  return html`<details class="fold" ${isOpen ? 'open' : ''}>
    <summary>${title}</summary>
    ${content}
  </details>`
}

/** Renders a workflow step that sends a first report, ready to copy. */
export function renderStarterStep(publicUrl: string): Markup {
  return renderCodeBlock(`- uses: OWNER/delivery-evidence@v1
  if: \${{ !cancelled() }}
  with:
    url: ${publicUrl}/api/v2
    token: \${{ secrets.EVIDENCE_TOKEN }}
    artifacts: dist/*.tgz
    gate: true`)
}
