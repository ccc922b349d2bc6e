import { html } from 'hono/html'
import type { Markup } from './markup.ts'
import { count } from './text.ts'

/** A stretch of a list that is longer than a page. */
export interface Stretch<T> {
  readonly items: readonly T[]
  /** Place of the first of them in the list, from 0. */
  readonly start: number
  readonly total: number
}

const pageSize = 50

/** What an address says instead of a page, to have all of a list: for paper. */
const whole = 'all'

/** The page of a list that an address asks for, from 1; one that is not there is the nearest that is. */
export function cutPage<T>(list: readonly T[], page: string | null): Stretch<T> {
  const total = list.length
  if (page === whole) return { items: list, start: 0, total }
  const last = Math.max(1, Math.ceil(total / pageSize))
  const asked = Math.min(Math.max(1, Math.trunc(Number(page ?? 1)) || 1), last)
  const start = (asked - 1) * pageSize
  return { items: list.slice(start, start + pageSize), start, total }
}

/** Where one stands in a list, and the ways on; nothing where all of it is there by itself. */
export function drawPager<T>(
  { items, start, total }: Stretch<T>,
  name: string,
  hrefOf: (page: string) => string,
): Markup | undefined {
  if (total <= pageSize) return undefined
  const page = start / pageSize + 1
  const to = (other: string, text: string, rel: string): Markup =>
    html`<a href="${hrefOf(other)}" rel="${rel}" data-swap="${rel}">${text}</a>`
  const isWhole = items.length === total
  return html`<nav class="pager" aria-label="Pages of ${name}">
    <span>${count(start + 1)}–${count(start + items.length)} of ${count(total)}</span>
    ${page > 1 ? to(String(page - 1), 'Previous', 'prev') : ''}
    ${start + items.length < total ? to(String(page + 1), 'Next', 'next') : ''}
    ${isWhole ? to('1', 'In pages', 'first') : to(whole, 'All', 'all')}
  </nav>`
}

/** The same address with another value of a parameter; undefined leaves it out. */
export function withQuery(url: URL, changes: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(url.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return `${url.pathname}${text === '' ? '' : `?${text}`}`
}
