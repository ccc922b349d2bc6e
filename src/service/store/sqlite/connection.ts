import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Row, RunStatement, Value } from '../engine/driver.ts'
import { createAbortState } from '../engine/pipeline.ts'
import { StoreUnavailable } from '../failure.ts'
import { createAuthorizer, type StatementUse } from './authorizer.ts'
import { translateSqliteError } from './failure.ts'
import type { Sqlite } from './node-sqlite.ts'
import { createPrivateFile } from './private-file.ts'
import type { SqliteTransaction } from './transaction.ts'

/**
 * WAL; with a sync at each commit, a committed transaction survives a power failure. Recursive triggers also reject REPLACE. A deleted or
 * replaced row is overwritten with zeros, also on the pages that only a long row had (rules 2.18).
 */
const writeSettings = (isSynced: boolean): string => `PRAGMA busy_timeout = 5000;
  PRAGMA synchronous = ${isSynced ? 'FULL' : 'OFF'}; PRAGMA journal_mode = WAL;
  PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY; PRAGMA recursive_triggers = ON; PRAGMA secure_delete = ON;
  PRAGMA busy_timeout = 0`
const readSettings = 'PRAGMA busy_timeout = 5000; PRAGMA temp_store = MEMORY'

/** The longest wait for another process that locks the file. */
export const defaultLockTimeoutMs = 5000

/** A connection that writes. After a failed statement, each later one fails until a rollback. */
export interface WriteConnection extends SqliteTransaction {
  readonly forbidChanges: () => void
  readonly close: () => void
}

export interface WriteOptions {
  readonly lockTimeoutMs?: number | undefined
  /** Whether a commit is on the disk before it returns; true by default. */
  readonly isSynced?: boolean
}

/**
 * Opens a file, which is created for this user alone if absent, or a database in memory (`:memory:`). Each statement blocks this thread, a
 * transaction at its begin for at most `lockTimeoutMs` while another process locks the file.
 */
export function openToWrite(
  sqlite: Sqlite,
  path: string,
  { lockTimeoutMs = defaultLockTimeoutMs, isSynced = true }: WriteOptions = {},
): WriteConnection {
  if (path !== ':memory:') createPrivateFile(path)
  const database = configure(new sqlite.DatabaseSync(path), writeSettings(isSynced))
  const authorizer = createAuthorizer(database, sqlite.constants)
  const abortState = createAbortState()
  const runUnlessAborted = (use: StatementUse, run: RunPrepared = runOnce): RunStatement => {
    const prepare = createStatementCache(database)
    return async (sql, parameters = []) => {
      abortState.check()
      try {
        authorizer.permit(use)
        return run(prepare(sql), parameters)
      } catch (cause) {
        throw abortState.fail(translateSqliteError(cause))
      }
    }
  }
  const begin = runUnlessAborted('control', (statement) => runWhenUnlocked(() => statement.all(), lockTimeoutMs))
  const control = runUnlessAborted('control')
  /** Runs a rollback, also in an aborted transaction. Throws the error of SQLite. */
  const rollBack = (sql: string): void => {
    authorizer.permit('control')
    database.exec(sql)
  }
  return {
    read: runUnlessAborted('read'),
    write: runUnlessAborted('write'),
    changeSchema: runUnlessAborted('schema'),
    begin: async () => void (await begin('BEGIN IMMEDIATE')),
    commit: async () => void (await control('COMMIT')),
    rollBack: async () => {
      abortState.clear()
      try {
        rollBack('ROLLBACK')
      } catch {
        // SQLite has ended the transaction itself.
      }
    },
    setSavepoint: async () => void (await control('SAVEPOINT one')),
    releaseSavepoint: async () => void (await control('RELEASE SAVEPOINT one')),
    rollBackToSavepoint: async () => {
      try {
        rollBack('ROLLBACK TO SAVEPOINT one')
      } catch (cause) {
        throw translateSqliteError(cause)
      }
      abortState.clear()
    },
    // No other process writes.
    announce: () => undefined,
    // The plans of SQLite do not depend on statistics here.
    updateStatistics: () => Promise.resolve(),
    forbidChanges: authorizer.forbidSchemaChanges,
    close: () => database.close(),
  }
}

export interface ReadConnection {
  /** The rows, one after another. The connection sees the same snapshot of the database until the iteration ends. */
  readonly iterate: (sql: string, parameters: readonly Value[]) => Iterable<Row>
  readonly close: () => void
}

/** Opens an existing file for reads of committed rows, with a page cache of so many KiB. */
export function openToRead(sqlite: Sqlite, path: string, cacheSize = 2048): ReadConnection {
  const settings = `${readSettings}; PRAGMA cache_size = -${cacheSize}`
  const database = configure(new sqlite.DatabaseSync(path, { readOnly: true }), settings)
  createAuthorizer(database, sqlite.constants).permit('read')
  const prepare = createStatementCache(database)
  return {
    *iterate(sql, parameters) {
      try {
        yield* prepare(sql).iterate(...parameters)
      } catch (cause) {
        throw translateSqliteError(cause)
      }
    },
    close: () => database.close(),
  }
}

/** Another process can be setting the journal mode of a new file, for which SQLite does not wait. */
function configure(database: DatabaseSync, settings: string): DatabaseSync {
  try {
    runWhenUnlocked(() => database.exec(settings), defaultLockTimeoutMs)
    return database
  } catch (cause) {
    database.close()
    throw cause
  }
}

type RunPrepared = (statement: StatementSync, parameters: readonly Value[]) => readonly Row[]

function runOnce(statement: StatementSync, parameters: readonly Value[]): readonly Row[] {
  return statement.all(...parameters)
}

/** The pause between two attempts while another process locks the file. */
const lockPollMs = 10

/** Runs work until no lock stops it. SQLite's own busy timeout polls too rarely to succeed beside a process that writes all the time. */
function runWhenUnlocked<T>(work: () => T, lockTimeoutMs: number): T {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (const start = performance.now(); ;) {
    try {
      return work()
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
