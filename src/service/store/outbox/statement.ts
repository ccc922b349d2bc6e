export const readAfter = `SELECT org, id, sequence, kind, flow, trail, created_at FROM record
  WHERE org = ? AND sequence > ? ORDER BY sequence LIMIT ?`

/** Organisations with records after their cursor. */
export const listBehind = `SELECT head.org AS org, head.sequence AS head FROM head LEFT JOIN notice_cursor ON notice_cursor.org = head.org
  WHERE head.sequence > coalesce(notice_cursor.sequence, 0) ORDER BY head.org`

export const readCursor = 'SELECT sequence, silent_until FROM notice_cursor WHERE org = ?'

export const moveCursor = `INSERT INTO notice_cursor (org, sequence, silent_until) VALUES (?, ?, 0)
  ON CONFLICT (org) DO UPDATE SET sequence = excluded.sequence WHERE notice_cursor.sequence < excluded.sequence`

/** Imported records cause no notification. */
export const skipImportedRecords = `INSERT INTO notice_cursor (org, sequence, silent_until) VALUES (?, 0, ?)
  ON CONFLICT (org) DO UPDATE SET silent_until = excluded.silent_until
  WHERE notice_cursor.silent_until < excluded.silent_until`

/** A message that another process has already planned is inserted once. */
export const insertDelivery = `INSERT INTO delivery (org, number, target, place, id, created_at, payload)
  VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING place`

/** A target that already has a next time keeps it. */
export const openChannel = `INSERT INTO channel (org, number, target, next_at, leased_until, attempts) VALUES (?, ?, ?, ?, 0, 0)
  ON CONFLICT (org, number, target) DO UPDATE SET next_at = coalesce(channel.next_at, excluded.next_at)`

/** Drops the pending messages of a deleted notification action. */
export const dropDeliveries = `UPDATE delivery SET settled_at = ?, outcome = 'dropped', payload = ''
  WHERE org = ? AND number = ? AND settled_at IS NULL`

export const closeChannels = 'UPDATE channel SET next_at = NULL WHERE org = ? AND number = ?'

/** Keeps the earliest time; a check that finds no change does no harm. */
export const expectChange = `INSERT INTO due (org, flow, trail, at) VALUES (?, ?, ?, ?)
  ON CONFLICT (org, flow, trail) DO UPDATE SET at = excluded.at WHERE due.at IS NULL OR excluded.at < due.at`

export const listDue = 'SELECT org, flow, trail, at FROM due WHERE at <= ? ORDER BY at LIMIT ?'
export const passDue = 'UPDATE due SET at = ? WHERE org = ? AND flow = ? AND trail = ? AND at = ?'

export const findNext = `SELECT min(at) AS at FROM (SELECT min(at) AS at FROM due WHERE at IS NOT NULL UNION ALL
  SELECT min(CASE WHEN leased_until > next_at THEN leased_until ELSE next_at END) AS at
  FROM channel WHERE next_at IS NOT NULL) AS moments`

const channelColumns =
  'org, number, target, next_at, leased_until, attempts, failing_since, last_success, last_failure, failure'

export const listReady = `SELECT org, number, target FROM channel WHERE next_at <= ? AND leased_until <= ?
  ORDER BY next_at LIMIT ?`

export const leaseChannel = `UPDATE channel SET leased_until = ?
  WHERE org = ? AND number = ? AND target = ? AND next_at <= ? AND leased_until <= ? RETURNING attempts`

/** Locks the target until the transaction ends. Returns no row if the lease has been lost. */
export const holdChannel = `UPDATE channel SET leased_until = 0
  WHERE org = ? AND number = ? AND target = ? AND leased_until = ? RETURNING attempts`

export const readFirst = `SELECT place, id, created_at, payload FROM delivery
  WHERE org = ? AND number = ? AND target = ? AND settled_at IS NULL ORDER BY place LIMIT 1`

export const settleDelivery = `UPDATE delivery SET settled_at = ?, outcome = ?, payload = ''
  WHERE org = ? AND number = ? AND target = ? AND place = ? AND settled_at IS NULL`

/** Counted before they are given up: there can be very many, and their rows would all be in memory. */
export const countOldDeliveries = `SELECT count(*) AS total FROM delivery
  WHERE org = ? AND number = ? AND target = ? AND created_at <= ? AND settled_at IS NULL`

export const giveUpDeliveries = `UPDATE delivery SET settled_at = ?, outcome = 'given up', payload = ''
  WHERE org = ? AND number = ? AND target = ? AND created_at <= ? AND settled_at IS NULL`

export const noteSuccess = `UPDATE channel SET attempts = 0, failing_since = NULL, failure = NULL, last_success = ?
  WHERE org = ? AND number = ? AND target = ?`

export const noteFailure = `UPDATE channel SET attempts = attempts + 1, failing_since = coalesce(failing_since, ?),
  last_failure = ?, failure = ? WHERE org = ? AND number = ? AND target = ?`

export const setNext = 'UPDATE channel SET next_at = ? WHERE org = ? AND number = ? AND target = ?'

/** Targets of an organisation; with `numbers`, those of so many actions. */
export function listChannels(numbers?: number): string {
  return `SELECT ${channelColumns} FROM channel WHERE org = ?${amongNumbers(numbers)} ORDER BY number, target`
}

export function countWaiting(numbers?: number): string {
  return `SELECT number, target, count(*) AS total FROM delivery
    WHERE org = ?${amongNumbers(numbers)} AND settled_at IS NULL GROUP BY number, target`
}

function amongNumbers(numbers: number | undefined): string {
  return numbers === undefined ? '' : ` AND number IN (${Array(numbers).fill('?').join(', ')})`
}

/** Only the document of a deletion is read, which is small. Parameters: org, after, up to, and the same again. */
export const readActionRecords = `SELECT sequence, kind, name, NULL AS document FROM record
  WHERE org = ? AND kind = 'notification' AND sequence > ? AND sequence <= ?
  UNION ALL SELECT sequence, kind, name, document FROM record
  WHERE org = ? AND kind = 'notification_deletion' AND sequence > ? AND sequence <= ?`

/** Of deleted actions, no target has a next time. */
export const countFailing =
  'SELECT count(*) AS count FROM channel WHERE failing_since IS NOT NULL AND next_at IS NOT NULL'

export const countPending = 'SELECT count(*) AS count FROM delivery WHERE settled_at IS NULL'
