/** The fixed statements, in SQL that SQLite and PostgreSQL both understand. Their parameters stand in the order of the columns. */

/** Where the ledger of an organisation ends. Holds the organisation until the transaction ends. */
export const holdOrganisation = `INSERT INTO head (org, sequence, created_at) VALUES (?, 0, 0)
  ON CONFLICT (org) DO UPDATE SET org = excluded.org RETURNING sequence, created_at`

export const readHead = 'SELECT sequence FROM head WHERE org = ?'

export const saveHead = 'UPDATE head SET sequence = ?, created_at = ? WHERE org = ?'

export const addToTally = `INSERT INTO tally (org, kind, flow, name, type, total) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (org, kind, flow, name, type) DO UPDATE SET total = tally.total + excluded.total`

export const claimKey = `INSERT INTO idempotency (org, caller, key, request, record) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT DO NOTHING RETURNING record`

export const findByKey = `SELECT idempotency.request, record.document, record.sha256 FROM idempotency
  JOIN record ON record.id = idempotency.record
  WHERE idempotency.org = ? AND idempotency.caller = ? AND idempotency.key = ?`

export const insertRecord = `INSERT INTO record
  (org, sequence, id, kind, flow, trail, name, type, fingerprint, commit_sha, created_at, document, sha256)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

export const insertFlow = 'INSERT INTO flow (org, name, sequence) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'

/** The last two parameters are organisation and flow again. */
export const insertTrail = `INSERT INTO trail (org, flow, name, sequence, position) VALUES (?, ?, ?, ?,
  (SELECT coalesce(max(position), 0) + 1 FROM trail WHERE org = ? AND flow = ?)) ON CONFLICT DO NOTHING`

/** The last two parameters are organisation and flow again. */
export const insertArtifact = `INSERT INTO artifact (org, flow, trail, fingerprint, sequence, position) VALUES (?, ?, ?, ?, ?,
  (SELECT coalesce(max(position), 0) + 1 FROM artifact WHERE org = ? AND flow = ?)) ON CONFLICT DO NOTHING`

export const findById = 'SELECT document, sha256 FROM record WHERE org = ? AND id = ?'

export const listOrganisations = 'SELECT org FROM head WHERE sequence > 0 ORDER BY org'
export const findFlow = 'SELECT name FROM flow WHERE org = ? AND name = ?'
export const listFlows = 'SELECT name FROM flow WHERE org = ? ORDER BY sequence'

export const countTrails = 'SELECT coalesce(max(position), 0) AS total FROM trail WHERE org = ? AND flow = ?'
export const countArtifacts = 'SELECT coalesce(max(position), 0) AS total FROM artifact WHERE org = ? AND flow = ?'

/** Positions up to a highest one, newest first. */
export const listTrails = `SELECT name FROM trail WHERE org = ? AND flow = ? AND position <= ?
  ORDER BY position DESC LIMIT ?`
export const listArtifacts = `SELECT trail, fingerprint FROM artifact WHERE org = ? AND flow = ? AND position <= ?
  ORDER BY position DESC LIMIT ?`

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
