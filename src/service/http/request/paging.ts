import type { PageQuery, Pagination } from '../../../schema/operation/paging.ts'
import type { Window } from '../../store/store.ts'

export interface Page {
  readonly page: number
  readonly per_page: number
}

/** Page size where published-api.md names none (decisions.md §2). */
export const defaultSize = 20

export function toPage(query: PageQuery, size: number): Page {
  return { page: query.page ?? 1, per_page: query.per_page ?? size }
}

export function toWindow({ page, per_page }: Page): Window {
  return { offset: Math.min((page - 1) * per_page, Number.MAX_SAFE_INTEGER), limit: per_page }
}

/** Present only where there is more than one page (published-api.md §4.2). */
export function toPagination({ page, per_page }: Page, total: number): Pagination | undefined {
  if (total <= per_page) return undefined
  return { total, page, per_page, page_count: Math.ceil(total / per_page) }
}

export interface Listing {
  /** Address of the request, with its query. */
  readonly url: string
  readonly total: number
  /** Absent where the list is answered whole. */
  readonly page?: Page
}

/** `Link` (RFC 8288) and `X-Total-Count`, which stand on every list (decisions.md §2). */
export function toListHeaders({ url, total, page }: Listing): Record<string, string> {
  const current = page?.page ?? 1
  const last = page === undefined ? 1 : Math.max(1, Math.ceil(total / page.per_page))
  const relations = [
    ['first', 1],
    ...(current > 1 ? ([['prev', Math.min(current - 1, last)]] as const) : []),
    ...(current < last ? ([['next', current + 1]] as const) : []),
    ['last', last],
  ] as const
  const links = relations.map(([relation, number]) => `<${addressOf(url, page, number)}>; rel="${relation}"`)
  return { link: links.join(', '), 'x-total-count': String(total) }
}

function addressOf(url: string, page: Page | undefined, number: number): string {
  if (page === undefined) return url
  const address = new URL(url)
  address.searchParams.set('page', String(number))
  address.searchParams.set('per_page', String(page.per_page))
  return address.href
}
