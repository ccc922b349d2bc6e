import { html } from 'hono/html'
import { formatCount } from '../../../text/quantity.ts'
import type { Markup } from './markup.ts'

/** One page of a list. */
export interface ListPage<T> {
  readonly items: readonly T[]
  /** Index of the first item in the list, from 0. */
  readonly start: number
  readonly total: number
}

const pageSize = 50

/** Value of the query parameter that selects the complete list, for print. */
const allPages = 'all'
/** Of a longer list, the first part is shown: 1,000 rows take about 20 ms. */
const maxWhole = 1000

/** Returns the page of a list for the value of a query parameter, from 1. A page out of range becomes the nearest one. */
export function paginate<T>(list: readonly T[], page: string | null): ListPage<T> {
  const total = list.length
  if (page === allPages) return { items: list.slice(0, maxWhole), start: 0, total }
  const last = Math.max(1, Math.ceil(total / pageSize))
  const requested = Math.min(Math.max(1, Math.trunc(Number(page ?? 1)) || 1), last)
  const start = (requested - 1) * pageSize
  return { items: list.slice(start, start + pageSize), start, total }
}

/** Renders the position in a list and links to other pages. Undefined if the list fits on one page. */
export function renderPagination<T>(
  { items, start, total }: ListPage<T>,
  name: string,
  hrefOf: (page: string) => string,
): Markup | undefined {
  if (total <= pageSize) return undefined
  const page = start / pageSize + 1
  const to = (other: string, text: string, rel: string): Markup =>
    html`<a href="${hrefOf(other)}" rel="${rel}" data-swap="${rel}">${text}</a>`
  const isWhole = items.length > pageSize
  return html`<nav class="pager" aria-label="Pages of ${name}">
    <span>${formatCount(start + 1)}–${formatCount(start + items.length)} of ${formatCount(total)}</span>
    ${page > 1 ? to(String(page - 1), 'Previous', 'prev') : ''}
    ${!isWhole && start + items.length < total ? to(String(page + 1), 'Next', 'next') : ''}
    ${isWhole ? to('1', 'Show pages', 'first') : to(allPages, 'Show all', 'all')}
  </nav>`
}

/** Returns the path and query of a URL with changed query parameters. Undefined removes a parameter. */
export function withQuery(url: URL, changes: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(url.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return `${url.pathname}${text === '' ? '' : `?${text}`}`
}
