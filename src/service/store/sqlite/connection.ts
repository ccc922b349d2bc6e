import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Connection, Row, Value } from '../engine/driver.ts'
import { createAbortState } from '../engine/pipeline.ts'
import { StoreUnavailable } from '../failure.ts'
import { setAppendOnlyAuthorizer } from './authorizer.ts'
import { translateSqliteError } from './failure.ts'
import type { Sqlite } from './node-sqlite.ts'

/** WAL with a sync at each commit: a committed transaction survives a power failure. Recursive triggers also reject REPLACE. */
const writeSettings = `PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA recursive_triggers = ON; PRAGMA busy_timeout = 0`
const readSettings = 'PRAGMA busy_timeout = 5000; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY'

/** A connection that writes. After a failed statement, each later one fails until a rollback. */
export interface WriteConnection extends Connection {
  readonly forbidChanges: () => void
  readonly close: () => void
}

/** Opens a file, which is created if absent, or a database in memory (`:memory:`). Each statement blocks this thread. */
export function openToWrite(sqlite: Sqlite, path: string): WriteConnection {
  const database = configure(new sqlite.DatabaseSync(path), writeSettings)
  const prepare = createStatementCache(database)
  const abortState = createAbortState()
  return {
    all: async (sql, parameters = []) => {
      abortState.check(sql)
      try {
        const statement = prepare(sql)
        const rows = sql.startsWith('BEGIN') ? runWhenUnlocked(statement) : statement.all(...parameters)
        abortState.succeed(sql)
        return rows
      } catch (cause) {
        throw abortState.fail(sql, translateSqliteError(cause))
      }
    },
    forbidChanges: () => setAppendOnlyAuthorizer(database, sqlite.constants),
    close: () => database.close(),
  }
}

export interface ReadConnection {
  readonly all: (sql: string, parameters?: readonly Value[]) => readonly Row[]
  readonly close: () => void
}

/** Opens an existing file for reads of committed rows. */
export function openToRead(sqlite: Sqlite, path: string): ReadConnection {
  const database = configure(new sqlite.DatabaseSync(path, { readOnly: true }), readSettings)
  const prepare = createStatementCache(database)
  return {
    all: (sql, parameters = []) => {
      try {
        return prepare(sql).all(...parameters)
      } catch (cause) {
        throw translateSqliteError(cause)
      }
    },
    close: () => database.close(),
  }
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

/** The longest wait for another process that locks the file, and the pause between two attempts. */
const lockTimeoutMs = 5000
const lockPollMs = 10

/** Runs BEGIN until it succeeds. SQLite's own busy timeout polls too rarely to succeed beside a process that writes all the time. */
function runWhenUnlocked(begin: StatementSync): readonly Row[] {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (const start = performance.now(); ;) {
    try {
      return begin.all()
    } catch (cause) {
      const failure = translateSqliteError(cause)
      const isLocked = failure instanceof StoreUnavailable && failure.outage === 'busy'
      if (!isLocked || performance.now() - start > lockTimeoutMs) throw cause
      Atomics.wait(clock, 0, 0, lockPollMs)
    }
  }
}

/** Prepares each statement once. The store has about a hundred statements, so that the cache needs no limit. */
function createStatementCache(database: DatabaseSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>()
  return (sql) => {
    const statement = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
}
