import { readFileSync } from 'node:fs'
import { buildSchema, graphqlSync, type GraphQLSchema } from 'graphql'
import { toRepositoryNode } from './graphql-pull.ts'
import { accountIdOf, loginOf } from './state.ts'
import type { RecordedRequest, ServerState } from './server.ts'

let schema: GraphQLSchema | undefined

/** GitHub's published schema, so that a field that GitHub does not have is an error of a test. */
function loadSchema(): GraphQLSchema {
  const path = new URL('schema.graphql', import.meta.resolve('@octokit/graphql-schema'))
  return (schema ??= buildSchema(readFileSync(path, 'utf8'), { assumeValid: true, assumeValidSDL: true }))
}

/** Validates and executes a query over the state of the server. */
export function respondToGraphql(state: ServerState, { body }: RecordedRequest): unknown {
  const { query, variables } = body as { query: string; variables?: Record<string, unknown> }
  if (state.initial.withoutMergeQueue === true && query.includes('mergeQueue(')) return unknownQueue
  const login = loginOf(state.initial)
  const rootValue = {
    // The viewer of an installation is a bot, whose login has its suffix here.
    viewer: { login, databaseId: accountIdOf(state.initial, login) },
    repository: ({ owner, name }: { owner: string; name: string }) => toRepositoryNode(state, `${owner}/${name}`),
  }
  return graphqlSync({ schema: loadSchema(), source: query, rootValue, variableValues: variables ?? null })
}

/** How GitHub answers a query with a field that its schema lacks: without any data. */
const unknownQueue = {
  errors: [
    {
      path: ['query', 'repository', 'mergeQueue'],
      extensions: { code: 'undefinedField', typeName: 'Repository', fieldName: 'mergeQueue' },
      message: "Field 'mergeQueue' doesn't exist on type 'Repository'",
    },
  ],
}
