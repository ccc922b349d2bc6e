import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Dialect, Driver, Row, Value } from './driver.ts'
import { loadSqlite } from './sqlite-builtin.ts'
import { sealSqlite } from './sqlite-seal.ts'
import { createTurns } from './turns.ts'

/** WAL with a sync at each commit: what was committed survives a power cut. The recursive triggers also stop a REPLACE. */
const settings = `PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA recursive_triggers = ON`

const dialect: Dialect = {
  integer: 'INTEGER',
  real: 'REAL',
  options: 'STRICT',
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
}

/** One connection to a database file, or to one in memory (`:memory:`). Statements run one after another in this thread. */
export function openSqliteDriver(path: string): Driver {
  const sqlite = loadSqlite()
  const database = connect(new sqlite.DatabaseSync(path))
  const all = createRunner(database)
  // Whoever reads on this connection waits for the running transaction: nobody sees what may yet be rolled back.
  const inTurn = createTurns()
  return {
    dialect,
    all: (sql, parameters) => inTurn(async () => all(sql, parameters)),
    transaction: (work) =>
      inTurn(async () => {
        all('BEGIN IMMEDIATE')
        try {
          const result = await work({ all: async (sql, parameters) => all(sql, parameters) })
          all('COMMIT')
          return result
        } catch (cause) {
          rollBack(all)
          throw cause
        }
      }),
    seal: () => sealSqlite(database, sqlite.constants),
    close: () => inTurn(async () => database.close()),
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
    const statement = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, statement)
    return statement.all(...parameters)
  }
}
