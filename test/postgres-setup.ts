import type { TestProject } from 'vitest/node'
import { createPostgresServer, hasPostgres } from './service/store/server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the server that all tests share; undefined where there is none. */
    readonly postgres: string | undefined
  }
}

/** One server for the whole run: each test that wants it makes a database of its own there. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  if (!hasPostgres()) {
    console.warn(`PostgreSQL is left out: npm has no server for ${process.platform} ${process.arch}.`)
    project.provide('postgres', undefined)
    return () => Promise.resolve()
  }
  const server = await createPostgresServer(['-c', 'max_connections=500'])
  project.provide('postgres', server.url)
  return server.remove
}
