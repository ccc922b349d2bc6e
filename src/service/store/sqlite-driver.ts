import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Connection, Dialect, Driver, Row, Value } from './driver.ts'
import { StoreUnavailable } from './failure.ts'
import { haltAtFailure } from './halt.ts'
import { isReading } from './reading.ts'
import { loadSqlite } from './sqlite-builtin.ts'
import { translate } from './sqlite-failure.ts'
import { sealSqlite } from './sqlite-seal.ts'
import { createTurns } from './turns.ts'

/** WAL with a sync at each commit: what was committed survives a power cut. The recursive triggers also stop a REPLACE. */
const settings = `PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA recursive_triggers = ON`

const dialect: Dialect = {
  integer: 'INTEGER',
  real: 'REAL',
  options: 'STRICT',
  // A transaction that begins IMMEDIATE holds the whole file.
  holdSchema: [],
  forbidChanges: (table) =>
    ['UPDATE', 'DELETE'].map(
      (change) => `CREATE TRIGGER ${table}_no_${change.toLowerCase()} BEFORE ${change} ON ${table}
        BEGIN SELECT RAISE(ABORT, 'what is recorded in ${table} is never changed'); END`,
    ),
  orderRecords: [
    `CREATE TRIGGER record_in_order BEFORE INSERT ON record
      WHEN NEW.sequence <> (SELECT coalesce(max(sequence), 0) + 1 FROM record WHERE org = NEW.org)
        OR EXISTS (SELECT 1 FROM record WHERE id = NEW.id)
      BEGIN SELECT RAISE(ABORT, 'a record takes the next place of its organisation, under a new id'); END`,
  ],
  tellHeads: [],
}

/**
 * A database file, or one in memory (`:memory:`). One connection writes, and another reads what was committed, in this thread: a
 * reader waits for a running statement, never for a running transaction. In memory there is one for both, and readers wait.
 */
export function openSqliteDriver(path: string): Driver {
  const sqlite = loadSqlite()
  const database = connect(new sqlite.DatabaseSync(path))
  database.exec('PRAGMA busy_timeout = 0')
  const all = createRunner(database)
  const inTurn = createTurns()
  const reader = path === ':memory:' ? undefined : openReader(sqlite, path)
  return {
    dialect,
    all: async (sql, parameters) =>
      reader !== undefined && isReading(sql) ? reader.all(sql, parameters) : inTurn(async () => all(sql, parameters)),
    transaction: (work) =>
      inTurn(async () => {
        await begin(all)
        return transact(all, work)
      }),
    listen: () => Promise.resolve(),
    seal: () => sealSqlite(database, sqlite.constants),
    close: () =>
      inTurn(async () => {
        reader?.close()
        database.close()
      }),
  }
}

/** Milliseconds for which another process may hold the file, and between two looks whether it still does. */
const patience = 5000
const glance = 10

/** Another process that writes is waited for without a halt: in the meantime this one reads and answers. */
async function begin(all: Run): Promise<void> {
  for (const start = performance.now(); ;) {
    try {
      all('BEGIN IMMEDIATE')
      return
    } catch (cause) {
      const isHeld = cause instanceof StoreUnavailable && cause.outage === 'busy'
      if (!isHeld || performance.now() - start > patience) throw cause
      await delay(glance)
    }
  }
}

async function transact<T>(all: Run, work: (connection: Connection) => Promise<T>): Promise<T> {
  try {
    const result = await work(haltAtFailure(all))
    all('COMMIT')
    return result
  } catch (cause) {
    rollBack(all)
    throw cause
  }
}

interface Reader {
  readonly all: Run
  readonly close: () => void
}

/** Opened by the first who reads, when the file is there for sure. */
function openReader({ DatabaseSync: Database }: ReturnType<typeof loadSqlite>, path: string): Reader {
  let opened: { readonly database: DatabaseSync; readonly all: Run } | undefined
  const open = (): NonNullable<typeof opened> => {
    const database = new Database(path, { readOnly: true })
    database.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY')
    return { database, all: createRunner(database) }
  }
  return {
    all: (sql, parameters) => {
      opened ??= open()
      return opened.all(sql, parameters)
    },
    close: () => opened?.database.close(),
  }
}

function connect(database: DatabaseSync): DatabaseSync {
  try {
    database.exec(settings)
    return database
  } catch (cause) {
    database.close()
    throw cause
  }
}

type Run = (sql: string, parameters?: readonly Value[]) => readonly Row[]

/** After a full disk and the like SQLite has rolled back by itself, and then has nothing left to roll back. */
function rollBack(all: Run): void {
  try {
    all('ROLLBACK')
  } catch {
    return
  }
}

/** Keeps what it prepared: the store has some fifty statements in all. */
function createRunner(database: DatabaseSync): Run {
  const statements = new Map<string, StatementSync>()
  return (sql, parameters = []) => {
    try {
      const statement = statements.get(sql) ?? database.prepare(sql)
      statements.set(sql, statement)
      return statement.all(...parameters)
    } catch (cause) {
      throw translate(cause)
    }
  }
}
