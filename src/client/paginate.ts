import type { Trail } from '../schema/resource/trail.ts'
import type { Client } from './client.ts'

const pageSize = 100

/**
 * Every trail of a flow, newest first and without duplicates, page by page. Works with any service: the list may be an object or an array
 * (rules 9.2). Trails that are created meanwhile shift others to the next page.
 */
export async function* paginateTrails(
  client: Pick<Client, 'listTrails'>,
  params: { readonly org: string; readonly flow_name: string },
): AsyncGenerator<Trail> {
  const seen = new Set<string>()
  for (let page = 1; ; page += 1) {
    const list = await client.listTrails({ params, query: { page, per_page: pageSize } })
    const [trails, pageCount] = 'data' in list ? [list.data, list.pagination?.page_count] : [list, undefined]
    const unseen = trails.filter(({ name }) => !seen.has(name))
    for (const trail of unseen) seen.add(trail.name)
    yield* unseen
    if (trails.length === 0 || page >= (pageCount ?? guessPageCount(page, trails.length, unseen.length))) return
  }
}

/** Without pagination there is a next page if this one is full and has new trails: a service without pages repeats its list. */
function guessPageCount(page: number, found: number, unseen: number): number {
  return found >= pageSize && unseen > 0 ? page + 1 : page
}
