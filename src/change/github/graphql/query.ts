import { EvidenceError } from '../../../error.ts'
import type { GithubClient } from '../api.ts'
import { invalidResponse, pickMember, pickText } from '../response.ts'

interface GraphqlQuery {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  /** Completes "Could not …". */
  readonly purpose: string
}

interface GraphqlAnswer {
  readonly data: unknown
  /** The names of the members in `data` that are null because of an error. */
  readonly lacking: ReadonlySet<string>
}

/**
 * Sends one query. A member in `mayLack` may be null because of an error, such as a missing permission. Throws `EvidenceError` `refused`
 * after any other error: a part of an answer looks like an answer.
 */
export async function sendQuery(
  client: GithubClient,
  { query, variables, purpose }: GraphqlQuery,
  mayLack: readonly string[],
): Promise<GraphqlAnswer> {
  const permission = 'pull-requests: read'
  const { body } = await client.request({ route: 'POST /graphql', body: { query, variables }, purpose, permission })
  const lacking = new Set<string>()
  for (const error of listErrors(body)) {
    const member = findMember(error, mayLack)
    if (member === undefined) throw refusedQuery(purpose, pickText(error, 'message'))
    lacking.add(member)
  }
  const data = pickMember(body, 'data')
  if (typeof data !== 'object' || data === null) throw invalidResponse(purpose, 'it has no data')
  return { data, lacking }
}

function listErrors(body: unknown): readonly unknown[] {
  const errors = pickMember(body, 'errors')
  if (errors === undefined) return []
  return Array.isArray(errors) ? errors : [errors]
}

/** The member of an error's path, such as `["repository", "discussion", "comments"]`. */
function findMember(error: unknown, names: readonly string[]): string | undefined {
  const path = pickMember(error, 'path')
  return Array.isArray(path) ? names.find((name) => path.includes(name)) : undefined
}

function refusedQuery(purpose: string, message: string): EvidenceError {
  const quote = message === '' ? '' : ` "${message}"`
  return new EvidenceError(
    'refused',
    `Could not ${purpose}: the GraphQL API of GitHub answered with an error${quote}; check the job's \`permissions:\`.`,
    { facts: { graphql: message } },
  )
}

/** A part of a list. `next` is the cursor of the next page, if there is one. */
export interface GraphqlConnection {
  readonly nodes: readonly unknown[]
  readonly next: string | undefined
}

/** Reads a connection. Throws `EvidenceError` `nonsense` if it is none: the result is never a part that looks complete. */
export function toConnection(purpose: string, value: unknown): GraphqlConnection {
  const [nodes, hasNext] = [pickMember(value, 'nodes'), pickMember(value, 'pageInfo', 'hasNextPage')]
  if (!Array.isArray(nodes) || typeof hasNext !== 'boolean') throw invalidResponse(purpose, 'a list is missing')
  const next = pickText(value, 'pageInfo', 'endCursor')
  if (hasNext && next === '') throw invalidResponse(purpose, 'the next page of a list has no cursor')
  return { nodes, next: hasNext ? next : undefined }
}

/** Adds a further page. Throws `nonsense` if the page leads nowhere. */
export function joinPages(purpose: string, before: GraphqlConnection, page: GraphqlConnection): GraphqlConnection {
  if (page.next !== undefined && (page.next === before.next || page.nodes.length === 0)) {
    throw invalidResponse(purpose, 'the pages of a list do not end')
  }
  return { nodes: [...before.nodes, ...page.nodes], next: page.next }
}
