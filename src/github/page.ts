import { nonsense, pick } from './answer.ts'
import type { Conversation } from './api.ts'
import type { GithubRequest } from './failure.ts'

/**
 * Every element of a list, all pages of it, in the order of the answer. `member` names the list where it is not the whole answer.
 * Throws `nonsense` where a page holds no list, or leads back: a part is never taken for the whole.
 */
export async function readPages(
  conversation: Conversation,
  request: GithubRequest,
  member?: string,
): Promise<readonly unknown[]> {
  const found: unknown[] = []
  let page: number | undefined = 1
  while (page !== undefined) {
    const mark = request.route.includes('?') ? '&' : '?'
    const { body, nextPage } = await conversation.ask({
      ...request,
      route: `${request.route}${mark}per_page=100&page=${page}`,
    })
    const list = member === undefined ? body : pick(body, member)
    if (!Array.isArray(list)) throw nonsense(request.asked, `page ${page} is not a list`)
    if (nextPage !== undefined && nextPage <= page)
      throw nonsense(request.asked, `page ${page} leads back to ${nextPage}`)
    found.push(...list)
    page = nextPage
  }
  return found
}
