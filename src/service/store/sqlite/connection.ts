import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Connection, Row, Value } from '../engine/driver.ts'
import { StoreUnavailable } from '../failure.ts'
import { haltAtFailure } from '../engine/halt.ts'
import type { Sqlite } from './builtin.ts'
import { translate } from './failure.ts'
import { sealSqlite } from './authorizer.ts'

/** WAL with a sync at each commit: what was committed survives a power cut. The recursive triggers also stop a REPLACE. */
const writing = `PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA recursive_triggers = ON; PRAGMA busy_timeout = 0`
const reading = 'PRAGMA busy_timeout = 5000; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY'

type Run = (sql: string, parameters?: readonly Value[]) => readonly Row[]

/** The connection that writes: after a statement that failed, none runs until a rollback. */
export interface WritingConnection extends Connection {
  readonly seal: () => void
  readonly close: () => void
}

/** Opens a file, made where there is none, or a database in memory (`:memory:`), to write to. Each statement halts this thread. */
export function openToWrite(sqlite: Sqlite, path: string): WritingConnection {
  const database = configure(new sqlite.DatabaseSync(path), writing)
  const run = createRunner(database)
  const { all } = haltAtFailure((sql, parameters) =>
    sql.startsWith('BEGIN') ? waitWhileHeld(() => run(sql)) : run(sql, parameters),
  )
  return { all, seal: () => sealSqlite(database, sqlite.constants), close: () => database.close() }
}

export interface ReadingConnection {
  readonly all: Run
  readonly close: () => void
}

/** Opens a file that is there, to see what was committed. */
export function openToRead(sqlite: Sqlite, path: string): ReadingConnection {
  const database = configure(new sqlite.DatabaseSync(path, { readOnly: true }), reading)
  return { all: createRunner(database), close: () => database.close() }
}

function configure(database: DatabaseSync, settings: string): DatabaseSync {
  try {
    database.exec(settings)
    return database
  } catch (cause) {
    database.close()
    throw cause
  }
}

/** Milliseconds for which another process may hold the file, and between two looks whether it still does. */
const patience = 5000
const glance = 10

/** Looks more often than SQLite's own waiting does: beside a process that hardly ever rests, the file is free for moments only. */
function waitWhileHeld<T>(begin: () => T): T {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (const start = performance.now(); ;) {
    try {
      return begin()
    } catch (cause) {
      const isHeld = cause instanceof StoreUnavailable && cause.outage === 'busy'
      if (!isHeld || performance.now() - start > patience) throw cause
      Atomics.wait(clock, 0, 0, glance)
    }
  }
}

/** Keeps what it prepared: the store has some hundred statements in all. */
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
