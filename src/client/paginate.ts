import type { PageQuery } from '../wire/operation/paging.ts'
import type { Trail } from '../wire/resource/trail.ts'
import type { Client } from './client.ts'

const pageSize = 100

interface TrailsOfFlow {
  readonly org: string
  readonly flow_name: string
}

/**
 * Every trail of a flow, newest first and without duplicates, page by page: from cursor to cursor, or with a service without cursors by page
 * number. Works with any service: the list may be an object or an array (rules 9.2). By page number, trails that are created meanwhile shift
 * others to the next page.
 */
export async function* paginateTrails(client: Pick<Client, 'request'>, params: TrailsOfFlow): AsyncGenerator<Trail> {
  const seen = new Set<string>()
  let after: string | undefined
  for (let page = 1; ; page += 1) {
    const { trails, pageCount, next } = await readPage(client, params, { page, per_page: pageSize, after })
    const unseen = trails.filter(({ name }) => !seen.has(name))
    for (const trail of unseen) seen.add(trail.name)
    yield* unseen
    const lastPage = after === undefined ? (pageCount ?? guessPageCount(page, trails.length, unseen.length)) : page
    if (trails.length === 0 || (next === undefined && page >= lastPage)) return
    after = next
  }
}

interface TrailPage {
  readonly trails: readonly Trail[]
  readonly pageCount: number | undefined
  readonly next: string | undefined
}

async function readPage(client: Pick<Client, 'request'>, params: TrailsOfFlow, query: PageQuery): Promise<TrailPage> {
  const { value: list = [], headers } = await client.request('listTrails', { params, query })
  const next = readNextCursor(headers)
  return 'data' in list
    ? { trails: list.data, pageCount: list.pagination?.page_count, next }
    : { trails: list, pageCount: undefined, next }
}

/** The cursor of the next page (rules 2.7); undefined on the last page, and with a service without cursors. */
export function readNextCursor({ link = '' }: Readonly<Record<string, string>>): string | undefined {
  const [, address = ''] = /<([^<>]*)>; rel="next"/.exec(link) ?? []
  return URL.canParse(address) ? (new URL(address).searchParams.get('after') ?? undefined) : undefined
}

/** Without pagination there is a next page if this one is full and has new trails: a service without pages repeats its list. */
function guessPageCount(page: number, found: number, unseen: number): number {
  return found >= pageSize && unseen > 0 ? page + 1 : page
}
