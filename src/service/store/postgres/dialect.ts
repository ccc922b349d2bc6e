import type { Dialect } from '../engine/driver.ts'
import { postgresErasureTriggers } from './erasure.ts'

/** An advisory lock, under a number that only this service uses. */
const holdSchema = ['SELECT pg_advisory_xact_lock(7021996521838414)']

/** Of the schema in which tables are made, without those of an extension. */
const listTables = `SELECT relname AS name FROM pg_catalog.pg_class AS found
  WHERE relnamespace = (SELECT oid FROM pg_catalog.pg_namespace WHERE nspname = current_schema())
    AND relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_depend
      WHERE classid = 'pg_catalog.pg_class'::regclass AND objid = found.oid AND deptype = 'e')`

const rejectChange = `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
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

/** SQL of PostgreSQL. ENABLE ALWAYS makes a trigger fire during replication too. */
export const postgresDialect: Dialect = {
  integer: 'BIGINT',
  real: 'DOUBLE PRECISION',
  tableOptions: '',
  keyTableOptions: '',
  lockSchema: holdSchema,
  listTables,
  appendOnlyTriggers: (tables) => [
    rejectChange,
    ...tables.flatMap((table) => [
      `CREATE TRIGGER ${table}_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
      `ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${table}_no_change`,
    ]),
  ],
  recordOrderTriggers: [
    orderRecords,
    `CREATE TRIGGER record_in_order AFTER INSERT ON record REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION order_records()`,
    'ALTER TABLE record ENABLE ALWAYS TRIGGER record_in_order',
  ],
  erasureTriggers: postgresErasureTriggers,
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
