import type { BulkStatement } from '../engine/bulk.ts'

export const insertSecrets: BulkStatement = {
  row: '(?, ?, ?, ?)',
  toSql: (rows) => `INSERT INTO secret (id, org, sealed, created_at) VALUES ${rows}`,
}

/** Removes the secrets whose ids have a prefix. Parameters: org, prefix, and the first text after all texts with this prefix. */
export const removeSecrets = 'DELETE FROM secret WHERE org = ? AND id >= ? AND id < ?'

export const removeSecret = 'DELETE FROM secret WHERE org = ? AND id = ?'

export const findSecret = 'SELECT id, org, sealed FROM secret WHERE org = ? AND id = ?'

export const listSecretIds = 'SELECT id FROM secret WHERE org = ?'

/** Secrets after an id. */
export const listSecrets = 'SELECT id, org, sealed FROM secret WHERE id > ? ORDER BY id LIMIT ?'
