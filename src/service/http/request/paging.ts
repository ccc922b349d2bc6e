import { hash } from 'node:crypto'
import { omitUndefined } from '../../../wire/optional.ts'
import type { PageQuery, Pagination } from '../../../wire/operation/paging.ts'
import type { PositionRange } from '../../store/reader.ts'
import { invalidRequest } from '../http-problem.ts'

/** A requested page. With `after` or `before`, the position of an element, it is the page beside that element, and `page` is its number. */
export interface RequestedPage {
  readonly page: number
  readonly per_page: number
  readonly after?: number
  readonly before?: number
}

/** Default of `per_page`, except for lists of artifacts (rules 2.7). */
export const defaultPageSize = 20

/** Reads the page of a request with this public URL. Throws 400 for a cursor of another list. */
export function toPage(query: PageQuery, url: string, size: number): RequestedPage {
  if (query.after !== undefined && query.before !== undefined)
    throw invalidRequest('query', { before: 'must not be given together with after' })
  const read = (name: 'after' | 'before'): number | undefined => readCursor(url, name, query[name])
  const place = omitUndefined({ after: read('after'), before: read('before') })
  return { page: query.page ?? 1, per_page: query.per_page ?? size, ...place }
}

/** The number of elements before the page of this number. */
export function countSkipped({ page, per_page }: RequestedPage): number {
  return Math.min((page - 1) * per_page, Number.MAX_SAFE_INTEGER)
}

/** The positions of the newest and the oldest element of a page, and whether the list has elements beyond them. */
export interface PageEdges {
  readonly first: number
  readonly last: number
  readonly hasNewer: boolean
  readonly hasOlder: boolean
}

/** A page in a list whose elements have the positions 1 (the oldest) to `total`. It has no edges if it is empty. */
export function toRange(page: RequestedPage, total: number): PositionRange & { readonly edges: PageEdges | undefined } {
  const { per_page, after, before } = page
  const start = after === undefined ? (before ?? 0) + per_page : after - 1
  const isNumbered = after === undefined && before === undefined
  const upTo = Math.max(0, isNumbered ? total - countSkipped(page) : Math.min(start, total))
  const limit = Math.max(0, Math.min(per_page, upTo - (before ?? 0)))
  const last = upTo - limit + 1
  return {
    upTo,
    limit,
    edges: limit === 0 ? undefined : { first: upTo, last, hasNewer: upTo < total, hasOlder: last > 1 },
  }
}

/** The `pagination` member; undefined if everything fits on one page (rules 2.7, 9.13). */
export function toPagination(page: RequestedPage, total: number): Pagination | undefined {
  return total <= page.per_page ? undefined : countPages(page, total)
}

/** The `pagination` member of a list that always has it. */
export function countPages({ page, per_page }: RequestedPage, total: number): Pagination {
  return { total, page, per_page, page_count: Math.ceil(total / per_page) }
}

export interface ListPosition {
  /** Public URL of the request, with its query. */
  readonly url: string
  readonly total: number
  /** Absent for a list without paging. */
  readonly page?: RequestedPage
  /** Absent for an empty page. */
  readonly edges?: PageEdges | undefined
}

/** Clients limit the headers of an answer, and `Link` repeats the address. */
const maxLinkedLength = 2048

/** The headers of every list: `Link` (RFC 8288), unless the address is long, and `X-Total-Count` (rules 2.7). */
export function toListHeaders({ url, total, page, edges }: ListPosition): Record<string, string> {
  if (url.length > maxLinkedLength) return { 'x-total-count': String(total) }
  const last = page === undefined ? 1 : Math.max(1, Math.ceil(total / page.per_page))
  const relations = [
    { relation: 'first', number: 1 },
    ...listNeighbours(page?.page ?? 1, last, edges),
    { relation: 'last', number: last },
  ]
  const links = relations.map((one) => `<${toPageUrl(url, page, one)}>; rel="${one.relation}"`)
  return { link: links.join(', '), 'x-total-count': String(total) }
}

interface PageRelation {
  readonly relation: string
  readonly number: number
  /** The place of the page, as positions. */
  readonly after?: number
  readonly before?: number
}

/** An empty page is past the end. */
function listNeighbours(current: number, last: number, edges: PageEdges | undefined): readonly PageRelation[] {
  if (edges === undefined) return current > 1 ? [{ relation: 'prev', number: Math.min(current - 1, last) }] : []
  const prev = { relation: 'prev', number: Math.max(1, current - 1), before: edges.first }
  const next = { relation: 'next', number: current + 1, after: edges.last }
  return [...(edges.hasNewer ? [prev] : []), ...(edges.hasOlder ? [next] : [])]
}

function toPageUrl(url: string, page: RequestedPage | undefined, { number, after, before }: PageRelation): string {
  if (page === undefined) return url
  const address = new URL(url)
  for (const name of ['after', 'before']) address.searchParams.delete(name)
  address.searchParams.set('page', String(number))
  address.searchParams.set('per_page', String(page.per_page))
  for (const [name, position] of Object.entries(omitUndefined({ after, before })))
    address.searchParams.set(name, `${position}-${identifyList(url)}`)
  return address.href
}

/** The position in a cursor: `120-0c1d2e3f`. */
function readCursor(url: string, name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const [, position, list] = /^([1-9]\d{0,14})-([0-9a-f]{8})$/.exec(text) ?? []
  if (list === identifyList(url)) return Number(position)
  throw invalidRequest('query', { [name]: 'must be from the Link of this list, with the same path and filters' })
}

/** Eight digits for the path and the filters of a list: a position of another list would skip elements. */
function identifyList(url: string): string {
  const { pathname, searchParams } = new URL(url)
  for (const name of ['page', 'per_page', 'after', 'before']) searchParams.delete(name)
  searchParams.sort()
  return hash('sha256', `${pathname}?${searchParams.toString()}`).slice(0, 8)
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
