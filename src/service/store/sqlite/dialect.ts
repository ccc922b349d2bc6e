import type { Dialect } from '../engine/driver.ts'
import { sqliteErasureTriggers } from './erasure.ts'

/** SQL of SQLite. */
export const sqliteDialect: Dialect = {
  integer: 'INTEGER',
  real: 'REAL',
  tableOptions: 'STRICT',
  keyTableOptions: 'STRICT, WITHOUT ROWID',
  // BEGIN IMMEDIATE locks the whole file.
  lockSchema: [],
  listTables: "SELECT name FROM sqlite_schema WHERE substr(name, 1, 7) <> 'sqlite_'",
  appendOnlyTriggers: (tables) =>
    tables.flatMap((table) =>
      ['UPDATE', 'DELETE'].map(
        (change) => `CREATE TRIGGER ${table}_no_${change.toLowerCase()} BEFORE ${change} ON ${table}
        BEGIN SELECT RAISE(ABORT, 'what is recorded in ${table} is never changed'); END`,
      ),
    ),
  recordOrderTriggers: [
    `CREATE TRIGGER record_in_order BEFORE INSERT ON record
      WHEN NEW.sequence <> (SELECT coalesce(max(sequence), 0) + 1 FROM record WHERE org = NEW.org)
        OR EXISTS (SELECT 1 FROM record WHERE id = NEW.id)
      BEGIN SELECT RAISE(ABORT, 'a record takes the next place of its organisation, under a new id'); END`,
  ],
  erasureTriggers: sqliteErasureTriggers,
}
