import type { GithubClient } from './api.ts'
import type { GithubRequest } from './request.ts'
import { invalidResponse, pickMember } from './response.ts'

/**
 * All elements of a list, from all of its pages, in the order of the responses. `member` names the list if it is not the whole body. Throws
 * `EvidenceError` `nonsense` if a page has no list, or if its next page is not a later one: the result is never a part of the list.
 */
export async function readAllPages(
  client: GithubClient,
  request: GithubRequest,
  member?: string,
): Promise<readonly unknown[]> {
  const found: unknown[] = []
  let page: number | undefined = 1
  while (page !== undefined) {
    const separator = request.route.includes('?') ? '&' : '?'
    const { body, nextPage } = await client.request({
      ...request,
      route: `${request.route}${separator}per_page=100&page=${page}`,
    })
    const list = member === undefined ? body : pickMember(body, member)
    if (!Array.isArray(list)) throw invalidResponse(request.purpose, `page ${page} is not a list`)
    if (nextPage !== undefined && nextPage <= page)
      throw invalidResponse(request.purpose, `the page after page ${page} is page ${nextPage}`)
    found.push(...list)
    page = nextPage
  }
  return found
}
