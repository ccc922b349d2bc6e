import type { Dialect } from '../engine/driver.ts'
import { postgresErasureTriggers } from './erasure.ts'

/**
 * An advisory lock, under a number that only this service uses. The migration has no timeout, and computes for a long time between two
 * statements where records are many and the machine is busy. Without any limit, the session of a machine that lost its power would stay for
 * hours.
 */
const holdSchema = [
  'SET LOCAL statement_timeout = 0',
  "SET LOCAL idle_in_transaction_session_timeout = '10min'",
  'SELECT pg_advisory_xact_lock(7021996521838414)',
]

/** Without this, the server completes a statement whose client has ended. Old servers, and those on Windows, do not have the setting. */
const checkClient = `DO $$ BEGIN SET LOCAL client_connection_check_interval = '1s'; EXCEPTION WHEN OTHERS THEN NULL; END $$`

const rejectChange = `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION 'what is recorded in % is never changed', TG_TABLE_NAME; END $$`

/** Checks the order once for each statement. The keys of the table reject duplicate positions and ids. */
const orderRecords = `CREATE FUNCTION order_records() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE run pg_catalog.record;
  BEGIN
    FOR run IN SELECT org, min(sequence) AS first, max(sequence) AS last, count(*) AS total FROM added GROUP BY org LOOP
      IF run.last - run.first + 1 <> run.total OR run.first < 1
        OR (run.first > 1 AND NOT EXISTS (SELECT 1 FROM record WHERE org = run.org AND sequence = run.first - 1))
      THEN RAISE EXCEPTION 'a record takes the next place of its organisation, under a new id';
      END IF;
    END LOOP;
    RETURN NULL;
  END $$`

/** Notifies listeners after the commit. */
const headNotification = `CREATE FUNCTION tell_head() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM pg_notify('evidence_head', NEW.org); RETURN NULL; END $$`

/**
 * SQL of PostgreSQL. The names and texts of functions and triggers are part of released schemas and never change (migration.ts). ENABLE
 * ALWAYS makes a trigger fire during replication too.
 */
export const postgresDialect: Dialect = {
  integer: 'BIGINT',
  real: 'DOUBLE PRECISION',
  tableOptions: '',
  keyTableOptions: '',
  lockSchema: holdSchema,
  updateAll: 'UPDATE',
  endWithProcess: [checkClient],
  // In the order of a write, so that no deadlock occurs.
  lockRecords: ['LOCK TABLE head, record IN ACCESS EXCLUSIVE MODE'],
  appendOnlyTriggers: (table) => [
    rejectChange,
    `CREATE TRIGGER ${table}_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
    `ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${table}_no_change`,
  ],
  dropAppendOnlyTriggers: (table) => [`DROP TRIGGER ${table}_no_change ON ${table}`],
  recordOrderTriggers: [
    orderRecords,
    `CREATE TRIGGER record_in_order AFTER INSERT ON record REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION order_records()`,
    'ALTER TABLE record ENABLE ALWAYS TRIGGER record_in_order',
  ],
  requireOrdinals: ['ALTER TABLE record ADD CONSTRAINT record_numbered CHECK (ordinal > 0)'],
  requireTags: ['ALTER TABLE record ADD CONSTRAINT record_tagged CHECK (tag IS NOT NULL)'],
  erasureTriggers: postgresErasureTriggers,
  headChangeTriggers: [
    headNotification,
    `CREATE TRIGGER head_told AFTER UPDATE OF sequence ON head FOR EACH ROW
      WHEN (OLD.sequence <> NEW.sequence) EXECUTE FUNCTION tell_head()`,
  ],
  // The opposite of the settings of the connection (connection.ts). A RESET would restore the settings of the server.
  allowScans: [...setScans('on'), "SET LOCAL work_mem = '128MB'"],
  forbidScans: setScans('off'),
  afterMigration: ['SET statement_timeout = 0', 'VACUUM (ANALYZE) record', "SET statement_timeout = '30s'"],
  oldContent: { mark: [], query: 'SELECT 0 AS marked', remove: [] },
}

function setScans(value: 'on' | 'off'): readonly string[] {
  const settings = ['seqscan', 'sort', 'hashjoin', 'mergejoin']
  return settings.map((setting) => `SET LOCAL enable_${setting} = ${value}`)
}

/** Autovacuum runs once a minute. Until then, plans would scan a whole flow for a page of trails. */
export const updateStatistics = 'ANALYZE record, flow, trail, artifact, idempotency, tally'

/** Numbers the parameters of a statement, as PostgreSQL does. */
export function toPostgres(sql: string): string {
  let count = 0
  return sql.replaceAll('?', () => `$${(count += 1)}`)
}

/**
 * Wraps a query into another one. PostgreSQL accepts nothing but a query there: no statement of another kind, and no WITH clause that
 * changes rows. The plan is that of the query alone.
 */
export function toPostgresQuery(sql: string): string {
  return `SELECT * FROM (${toPostgres(sql)}\n) AS found`
}

/** Text columns compare and sort by bytes, as in SQLite, independent of the collation of the database. */
export function toPostgresSchema(sql: string): string {
  return toPostgres(sql).replaceAll(/\bTEXT\b/g, 'TEXT COLLATE "C"')
}
