import { html } from 'hono/html'
import type { Drawn, Markup } from './markup.ts'
import { count } from './text.ts'

/** A part of a page under its heading. `id` is what addresses and the page's script know it by. */
export function section(id: string, title: Drawn, content: Drawn): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${content}
  </section>`
}

/** `Artifacts 12`. */
export function counted(title: string, total: number): Markup {
  return html`${title} <span class="count">${count(total)}</span>`
}

/** Nothing is there, and what to do about it. */
export function empty(sentence: Drawn, next?: Drawn): Markup {
  return html`<div class="empty">
    <p>${sentence}</p>
    ${next}
  </div>`
}

/** What is looked up now and then. */
export function fold(title: Drawn, content: Drawn, isOpen = false): Markup {
  return html`<details class="fold" ${isOpen ? 'open' : ''}>
    <summary>${title}</summary>
    ${content}
  </details>`
}
