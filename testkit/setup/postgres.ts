import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { hasPostgres } from '../service/store/has-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the server that all tests share; undefined without a server for this platform. */
    readonly postgres: string | undefined
  }
}

/**
 * Starts one PostgreSQL server for the whole run. Each test creates its own databases there. The server runs in a separate process: its
 * package exits any process that loads it with code 0, even if tests failed.
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  if (!hasPostgres()) {
    console.warn(`Tests on PostgreSQL are skipped: npm has no server for ${process.platform} ${process.arch}.`)
    project.provide('postgres', undefined)
    return () => Promise.resolve()
  }
  const server = fork(join(import.meta.dirname, '../service/store/postgres-server-process.ts'))
  const ended = once(server, 'exit')
  const failed = ended.then(([code]) =>
    Promise.reject(new Error(`PostgreSQL did not start. Its process exited with code ${code}.`)),
  )
  const [url] = await Promise.race([once(server, 'message'), failed])
  project.provide('postgres', String(url))
  return async () => {
    server.disconnect()
    await ended
  }
}
