import type { PageQuery, Pagination } from '../../../schema/operation/paging.ts'
import type { Window } from '../../store/reader.ts'

export interface Page {
  readonly page: number
  readonly per_page: number
}

/** Default of `per_page`, except for lists of artifacts (rules 2.7). */
export const defaultPageSize = 20

export function toPage(query: PageQuery, size: number): Page {
  return { page: query.page ?? 1, per_page: query.per_page ?? size }
}

export function toListWindow({ page, per_page }: Page): Window {
  return { offset: Math.min((page - 1) * per_page, Number.MAX_SAFE_INTEGER), limit: per_page }
}

/** The `pagination` member; undefined if everything fits on one page (rules 2.7, 9.13). */
export function toPagination({ page, per_page }: Page, total: number): Pagination | undefined {
  if (total <= per_page) return undefined
  return { total, page, per_page, page_count: Math.ceil(total / per_page) }
}

export interface ListPosition {
  /** Public URL of the request, with its query. */
  readonly url: string
  readonly total: number
  /** Absent for a list without paging. */
  readonly page?: Page
}

/** Clients limit the headers of an answer, and `Link` repeats the address. */
const maxLinkedLength = 2048

/** The headers of every list: `Link` (RFC 8288), unless the address is long, and `X-Total-Count` (rules 2.7). */
export function toListHeaders({ url, total, page }: ListPosition): Record<string, string> {
  if (url.length > maxLinkedLength) return { 'x-total-count': String(total) }
  const current = page?.page ?? 1
  const last = page === undefined ? 1 : Math.max(1, Math.ceil(total / page.per_page))
  const relations = [
    ['first', 1],
    ...(current > 1 ? ([['prev', Math.min(current - 1, last)]] as const) : []),
    ...(current < last ? ([['next', current + 1]] as const) : []),
    ['last', last],
  ] as const
  const links = relations.map(([relation, number]) => toLink(url, page, { relation, number }))
  return { link: links.join(', '), 'x-total-count': String(total) }
}

/** The `Link` header of a list that continues after its last element: the first page, and the next one if there is one. */
export function toNextLinks(url: string, { after }: { readonly after: string | undefined }): string {
  const first = new URL(url)
  first.searchParams.delete('after')
  if (after === undefined) return `<${first.href}>; rel="first"`
  const next = new URL(url)
  next.searchParams.set('after', after)
  return `<${first.href}>; rel="first", <${next.href}>; rel="next"`
}

interface PageRelation {
  readonly relation: string
  readonly number: number
}

function toLink(url: string, page: Page | undefined, { relation, number }: PageRelation): string {
  return `<${toPageUrl(url, page, number)}>; rel="${relation}"`
}

function toPageUrl(url: string, page: Page | undefined, number: number): string {
  if (page === undefined) return url
  const address = new URL(url)
  address.searchParams.set('page', String(number))
  address.searchParams.set('per_page', String(page.per_page))
  return address.href
}
