import type { Bulk } from '../engine/bulk.ts'

/** The fixed statements, in SQL that SQLite and PostgreSQL both understand. Their parameters stand in the order of the columns. */

/** Where the ledgers of organisations end. Holds them until the transaction ends. */
export const holdOrganisations: Bulk = {
  row: '(?, 0, 0)',
  toSql: (rows) => `INSERT INTO head (org, sequence, created_at) VALUES ${rows}
    ON CONFLICT (org) DO UPDATE SET org = excluded.org RETURNING org, sequence, created_at`,
}

export const saveHead = 'UPDATE head SET sequence = ?, created_at = ? WHERE org = ?'

export const readHead = 'SELECT sequence FROM head WHERE org = ?'
export const listHeads = 'SELECT org, sequence FROM head'

export const addToTallies: Bulk = {
  row: '(?, ?, ?, ?, ?, ?)',
  toSql: (rows) => `INSERT INTO tally (org, kind, flow, name, type, total) VALUES ${rows}
    ON CONFLICT (org, kind, flow, name, type) DO UPDATE SET total = tally.total + excluded.total`,
}

/** Gives the records whose keys were not claimed before. */
export const claimKeys: Bulk = {
  row: '(?, ?, ?, ?, ?)',
  toSql: (rows) => `INSERT INTO idempotency (org, caller, key, request, record) VALUES ${rows}
    ON CONFLICT DO NOTHING RETURNING record`,
}

export const findByKey = `SELECT idempotency.request, record.document, record.sha256 FROM idempotency
  JOIN record ON record.id = idempotency.record
  WHERE idempotency.org = ? AND idempotency.caller = ? AND idempotency.key = ?`

export const insertRecords: Bulk = {
  row: '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  toSql: (rows) => `INSERT INTO record
    (org, sequence, id, kind, flow, trail, name, type, fingerprint, commit_sha, created_at, document, sha256)
    VALUES ${rows}`,
}

export const insertFlows: Bulk = {
  row: '(?, ?, ?)',
  toSql: (rows) => `INSERT INTO flow (org, name, sequence) VALUES ${rows} ON CONFLICT DO NOTHING`,
}

/**
 * Those that are not there yet, each once, take the next positions of their flow. A row is (org, flow, name, sequence). Gives the places
 * of the records that they begin with. Whether one is there is asked by order: a plan that PostgreSQL made while the table was empty
 * would look through a whole flow for its name, since all its keys looked equally short.
 */
export const insertTrails: Bulk = {
  row: '(?, ?, ?, CAST(? AS BIGINT))',
  toSql: (rows) => `INSERT INTO trail (org, flow, name, sequence, position)
    SELECT column1, column2, column3, column4,
      (SELECT coalesce(max(position), 0) FROM trail WHERE org = column1 AND flow = column2)
        + row_number() OVER (PARTITION BY column1, column2 ORDER BY column4)
    FROM (VALUES ${rows}) AS given
    WHERE NOT EXISTS (SELECT 1 FROM (SELECT name FROM trail WHERE org = column1 AND flow = column2 AND name >= column3
      ORDER BY name LIMIT 1) AS nearest WHERE name = column3)
    RETURNING org, sequence`,
}

/** As insertTrails. A row is (org, flow, trail, fingerprint, sequence). */
export const insertArtifacts: Bulk = {
  row: '(?, ?, ?, ?, CAST(? AS BIGINT))',
  toSql: (rows) => `INSERT INTO artifact (org, flow, trail, fingerprint, sequence, position)
    SELECT column1, column2, column3, column4, column5,
      (SELECT coalesce(max(position), 0) FROM artifact WHERE org = column1 AND flow = column2)
        + row_number() OVER (PARTITION BY column1, column2 ORDER BY column5)
    FROM (VALUES ${rows}) AS given
    WHERE NOT EXISTS (SELECT 1 FROM (SELECT fingerprint FROM artifact
      WHERE org = column1 AND flow = column2 AND trail = column3 AND fingerprint >= column4
      ORDER BY fingerprint LIMIT 1) AS nearest WHERE fingerprint = column4)`,
}

export const findById = 'SELECT document, sha256 FROM record WHERE org = ? AND id = ?'

/** What an organisation has recorded after a sequence, oldest first. */
export const readAfter = 'SELECT document, sha256 FROM record WHERE org = ? AND sequence > ? ORDER BY sequence LIMIT ?'

export const listOrganisations = 'SELECT org FROM head WHERE sequence > 0 ORDER BY org'
export const findFlow = 'SELECT name FROM flow WHERE org = ? AND name = ?'
export const listFlows = 'SELECT name FROM flow WHERE org = ? ORDER BY sequence'

export const countTrails = 'SELECT coalesce(max(position), 0) AS total FROM trail WHERE org = ? AND flow = ?'
export const countArtifacts = 'SELECT coalesce(max(position), 0) AS total FROM artifact WHERE org = ? AND flow = ?'

/** From so far below the highest position, newest first. Of the flow alone: org and flow are given twice. */
export const listTrails = toWindow('name', 'trail')
export const listArtifacts = toWindow('trail, fingerprint', 'artifact')

function toWindow(columns: string, table: string): string {
  return `SELECT ${columns} FROM ${table} WHERE org = ? AND flow = ?
    AND position <= (SELECT max(position) FROM ${table} WHERE org = ? AND flow = ?) - ? ORDER BY position DESC LIMIT ?`
}

/** Records of as many trails as are asked for at once. */
export function readTrails(names: number): string {
  return `SELECT document, sha256 FROM record WHERE org = ? AND flow = ? AND trail IN (${Array(names).fill('?').join(', ')})
    ORDER BY trail, sequence`
}

const tokenColumns = 'id, name, org, flow, role, secret_sha256, created_at, expires_at, last_used_at, revoked_at'

export const insertToken = `INSERT INTO token (${tokenColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
export const findToken = `SELECT ${tokenColumns} FROM token WHERE id = ?`
export const listTokens = `SELECT ${tokenColumns} FROM token ORDER BY created_at, id`
export const revokeToken = 'UPDATE token SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL RETURNING id'
export const touchToken = 'UPDATE token SET last_used_at = ? WHERE id = ?'
