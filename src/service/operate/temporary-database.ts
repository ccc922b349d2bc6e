import type { StatementSync } from 'node:sqlite'
import type { Row, Value } from '../store/engine/driver.ts'
import { loadSqlite } from '../store/sqlite/node-sqlite.ts'

/** Tables for intermediate data that is too large for memory. */
export interface TemporaryDatabase extends Disposable {
  readonly all: (sql: string, ...parameters: readonly Value[]) => readonly Row[]
}

/** Opens a database in an unnamed file, which the system removes when it is closed or the process ends. */
export function openTemporaryDatabase(...tables: readonly string[]): TemporaryDatabase {
  const { DatabaseSync } = loadSqlite()
  const database = new DatabaseSync('')
  // One transaction without a commit: the data is temporary, and a commit for each statement would take most of the time.
  database.exec('PRAGMA cache_size = -16384; PRAGMA temp_store = FILE; PRAGMA journal_mode = OFF; BEGIN')
  for (const table of tables) database.exec(table)
  const statements = new Map<string, StatementSync>()
  return {
    all: (sql, ...parameters) => {
      const statement = statements.get(sql) ?? database.prepare(sql)
      statements.set(sql, statement)
      return statement.all(...parameters)
    },
    [Symbol.dispose]: () => database.close(),
  }
}
