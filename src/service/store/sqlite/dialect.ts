import type { Dialect } from '../engine/driver.ts'
import { sqliteErasureTriggers } from './erasure.ts'

/** SQL of SQLite. The trigger texts are part of released schemas and never change (migration.ts). */
export const sqliteDialect: Dialect = {
  integer: 'INTEGER',
  real: 'REAL',
  tableOptions: 'STRICT',
  keyTableOptions: 'STRICT, WITHOUT ROWID',
  // BEGIN IMMEDIATE locks the whole file.
  lockSchema: [],
  // To undo the statement alone, SQLite would keep the pages before it in memory (temp_store).
  updateAll: 'UPDATE OR ROLLBACK',
  // The statement runs in the process.
  endWithProcess: [],
  lockRecords: [],
  appendOnlyTriggers: (table) =>
    ['UPDATE', 'DELETE'].map(
      (change) => `CREATE TRIGGER ${table}_no_${change.toLowerCase()} BEFORE ${change} ON ${table}
        BEGIN SELECT RAISE(ABORT, 'what is recorded in ${table} is never changed'); END`,
    ),
  dropAppendOnlyTriggers: (table) => [`DROP TRIGGER ${table}_no_update`, `DROP TRIGGER ${table}_no_delete`],
  recordOrderTriggers: [
    `CREATE TRIGGER record_in_order BEFORE INSERT ON record
      WHEN NEW.sequence <> (SELECT coalesce(max(sequence), 0) + 1 FROM record WHERE org = NEW.org)
        OR EXISTS (SELECT 1 FROM record WHERE id = NEW.id)
      BEGIN SELECT RAISE(ABORT, 'a record takes the next place of its organisation, under a new id'); END`,
  ],
  requireOrdinals: [
    `CREATE TRIGGER record_numbered BEFORE INSERT ON record WHEN NEW.ordinal < 1
      BEGIN SELECT RAISE(ABORT, 'a record has a number within its flow and trail'); END`,
  ],
  requireTags: [
    `CREATE TRIGGER record_tagged BEFORE INSERT ON record WHEN NEW.tag IS NULL
      BEGIN SELECT RAISE(ABORT, 'a record has a tag'); END`,
  ],
  erasureTriggers: sqliteErasureTriggers,
  headChangeTriggers: [],
  allowScans: [],
  forbidScans: [],
  afterMigration: [],
  oldContent: {
    mark: ['PRAGMA user_version = 1'],
    query: 'SELECT user_version AS marked FROM pragma_user_version',
    // VACUUM writes every page to the WAL, and the checkpoint to the file. The copy of VACUUM can be too large for memory.
    remove: [
      'PRAGMA temp_store = FILE',
      'VACUUM',
      'PRAGMA wal_checkpoint(TRUNCATE)',
      'PRAGMA user_version = 0',
      'PRAGMA temp_store = MEMORY',
    ],
  },
}
