const bindingColumns = `id, name, org, issuer, repository_owner_id, repository_id, environment, ref, event_name, workflow_ref,
  job_workflow_ref, flow, read, role, created_at, revoked_at`

export const insertBinding = `INSERT INTO binding (${bindingColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
export const findBindings = `SELECT ${bindingColumns} FROM binding
  WHERE issuer = ? AND repository_owner_id = ? AND revoked_at IS NULL ORDER BY created_at, id`
export const listBindings = `SELECT ${bindingColumns} FROM binding ORDER BY created_at, id`
export const findBinding = `SELECT ${bindingColumns} FROM binding WHERE id = ?`
export const revokeBinding = 'UPDATE binding SET revoked_at = ? WHERE id = ?'

export const insertSession =
  'INSERT INTO session (id_sha256, token_id, secret_sha256, created_at, expires_at) VALUES (?, ?, ?, ?, ?)'
export const findSession = 'SELECT token_id, secret_sha256, expires_at FROM session WHERE id_sha256 = ?'
export const removeSession = 'DELETE FROM session WHERE id_sha256 = ?'
export const removeExpiredSessions = 'DELETE FROM session WHERE expires_at <= ?'
/** Keeps the newest sessions of a token. Parameters: the token twice, and their number. */
export const removeOldSessions = `DELETE FROM session WHERE token_id = ? AND id_sha256 NOT IN (
  SELECT id_sha256 FROM session WHERE token_id = ? ORDER BY created_at DESC, id_sha256 LIMIT ?)`

const tokenColumns = `id, name, org, flow, role, secret_sha256, created_at, expires_at, last_used_at, revoked_at, replaces,
  origin_id`

export const insertToken = `INSERT INTO token (${tokenColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
export const findToken = `SELECT ${tokenColumns} FROM token WHERE id = ?`
export const listTokens = `SELECT ${tokenColumns} FROM token ORDER BY created_at, id`
export const findReplacement = `SELECT ${tokenColumns} FROM token WHERE replaces = ?`
export const updateToken = 'UPDATE token SET secret_sha256 = ?, expires_at = ?, revoked_at = ? WHERE id = ?'
export const touchToken = 'UPDATE token SET last_used_at = ? WHERE id = ?'

const ownerColumns = 'flow, issuer, repository_id, sequence'

export const findFlowOwner = `SELECT ${ownerColumns} FROM flow_owner WHERE org = ? AND flow = ?`
export const listFlowOwners = `SELECT ${ownerColumns} FROM flow_owner WHERE org = ? ORDER BY flow`

export const countExpiring =
  'SELECT count(*) AS count FROM token WHERE revoked_at IS NULL AND expires_at > ? AND expires_at <= ?'
