import { GraphQLError } from 'graphql'
import type { ServerState } from './server.ts'
import { accountIdOf, type GithubState, type HiddenField } from './state.ts'

export interface Page {
  readonly first?: number
  readonly after?: string
}

/** The members of a connection that the product may ask for. GitHub refuses more than 100 nodes. */
export function toConnection<T>(all: readonly T[]) {
  return ({ first, after }: Page) => {
    if (first === undefined || first > 100) throw new GraphQLError('`first` must be between 1 and 100')
    const start = after === undefined ? 0 : Number(after.slice(1))
    const end = Math.min(all.length, start + first)
    const pageInfo = { hasNextPage: end < all.length, endCursor: `c${end}` }
    return { totalCount: all.length, nodes: all.slice(start, end), pageInfo }
  }
}

/** A field that the token may not read is null, with an error. */
export function visible<A, T>({ initial }: ServerState, field: HiddenField, resolve: (given: A) => T): (given: A) => T {
  return (given) => {
    if (initial.hidden?.includes(field) === true) throw new GraphQLError('Resource not accessible by integration')
    return resolve(given)
  }
}

/** GraphQL has the login of a bot without its suffix. */
export function toActor({ initial }: { readonly initial: GithubState }, login: string | null): object | null {
  if (login === null) return null
  const isBot = login.endsWith('[bot]')
  const databaseId = accountIdOf(initial, login)
  return { __typename: isBot ? 'Bot' : 'User', login: login.replace(/\[bot\]$/, ''), databaseId }
}
