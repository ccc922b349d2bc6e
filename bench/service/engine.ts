import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openStore } from '../../src/service/store/open.ts'
import { parseAddress } from '../../src/service/store/postgres-address.ts'
import { openPostgresDriver } from '../../src/service/store/postgres-driver.ts'
import { openSqliteDriver } from '../../src/service/store/sqlite-driver.ts'
import type { Driver } from '../../src/service/store/driver.ts'
import type { Store } from '../../src/service/store/store.ts'
import { hasPostgres } from '../../test/service/store/has-postgres.ts'
import { createPostgresServer } from '../../test/service/store/server.ts'
import type { Target } from './load.ts'

interface Served extends Target, AsyncDisposable {}

interface Opened<T> extends AsyncDisposable {
  readonly value: T
}

/** A database engine under measurement. Whatever it makes goes when it is disposed of. */
export interface Engine {
  readonly name: string
  /** `evidence serve` as a process, on an empty database. */
  readonly serve: () => Promise<Served>
  readonly openDriver: () => Promise<Opened<Driver>>
  readonly openStore: () => Promise<Opened<Store>>
}

export function listEngines(): readonly Engine[] {
  return hasPostgres() ? [sqlite, postgres] : [sqlite]
}

const sqlite: Engine = {
  name: 'SQLite',
  serve: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bench-service-'))
    return serve(['--data', folder], () => rm(folder, { recursive: true }))
  },
  openDriver: () => inFolder(async (path) => openSqliteDriver(path)),
  openStore: () => inFolder(openStore),
}

const postgres: Engine = {
  name: 'PostgreSQL',
  serve: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bench-service-'))
    const server = await createPostgresServer(durable)
    const clean = async (): Promise<void> => {
      await server.remove()
      await rm(folder, { recursive: true })
    }
    return serve(['--data', folder, '--database', server.url], clean)
  },
  openDriver: () => onServer(async (url) => openPostgresDriver(parseAddress(url))),
  openStore: () => onServer(openStore),
}

/** What the tests switch off. */
const durable = ['-c', 'fsync=on']

async function onServer<T extends { close: () => Promise<void> }>(
  open: (url: string) => Promise<T>,
): Promise<Opened<T>> {
  const server = await createPostgresServer(durable)
  const value = await open(server.url)
  return {
    value,
    [Symbol.asyncDispose]: async () => {
      await value.close()
      await server.remove()
    },
  }
}

async function inFolder<T extends { close: () => Promise<void> }>(
  open: (path: string) => Promise<T>,
): Promise<Opened<T>> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-store-'))
  const value = await open(join(folder, 'evidence.db'))
  return {
    value,
    [Symbol.asyncDispose]: async () => {
      await value.close()
      await rm(folder, { recursive: true })
    },
  }
}

async function serve(words: readonly string[], clean: () => Promise<void>): Promise<Served> {
  const child = spawn(process.execPath, [resolve('dist/cli/index.js'), 'serve', '--port', '0', ...words], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    const url = /listens on (\S+)/.exec(said)?.[1]
    const token = /Admin token.*: (\S+)/.exec(said)?.[1]
    if (url === undefined || token === undefined) continue
    return {
      url,
      token,
      [Symbol.asyncDispose]: async () => {
        child.kill('SIGTERM')
        await once(child, 'exit')
        await clean()
      },
    }
  }
  throw new Error(`evidence serve ended before it said where it listens: ${said}`)
}
