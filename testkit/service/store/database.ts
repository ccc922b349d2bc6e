import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import type { Driver, Row } from '../../../src/service/store/engine/driver.ts'
import { omitUndefined } from '../../../src/wire/optional.ts'
import { openStore } from '../../../src/service/store/open.ts'
import { parsePostgresUrl } from '../../../src/service/store/postgres/address.ts'
import { openPostgresDriver } from '../../../src/service/store/postgres/driver.ts'
import { openSqliteDriver } from '../../../src/service/store/sqlite/driver.ts'
import type { Store } from '../../../src/service/store/store.ts'

interface CreatedDatabase {
  readonly place: string
  readonly remove: () => Promise<void>
}

/** A database engine, for the test suites over all engines. `place` is a location that `openStore` takes. */
export interface Engine {
  readonly name: string
  /** Whether a read has a connection of its own, so that it does not wait for a transaction. A database in memory has one connection. */
  readonly hasReaders: boolean
  /** Creates an empty database. The caller removes it. */
  readonly make: () => Promise<CreatedDatabase>
  /** The same, with the tables of this version. On PostgreSQL, opening it then takes half the time. */
  readonly makeCurrent: () => Promise<CreatedDatabase>
  /** The path of the key file that `open` uses. */
  readonly keyFile: (place: string) => string
  readonly open: (place: string, now?: () => number) => Promise<Store>
  readonly openDriver: (place: string) => Promise<Driver>
  /** Runs statements on a connection beside the store. */
  readonly exec: (place: string, ...statements: readonly string[]) => Promise<readonly Row[]>
}

/** In the mutation run, the thread of the tests writes: mutants are switched in this thread. */
const isInMemory = process.env['TEST_SQLITE'] === 'memory'

export const sqlite: Engine = {
  name: 'SQLite',
  hasReaders: !isInMemory,
  make: makeFile,
  makeCurrent: makeFile,
  openDriver: async (place) => openSqliteDriver(place),
  exec: async (place, ...statements) => {
    const file = new DatabaseSync(place)
    try {
      return statements.flatMap((statement) => file.prepare(statement).all())
    } finally {
      file.close()
    }
  },
  keyFile: toKeyFile,
  open: openAt,
}

async function makeFile(): Promise<CreatedDatabase> {
  if (isInMemory) return { place: ':memory:', remove: () => Promise.resolve() }
  const folder = await mkdtemp(join(tmpdir(), 'evidence-store-'))
  return { place: join(folder, 'evidence.db'), remove: () => rm(folder, { recursive: true, force: true }) }
}

/** The template of databases with the tables of this version. It has no rows, apart from the version. */
const template = 'evidence_template'

/** Prepares a server for `makeCurrent`. */
export async function createTemplate(address: string): Promise<void> {
  await runSql(address, `CREATE DATABASE ${template} STRATEGY file_copy`)
  const store = await openStore(new URL(`/${template}`, address).href)
  await store.close()
}

/** An engine that creates databases on the PostgreSQL server at this URL. `makeCurrent` needs `createTemplate` before. */
export function postgresAt(address: string): Engine {
  const url = new URL(address)
  return {
    name: 'PostgreSQL',
    hasReaders: true,
    make: () => makeOnServer(url, 'template1'),
    makeCurrent: () => makeOnServer(url, template),
    openDriver: async (place) => openPostgresDriver(parsePostgresUrl(place)),
    exec: runSql,
    keyFile: toKeyFile,
    open: openAt,
  }
}

async function makeOnServer(url: URL, source: string): Promise<CreatedDatabase> {
  const name = `evidence_${randomUUID().replaceAll('-', '')}`
  await runSql(url.href, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY file_copy`)
  const place = new URL(`/${name}`, url).href
  const remove = async (): Promise<void> => {
    await runSql(url.href, `DROP DATABASE ${name} WITH (FORCE)`)
    await rm(toKeyFile(place), { force: true })
  }
  return { place, remove }
}

/** Each test database has its own key file, beside an SQLite file and else in the temporary folder. */
function toKeyFile(place: string): string {
  if (!place.includes('://')) return join(dirname(place), 'evidence.key')
  return join(tmpdir(), `${basename(new URL(place).pathname)}.key`)
}

function openAt(place: string, now?: () => number): Promise<Store> {
  const keyFile = place === ':memory:' ? undefined : toKeyFile(place)
  return openStore(place, omitUndefined({ now, keyFile }))
}

async function runSql(url: string, ...statements: readonly string[]): Promise<readonly Row[]> {
  const client = new Client(url)
  await client.connect()
  try {
    const found: (readonly Row[])[] = []
    for (const statement of statements) found.push((await client.query<Row>(statement)).rows)
    return found.flat()
  } finally {
    await client.end()
  }
}
