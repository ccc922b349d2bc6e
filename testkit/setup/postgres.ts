import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { hasPostgres } from '../service/store/has-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the server that all tests share; undefined where there is none. */
    readonly postgres: string | undefined
  }
}

/**
 * One server for the whole run: each test that wants it makes a database of its own there. It has a process of its own, for its package
 * ends every process that loads it with 0, whatever the tests said.
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  if (!hasPostgres()) {
    console.warn(`PostgreSQL is left out: npm has no server for ${process.platform} ${process.arch}.`)
    project.provide('postgres', undefined)
    return () => Promise.resolve()
  }
  const server = fork(join(import.meta.dirname, '../service/store/postgres-server-process.ts'))
  const ended = once(server, 'exit')
  const failed = ended.then(([code]) => Promise.reject(new Error(`PostgreSQL did not start: exit code ${code}.`)))
  const [url] = await Promise.race([once(server, 'message'), failed])
  project.provide('postgres', String(url))
  return async () => {
    server.disconnect()
    await ended
  }
}
