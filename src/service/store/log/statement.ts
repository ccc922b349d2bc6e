import type { BulkStatement } from '../engine/bulk.ts'

/** The statements of the log, in SQL of both SQLite and PostgreSQL. */

export const readLogHead = 'SELECT sequence, tag_key, tree FROM head WHERE org = ?'

/** Members of the entries of a log. Parameters: org, and the first and the last sequence. */
export const readEntries = `SELECT tag, ordinal, sha256 FROM record WHERE org = ? AND sequence BETWEEN ? AND ?
  ORDER BY sequence`

export const findTile = 'SELECT root, hashes FROM tile WHERE org = ? AND level = ? AND position = ?'

/** Parameters: org, level, and the first and the last position. */
export const readTileRoots = `SELECT position, root FROM tile WHERE org = ? AND level = ? AND position BETWEEN ? AND ?
  ORDER BY position`

export const countTiles = 'SELECT coalesce(max(position) + 1, 0) AS total FROM tile WHERE org = ? AND level = ?'

export const saveTiles: BulkStatement = {
  row: '(?, ?, ?, ?, ?)',
  toSql: (rows) => `INSERT INTO tile (org, level, position, root, hashes) VALUES ${rows}
    ON CONFLICT (org, level, position) DO UPDATE SET root = excluded.root, hashes = excluded.hashes`,
}

export const saveCheckpoint = `INSERT INTO checkpoint (org, origin, size, note, created_at) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT DO NOTHING`

/** Parameters: org and origin. */
export const findLastCheckpoint = 'SELECT note FROM checkpoint WHERE org = ? AND origin = ? ORDER BY size DESC LIMIT 1'

export const listSignedOrganisations = `SELECT org FROM head
  WHERE EXISTS (SELECT 1 FROM checkpoint WHERE checkpoint.org = head.org) ORDER BY org`

/** Parameters: org, a size and an origin, and the number of rows. */
export const listCheckpoints = `SELECT origin, size, note FROM checkpoint WHERE org = ? AND (size, origin) > (?, ?)
  ORDER BY size, origin LIMIT ?`

export const insertLogKey =
  'INSERT INTO log_key (number, public_key, overlap_until, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING'
export const listLogKeys = 'SELECT number, public_key, overlap_until, created_at FROM log_key ORDER BY number'

export const insertVerdictKey =
  'INSERT INTO verdict_key (number, public_key, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'
export const listVerdictKeys = 'SELECT number, public_key, created_at, revoked_at FROM verdict_key ORDER BY number'
/** Parameters: a time and the number. */
export const revokeVerdictKey = 'UPDATE verdict_key SET revoked_at = ? WHERE number = ? AND revoked_at IS NULL'

/** Parameters: org, origin and size. */
export const findCheckpoint = 'SELECT note FROM checkpoint WHERE org = ? AND origin = ? AND size = ?'

export const saveCosignature = `INSERT INTO cosignature (org, origin, size, name, key_id, signature, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`

const cosignatureColumns = 'origin, size, name, key_id, signature'

/** Parameters: org, origin and size. */
export const listCosignatures = `SELECT ${cosignatureColumns} FROM cosignature WHERE org = ? AND origin = ? AND size = ?
  ORDER BY created_at, name, key_id LIMIT 50`

/** Parameters: org, origin, the least size, and the number of rows. */
export const listLastCosignatures = `SELECT ${cosignatureColumns} FROM cosignature
  WHERE org = ? AND origin = ? AND size >= ? ORDER BY size DESC, name, key_id LIMIT ?`
