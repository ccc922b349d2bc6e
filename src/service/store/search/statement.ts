import type { BulkStatement } from '../engine/bulk.ts'

/** Sequences of one part of the index. A search reads the newest part first. */
export const partSize = 16_384

const columns = 'org, part, term, sequence, kind, field'

/** Inserts terms under a known sequence. A row is (org, part, term, sequence, kind, field). */
export const insertKnownTerms: BulkStatement = {
  row: '(?, ?, ?, ?, ?, ?)',
  toSql: (rows) => `INSERT INTO search_term (${columns}) VALUES ${rows} ON CONFLICT DO NOTHING`,
}

/**
 * Inserts terms of trails under the sequence of the record that began the trail, so that each trail is found once. A row is (org, flow,
 * trail, term, field). The order makes PostgreSQL look the name up in the index, also with a plan that it made for the empty table.
 */
export const insertTrailTerms: BulkStatement = {
  row: '(?, ?, ?, ?, ?)',
  toSql: (rows) => `INSERT INTO search_term (${columns})
    WITH found AS MATERIALIZED (SELECT column1 AS org, column4 AS term, column5 AS field,
      (SELECT sequence FROM (SELECT name, sequence FROM trail WHERE org = column1 AND flow = column2 AND name >= column3
        ORDER BY name LIMIT 1) AS nearest WHERE name = column3) AS sequence
      FROM (VALUES ${rows}) AS given)
    SELECT org, sequence / ${partSize}, term, sequence, 'trail', field FROM found WHERE sequence IS NOT NULL
    ON CONFLICT DO NOTHING`,
}

/** Inserts terms of artifacts, as insertTrailTerms does. A row is (org, flow, trail, fingerprint, term, field). */
export const insertArtifactTerms: BulkStatement = {
  row: '(?, ?, ?, ?, ?, ?)',
  toSql: (rows) => `INSERT INTO search_term (${columns})
    WITH found AS MATERIALIZED (SELECT column1 AS org, column5 AS term, column6 AS field,
      (SELECT sequence FROM (SELECT fingerprint, sequence FROM artifact
        WHERE org = column1 AND flow = column2 AND trail = column3 AND fingerprint >= column4
        ORDER BY fingerprint LIMIT 1) AS nearest WHERE fingerprint = column4) AS sequence
      FROM (VALUES ${rows}) AS given)
    SELECT org, sequence / ${partSize}, term, sequence, 'artifact', field FROM found WHERE sequence IS NOT NULL
    ON CONFLICT DO NOTHING`,
}

/** A condition on `record`: the record can have terms. */
const hasTerms = `(kind = 'trail' OR kind = 'artifact' OR type = 'pull_request' OR type = 'jira' OR ordinal = 1)`

/** The trail of a record. */
export const findTrail = 'SELECT flow, trail FROM record WHERE org = ? AND sequence = ? AND trail IS NOT NULL'

/** The records of a trail that can have terms, after a sequence. */
export const readOfTrail = `SELECT sequence, ordinal, document, sha256 FROM record
  WHERE org = ? AND flow = ? AND trail = ? AND sequence > ? AND ${hasTerms} ORDER BY sequence LIMIT ?`
