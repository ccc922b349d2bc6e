import { erasableKinds, positionsPerRecord } from '../record.ts'
import { partSize } from '../search/statement.ts'
import { erasureTrigger } from './authorizer.ts'

/** The position of the trail of the erased record, unless the record is erased already. */
const trailStart = `(SELECT trail.sequence FROM record AS erased
      JOIN trail ON trail.org = erased.org AND trail.flow = erased.flow AND trail.name = erased.trail
      WHERE erased.org = NEW.org AND erased.sequence = CAST(NEW.name AS INTEGER)
        AND erased.document <> json_extract(NEW.document, '$.body.remainder'))`

/** The service updates `head` after the records of a transaction, so an erasure after it is being recorded. */
const rejectOtherDeletion = `CREATE TRIGGER search_term_no_delete BEFORE DELETE ON search_term
    WHEN NOT EXISTS (SELECT 1 FROM record AS erasure
      JOIN record AS erased ON erased.org = erasure.org AND erased.sequence = CAST(erasure.name AS INTEGER)
      JOIN trail ON trail.org = erased.org AND trail.flow = erased.flow AND trail.name = erased.trail
      WHERE erasure.org = OLD.org AND erasure.kind = 'erasure' AND trail.sequence = OLD.sequence AND OLD.kind = 'trail'
        AND erasure.sequence > (SELECT sequence FROM head WHERE org = OLD.org))
    BEGIN SELECT RAISE(ABORT, 'what is recorded in search_term is never changed'); END`

/**
 * Triggers of erasures (rules 2.18). A record of kind `erasure` replaces the document of the record that it names, and deletes the words of
 * its trail, in the same statement. No other update of a record is possible but one of its fact, which can be made again, and no other
 * deletion of words.
 */
export const sqliteErasureTriggers: readonly string[] = [
  `CREATE TRIGGER record_no_update BEFORE UPDATE ON record
    WHEN ${listSame(
      'org, sequence, id, kind, flow, trail, name, type, fingerprint, commit_sha, created_at, sha256, ordinal, tag',
    )}
      OR (NEW.document IS NOT OLD.document
        AND NOT EXISTS (SELECT 1 FROM record WHERE org = NEW.org AND kind = 'erasure' AND name = CAST(NEW.sequence AS TEXT)
          AND json_extract(document, '$.body.remainder') = NEW.document))
    BEGIN SELECT RAISE(ABORT, 'what is recorded in record is never changed'); END`,
  `CREATE TRIGGER record_no_delete BEFORE DELETE ON record
    BEGIN SELECT RAISE(ABORT, 'what is recorded in record is never changed'); END`,
  `CREATE TRIGGER idempotency_no_update BEFORE UPDATE ON idempotency
    WHEN ${listSame('org, caller, key, record')} OR NEW.request <> ''
      OR NOT EXISTS (SELECT 1 FROM record WHERE id = NEW.record AND EXISTS (SELECT 1 FROM record AS erasure
        WHERE erasure.org = record.org AND erasure.kind = 'erasure' AND erasure.name = CAST(record.sequence AS TEXT)))
    BEGIN SELECT RAISE(ABORT, 'what is recorded in idempotency is never changed'); END`,
  `CREATE TRIGGER idempotency_no_delete BEFORE DELETE ON idempotency
    BEGIN SELECT RAISE(ABORT, 'what is recorded in idempotency is never changed'); END`,
  `CREATE TRIGGER search_term_no_update BEFORE UPDATE ON search_term
    BEGIN SELECT RAISE(ABORT, 'what is recorded in search_term is never changed'); END`,
  rejectOtherDeletion,
  `CREATE TRIGGER ${erasureTrigger} AFTER INSERT ON record WHEN NEW.kind = 'erasure' BEGIN
    SELECT RAISE(ABORT, 'an erasure names an earlier report of its organisation, with its hash') WHERE NOT EXISTS (
      SELECT 1 FROM record WHERE org = NEW.org AND sequence = CAST(NEW.name AS INTEGER) AND sequence < NEW.sequence
        AND kind IN (${erasableKinds.map((kind) => `'${kind}'`).join(', ')})
        AND sha256 = json_extract(NEW.document, '$.body.record_sha256'));
    DELETE FROM search_term WHERE org = NEW.org AND part = ${trailStart} / ${partSize} AND kind = 'trail'
      AND sequence = ${trailStart};
    UPDATE record SET document = json_extract(NEW.document, '$.body.remainder'), fact = NEW.fact
      WHERE org = NEW.org AND sequence = CAST(NEW.name AS INTEGER);
    UPDATE idempotency SET request = '' WHERE org = NEW.org
      AND record = (SELECT id FROM record WHERE org = NEW.org AND sequence = CAST(NEW.name AS INTEGER));
    UPDATE delivery SET settled_at = NEW.created_at, outcome = 'dropped', payload = '' WHERE org = NEW.org
      AND settled_at IS NULL AND place >= CAST(NEW.name AS INTEGER) * ${positionsPerRecord}
      AND place < (CAST(NEW.name AS INTEGER) + 1) * ${positionsPerRecord};
  END`,
]

function listSame(columns: string): string {
  return columns
    .split(', ')
    .map((column) => `NEW.${column} IS NOT OLD.${column}`)
    .join(' OR ')
}
