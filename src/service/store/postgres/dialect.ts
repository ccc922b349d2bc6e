import type { Dialect } from '../engine/driver.ts'

/** Process by process, whoever brings the schema up to date: the number is ours alone. However long it takes, it is done. */
const holdSchema = ['SET LOCAL statement_timeout = 0', 'SELECT pg_advisory_xact_lock(7021996521838414)']

const refuseChange = `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION 'what is recorded in % is never changed', TG_TABLE_NAME; END $$`

/** Looked at once a statement, however many records it takes in. That no two are in one place, or have one id, the keys see to. */
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

/** Whoever listens hears of it when the transaction is committed. */
const tellHead = `CREATE FUNCTION tell_head() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM pg_notify('evidence_head', NEW.org); RETURN NULL; END $$`

/** How PostgreSQL says what the engines do not say alike. ALWAYS: also where a replica applies what it was sent. */
export const postgresDialect: Dialect = {
  integer: 'BIGINT',
  real: 'DOUBLE PRECISION',
  options: '',
  holdSchema,
  forbidChanges: (table) => [
    refuseChange,
    `CREATE TRIGGER ${table}_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
    `ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${table}_no_change`,
  ],
  orderRecords: [
    orderRecords,
    `CREATE TRIGGER record_in_order AFTER INSERT ON record REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION order_records()`,
    'ALTER TABLE record ENABLE ALWAYS TRIGGER record_in_order',
  ],
  // It looks by itself once a minute; until then a page of trails would be looked for through the whole of their flow.
  takeStock: ['ANALYZE record, flow, trail, artifact, idempotency, tally'],
  tellHeads: [
    tellHead,
    `CREATE TRIGGER head_told AFTER UPDATE OF sequence ON head FOR EACH ROW
      WHEN (OLD.sequence <> NEW.sequence) EXECUTE FUNCTION tell_head()`,
  ],
}

/**
 * One statement of ours as PostgreSQL takes it: parameters by number, and text that is compared and sorted by its bytes, as SQLite
 * does, whatever the database was made with.
 */
export function toPostgres(sql: string): string {
  let count = 0
  const numbered = sql.replaceAll('?', () => `$${(count += 1)}`)
  return /^\s*(?:CREATE TABLE|ALTER TABLE \w+ ADD)/i.test(sql)
    ? numbered.replaceAll(/\bTEXT\b/g, 'TEXT COLLATE "C"')
    : numbered
}
