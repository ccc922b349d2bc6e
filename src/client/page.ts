import type { Trail } from '../schema/resource/trail.ts'
import type { Client } from './client.ts'

const pageSize = 100

/**
 * Every trail of a flow, newest first and each once, page by page, from any service: the list may come as an object or as an array
 * (§4.2), and trails that begin meanwhile push others onto the next page.
 */
export async function* everyTrail(
  client: Pick<Client, 'listTrails'>,
  params: { readonly org: string; readonly flow_name: string },
): AsyncGenerator<Trail> {
  const seen = new Set<string>()
  for (let page = 1; ; page += 1) {
    const answer = await client.listTrails({ params, query: { page, per_page: pageSize } })
    const [trails, pages] = 'data' in answer ? [answer.data, answer.pagination?.page_count] : [answer, undefined]
    const fresh = trails.filter(({ name }) => !seen.has(name))
    for (const trail of fresh) seen.add(trail.name)
    yield* fresh
    if (trails.length === 0 || page >= (pages ?? guessPages(page, trails.length, fresh.length))) return
  }
}

/** Without pagination there is one page, unless a full one brought something new; for a service without pages repeats itself. */
function guessPages(page: number, found: number, fresh: number): number {
  return found >= pageSize && fresh > 0 ? page + 1 : page
}
