import type { GithubClient } from '../api.ts'
import { pickMember, pickText } from '../response.ts'
import type { PullNode } from './pull-request-node.ts'
import { joinPages, sendQuery, toConnection, type GraphqlConnection } from './query.ts'
import { toPageQuery, type PagedList } from './query-text.ts'

/** The part of a question that its further pages need. */
interface PageContext {
  /** `owner/name`. */
  readonly repository: string
  /** Completes "Could not …". */
  readonly purpose: string
}

const listNames: readonly PagedList[] = ['commits', 'writers', 'comments']

/** A pull request with the first page of each list. `discussion` has the comments. */
export function toPullNode(purpose: string, node: unknown, discussion?: unknown): PullNode {
  const comments = pickMember(discussion, 'comments')
  return {
    node,
    commits: toConnection(purpose, pickMember(node, 'commits')),
    writers: toConnection(purpose, pickMember(node, 'writers')),
    comments: comments === undefined ? undefined : toConnection(purpose, comments),
  }
}

/**
 * Reads all further pages, one query for the next page of each list. Undefined if the head changed in the meantime: the lists would be of
 * different states.
 */
export async function readFurtherPages(
  client: GithubClient,
  context: PageContext,
  first: PullNode,
): Promise<PullNode | undefined> {
  let pull = first
  for (let cursors = listCursors(pull); Object.keys(cursors).length > 0; cursors = listCursors(pull)) {
    const found = await readPage(client, context, { pull, cursors })
    if (pickText(found, 'headRefOid') !== pickText(pull.node, 'headRefOid')) return undefined
    const add = (name: PagedList, list: GraphqlConnection): GraphqlConnection =>
      cursors[name] === undefined
        ? list
        : joinPages(context.purpose, list, toConnection(context.purpose, pickMember(found, name)))
    pull = {
      node: pull.node,
      commits: add('commits', pull.commits),
      writers: add('writers', pull.writers),
      comments: pull.comments && add('comments', pull.comments),
    }
  }
  return pull
}

type Cursors = Readonly<Partial<Record<PagedList, string>>>

function listCursors(pull: PullNode): Cursors {
  const open = listNames.flatMap((name) => {
    const next = pull[name]?.next
    return next === undefined ? [] : [[name, next] as const]
  })
  return Object.fromEntries(open)
}

async function readPage(
  client: GithubClient,
  { repository, purpose }: PageContext,
  { pull, cursors }: { readonly pull: PullNode; readonly cursors: Cursors },
): Promise<unknown> {
  const [owner, name] = repository.split('/')
  const variables = { owner, name, number: pickMember(pull.node, 'number') }
  const { data } = await sendQuery(client, { query: toPageQuery(cursors), variables, purpose }, [])
  return pickMember(data, 'repository', 'pullRequest')
}
