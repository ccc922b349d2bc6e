import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Driver } from '../../src/service/store/engine/driver.ts'
import { parseAddress } from '../../src/service/store/postgres/address.ts'
import { openPostgresDriver } from '../../src/service/store/postgres/driver.ts'
import { openSqliteDriver } from '../../src/service/store/sqlite/driver.ts'
import { hasPostgres } from '../../testkit/service/store/has-postgres.ts'
import { createPostgresServer } from '../../testkit/service/store/postgres-server.ts'
import type { Target } from './load.ts'

/** An empty database of its own, which goes when it is disposed of. */
export interface Database extends AsyncDisposable {
  /** As `evidence serve --database` takes it. */
  readonly place: string
}

/** A database engine under measurement. */
export interface Engine {
  readonly name: string
  readonly makeDatabase: () => Promise<Database>
  readonly openDriver: (database: Database) => Promise<Driver>
}

export function listEngines(): readonly Engine[] {
  return hasPostgres() ? [sqlite, postgres] : [sqlite]
}

const sqlite: Engine = {
  name: 'SQLite',
  makeDatabase: async () => {
    const folder = await makeFolder()
    return { place: join(folder, 'evidence.db'), [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
  },
  openDriver: async ({ place }) => openSqliteDriver(place),
}

const postgres: Engine = {
  name: 'PostgreSQL',
  makeDatabase: async () => {
    // What the tests switch off.
    const server = await createPostgresServer(['-c', 'fsync=on'])
    return { place: server.url, [Symbol.asyncDispose]: server.remove }
  },
  openDriver: ({ place }) => openPostgresDriver(parseAddress(place)),
}

function makeFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'bench-service-'))
}

export interface Served extends Target, AsyncDisposable {}

/** `evidence serve` as a process, on a database; `token`, where it has one already. */
export async function serve({ place }: Database, token?: string): Promise<Served> {
  const folder = await makeFolder()
  const words = ['serve', '--port', '0', '--data', folder, '--database', place]
  const served = await start([resolve('dist/cli/index.js'), ...words], token)
  return {
    ...served,
    [Symbol.asyncDispose]: async () => {
      await served[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

/** Nothing done: HTTP alone, or by the libraries that the service has. */
export function serveNothing(by: 'answerer' | 'libraries'): Promise<Served> {
  return start([join(import.meta.dirname, `${by}.ts`)], 'any')
}

async function start(words: readonly string[], token: string | undefined): Promise<Served> {
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'ignore'] })
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    const url = /listens on (\S+)/.exec(said)?.[1]
    const first = token ?? /Admin token.*: (\S+)/.exec(said)?.[1]
    if (url === undefined || first === undefined) continue
    return {
      url,
      token: first,
      [Symbol.asyncDispose]: async () => {
        child.kill('SIGTERM')
        await once(child, 'exit')
      },
    }
  }
  throw new Error(`${words.join(' ')} ended before it said where it listens: ${said}`)
}
