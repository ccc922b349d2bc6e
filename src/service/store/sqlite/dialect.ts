import type { Dialect } from '../engine/driver.ts'

/** How SQLite says what the engines do not say alike. */
export const sqliteDialect: Dialect = {
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
  // Its plans never ask how much there is.
  takeStock: [],
  tellHeads: [],
}
