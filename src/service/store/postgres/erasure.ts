import { erasableKinds, positionsPerRecord } from '../record.ts'
import { partSize } from '../search/statement.ts'

/** TEXT in capitals would get a collation, as in the declaration of a column. */
function findErasure(row: string): string {
  return `SELECT 1 FROM record AS erasure WHERE erasure.org = ${row}.org AND erasure.kind = 'erasure'
    AND erasure.name = CAST(${row}.sequence AS text)`
}

const rejectOtherUpdate = `CREATE FUNCTION refuse_unless_erased() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE before pg_catalog.text := OLD.document;
  BEGIN
    OLD.document := NEW.document;
    OLD.fact := NEW.fact;
    IF OLD IS DISTINCT FROM NEW OR (before <> NEW.document
      AND NOT EXISTS (${findErasure('NEW')} AND CAST(erasure.document AS json) #>> '{body,remainder}' = NEW.document))
    THEN RAISE EXCEPTION 'what is recorded in % is never changed', TG_TABLE_NAME;
    END IF;
    RETURN NEW;
  END $$`

const rejectOtherKeyUpdate = `CREATE FUNCTION refuse_key_unless_erased() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    OLD.request := '';
    IF OLD IS DISTINCT FROM NEW OR NOT EXISTS (SELECT 1 FROM record AS target WHERE target.id = NEW.record AND EXISTS (${findErasure('target')}))
    THEN RAISE EXCEPTION 'what is recorded in % is never changed', TG_TABLE_NAME;
    END IF;
    RETURN NEW;
  END $$`

const rejectOtherDeletion = `CREATE FUNCTION refuse_words_unless_erased() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT EXISTS (SELECT 1 FROM record AS erasure
      JOIN record AS erased ON erased.org = erasure.org AND erased.sequence = CAST(erasure.name AS BIGINT)
      JOIN trail ON trail.org = erased.org AND trail.flow = erased.flow AND trail.name = erased.trail
      WHERE erasure.org = OLD.org AND erasure.kind = 'erasure' AND trail.sequence = OLD.sequence AND OLD.kind = 'trail'
        AND erasure.sequence > (SELECT sequence FROM head WHERE org = OLD.org))
    THEN RAISE EXCEPTION 'what is recorded in % is never changed', TG_TABLE_NAME;
    END IF;
    RETURN OLD;
  END $$`

const erase = `CREATE FUNCTION erase_record() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    erased BIGINT := CAST(NEW.name AS BIGINT);
    body json := CAST(NEW.document AS json) -> 'body';
    target pg_catalog.text;
    trail_start BIGINT;
  BEGIN
    SELECT id INTO target FROM record WHERE org = NEW.org AND sequence = erased AND sequence < NEW.sequence
      AND kind IN (${erasableKinds.map((kind) => `'${kind}'`).join(', ')}) AND sha256 = body ->> 'record_sha256';
    IF target IS NULL THEN
      RAISE EXCEPTION 'an erasure names an earlier report of its organisation, with its hash';
    END IF;
    SELECT trail.sequence INTO trail_start FROM record AS source
      JOIN trail ON trail.org = source.org AND trail.flow = source.flow AND trail.name = source.trail
      WHERE source.org = NEW.org AND source.sequence = erased AND source.document <> body ->> 'remainder';
    DELETE FROM search_term WHERE org = NEW.org AND part = trail_start / ${partSize} AND kind = 'trail'
      AND sequence = trail_start;
    UPDATE record SET document = body ->> 'remainder', fact = NEW.fact WHERE org = NEW.org AND sequence = erased;
    UPDATE idempotency SET request = '' WHERE org = NEW.org AND record = target;
    UPDATE delivery SET settled_at = NEW.created_at, outcome = 'dropped', payload = '' WHERE org = NEW.org
      AND settled_at IS NULL AND place >= erased * ${positionsPerRecord} AND place < (erased + 1) * ${positionsPerRecord};
    RETURN NULL;
  END $$`

/** Triggers of erasures (rules 2.18), as those of SQLite (sqlite/erasure.ts). */
export const postgresErasureTriggers: readonly string[] = [
  ...['record', 'idempotency'].flatMap((table) => [
    `CREATE TRIGGER ${table}_no_change BEFORE DELETE OR TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
    `ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${table}_no_change`,
  ]),
  rejectOtherUpdate,
  'CREATE TRIGGER record_no_update BEFORE UPDATE ON record FOR EACH ROW EXECUTE FUNCTION refuse_unless_erased()',
  'ALTER TABLE record ENABLE ALWAYS TRIGGER record_no_update',
  rejectOtherKeyUpdate,
  'CREATE TRIGGER idempotency_no_update BEFORE UPDATE ON idempotency FOR EACH ROW EXECUTE FUNCTION refuse_key_unless_erased()',
  'ALTER TABLE idempotency ENABLE ALWAYS TRIGGER idempotency_no_update',
  `CREATE TRIGGER search_term_no_change BEFORE UPDATE OR TRUNCATE ON search_term FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  'ALTER TABLE search_term ENABLE ALWAYS TRIGGER search_term_no_change',
  rejectOtherDeletion,
  'CREATE TRIGGER search_term_no_delete BEFORE DELETE ON search_term FOR EACH ROW EXECUTE FUNCTION refuse_words_unless_erased()',
  'ALTER TABLE search_term ENABLE ALWAYS TRIGGER search_term_no_delete',
  erase,
  `CREATE TRIGGER record_erased AFTER INSERT ON record FOR EACH ROW WHEN (NEW.kind = 'erasure') EXECUTE FUNCTION erase_record()`,
  'ALTER TABLE record ENABLE ALWAYS TRIGGER record_erased',
]
