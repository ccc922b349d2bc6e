import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Driver } from '../../src/service/store/engine/driver.ts'
import { parsePostgresUrl } from '../../src/service/store/postgres/address.ts'
import { openPostgresDriver } from '../../src/service/store/postgres/driver.ts'
import { openSqliteDriver } from '../../src/service/store/sqlite/driver.ts'
import { waitUntilListening } from '../../testkit/process/listening.ts'
import { collectOutput } from '../../testkit/process/output.ts'
import { hasPostgres } from '../../testkit/service/store/has-postgres.ts'
import { createPostgresServer } from '../../testkit/service/store/postgres-server.ts'
import { readProcessorMs } from '../step.ts'
import type { Target } from './load.ts'

/** A new, empty database. It is deleted when it is disposed. */
export interface Database extends AsyncDisposable {
  /** The value of `evidence serve --database`. */
  readonly location: string
}

/** A database engine under measurement. */
export interface Engine {
  readonly name: string
  readonly createDatabase: () => Promise<Database>
  readonly openDriver: (database: Database) => Promise<Driver>
}

export function listEngines(): readonly Engine[] {
  return hasPostgres() ? [sqlite, postgres] : [sqlite]
}

const sqlite: Engine = {
  name: 'SQLite',
  createDatabase: async () => {
    const folder = await createFolder()
    return { location: join(folder, 'evidence.db'), [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
  },
  openDriver: async ({ location }) => openSqliteDriver(location),
}

const postgres: Engine = {
  name: 'PostgreSQL',
  createDatabase: async () => {
    // The tests switch fsync off.
    const server = await createPostgresServer(['-c', 'fsync=on'])
    return { location: server.url, [Symbol.asyncDispose]: server.remove }
  },
  openDriver: ({ location }) => openPostgresDriver(parsePostgresUrl(location)),
}

function createFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'bench-service-'))
}

export interface MeasuredServer extends Target, AsyncDisposable {
  /** Processor time of the process until now, with all its threads, in milliseconds. NaN where there is no /proc. */
  readonly readProcessorMs: () => number
}

export interface ServeProcess extends MeasuredServer {
  /** Of its keys and attachments. */
  readonly folder: string
}

/**
 * Starts `evidence serve` as a process on a database. `known`: the folder of a first process, and a token of the database; without one, the
 * first start prints it.
 */
export async function startServeProcess(
  { location }: Database,
  known: Partial<Pick<ServeProcess, 'folder' | 'token'>> = {},
): Promise<ServeProcess> {
  const folder = known.folder ?? (await createFolder())
  const args = ['serve', '--port', '0', '--data', folder, '--database', location]
  const server = await startServer([resolve('dist/cli/index.js'), ...args], known.token)
  return {
    ...server,
    folder,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      if (known.folder === undefined) await rm(folder, { recursive: true })
    },
  }
}

/** Starts a server with the HTTP libraries of the service that only responds. */
export function startLibraryServer(): Promise<MeasuredServer> {
  return startServer([join(import.meta.dirname, 'library-baseline.ts')], 'any')
}

async function startServer(args: readonly string[], token?: string): Promise<MeasuredServer> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const listening = await waitUntilListening(collectOutput(child.stdout))
  return {
    url: listening.url,
    token: token ?? listening.token,
    readProcessorMs: () => readProcessorMs(child.pid ?? 0),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
