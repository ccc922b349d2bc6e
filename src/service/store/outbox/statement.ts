import type { Dialect } from '../engine/driver.ts'

/**
 * The ledger is the outbox; these tables hold how far it was told. `notice_cursor`: up to which record the deliveries of an organisation
 * are written; records up to `silent_until` were there before anybody was to be told. `delivery`: one message to one target; never
 * removed, its payload goes when it is settled. `channel`: how it goes with one target, and who is at it. `due`: when time alone may
 * change a trail.
 */
export function outboxTables({ integer, real, options }: Dialect): readonly string[] {
  return [
    `CREATE TABLE notice_cursor (
      org TEXT NOT NULL PRIMARY KEY, sequence ${integer} NOT NULL, silent_until ${integer} NOT NULL) ${options}`,
    `CREATE TABLE delivery (
      org TEXT NOT NULL, number ${integer} NOT NULL, target ${integer} NOT NULL, place ${integer} NOT NULL, id TEXT NOT NULL,
      created_at ${real} NOT NULL, payload TEXT NOT NULL, settled_at ${real}, outcome TEXT,
      PRIMARY KEY (org, number, target, place)) ${options}`,
    'CREATE INDEX delivery_waiting ON delivery (org, number, target, place) WHERE settled_at IS NULL',
    `CREATE TABLE channel (
      org TEXT NOT NULL, number ${integer} NOT NULL, target ${integer} NOT NULL, next_at ${real}, leased_until ${real} NOT NULL,
      attempts ${integer} NOT NULL, failing_since ${real}, last_success ${real}, last_failure ${real}, failure TEXT,
      PRIMARY KEY (org, number, target)) ${options}`,
    'CREATE INDEX channel_by_time ON channel (next_at) WHERE next_at IS NOT NULL',
    `CREATE TABLE due (
      org TEXT NOT NULL, flow TEXT NOT NULL, trail TEXT NOT NULL, at ${real}, PRIMARY KEY (org, flow, trail)) ${options}`,
    'CREATE INDEX due_by_time ON due (at) WHERE at IS NOT NULL',
    'INSERT INTO notice_cursor (org, sequence, silent_until) SELECT org, 0, sequence FROM head',
  ]
}

export const readAfter = `SELECT org, id, sequence, kind, flow, trail, created_at FROM record
  WHERE org = ? AND sequence > ? ORDER BY sequence LIMIT ?`

/** Organisations whose ledger goes further than what was told of it. */
export const listBehind = `SELECT head.org AS org FROM head LEFT JOIN notice_cursor ON notice_cursor.org = head.org
  WHERE head.sequence > coalesce(notice_cursor.sequence, 0) ORDER BY head.org`

export const readCursor = 'SELECT sequence, silent_until FROM notice_cursor WHERE org = ?'

export const moveCursor = `INSERT INTO notice_cursor (org, sequence, silent_until) VALUES (?, ?, 0)
  ON CONFLICT (org) DO UPDATE SET sequence = excluded.sequence WHERE notice_cursor.sequence < excluded.sequence`

/** What came by another way than by reports is not told (an import). */
export const silence = `INSERT INTO notice_cursor (org, sequence, silent_until) VALUES (?, 0, ?)
  ON CONFLICT (org) DO UPDATE SET silent_until = excluded.silent_until
  WHERE notice_cursor.silent_until < excluded.silent_until`

/** A message that another process wrote already is written once. */
export const insertDelivery = `INSERT INTO delivery (org, number, target, place, id, created_at, payload)
  VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING place`

/** A target that has something to wait for keeps its time. */
export const openChannel = `INSERT INTO channel (org, number, target, next_at, leased_until, attempts) VALUES (?, ?, ?, ?, 0, 0)
  ON CONFLICT (org, number, target) DO UPDATE SET next_at = coalesce(channel.next_at, excluded.next_at)`

/** Messages to an action that is gone. */
export const dropDeliveries = `UPDATE delivery SET settled_at = ?, outcome = 'dropped', payload = ''
  WHERE org = ? AND number = ? AND settled_at IS NULL`

export const closeChannels = 'UPDATE channel SET next_at = NULL WHERE org = ? AND number = ?'

/** The earliest stands: one that turns out to change nothing does no harm. */
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

/** Holds the target until the transaction ends, if the lease is still the holder's own. */
export const holdChannel = `UPDATE channel SET leased_until = 0
  WHERE org = ? AND number = ? AND target = ? AND leased_until = ? RETURNING attempts`

export const readFirst = `SELECT place, id, created_at, payload FROM delivery
  WHERE org = ? AND number = ? AND target = ? AND settled_at IS NULL ORDER BY place LIMIT 1`

export const settleDelivery = `UPDATE delivery SET settled_at = ?, outcome = ?, payload = ''
  WHERE org = ? AND number = ? AND target = ? AND place = ? AND settled_at IS NULL`

export const giveUpDeliveries = `UPDATE delivery SET settled_at = ?, outcome = 'given up', payload = ''
  WHERE org = ? AND number = ? AND target = ? AND created_at <= ? AND settled_at IS NULL RETURNING place`

export const noteSuccess = `UPDATE channel SET attempts = 0, failing_since = NULL, failure = NULL, last_success = ?
  WHERE org = ? AND number = ? AND target = ?`

export const noteFailure = `UPDATE channel SET attempts = attempts + 1, failing_since = coalesce(failing_since, ?),
  last_failure = ?, failure = ? WHERE org = ? AND number = ? AND target = ?`

export const setNext = 'UPDATE channel SET next_at = ? WHERE org = ? AND number = ? AND target = ?'

export const listChannels = `SELECT ${channelColumns} FROM channel WHERE org = ? ORDER BY number, target`

export const countWaiting = `SELECT number, target, count(*) AS total FROM delivery WHERE org = ? AND settled_at IS NULL
  GROUP BY number, target`

export const countPending = 'SELECT count(*) AS count FROM delivery WHERE settled_at IS NULL'
