import type { StatementSync } from 'node:sqlite'
import type { Row, Value } from '../store/engine/driver.ts'
import { loadSqlite } from '../store/sqlite/builtin.ts'

/** Tables of one's own while one works: what a million records say would not fit into memory. */
export interface Scratch extends Disposable {
  readonly all: (sql: string, ...parameters: readonly Value[]) => readonly Row[]
}

/** A database in a file without a name, which is gone when it is closed or when the process ends, however it ends. */
export function openScratch(...tables: readonly string[]): Scratch {
  const { DatabaseSync } = loadSqlite()
  const database = new DatabaseSync('')
  // One transaction that is never committed: nothing is to survive, and a commit for each statement takes most of the time.
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
