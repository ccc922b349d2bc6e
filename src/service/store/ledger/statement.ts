import type { BulkStatement } from '../engine/bulk.ts'
import { isLogEvent, type Series } from '../record.ts'

/** The statements of a batch of records, in SQL of both SQLite and PostgreSQL. Parameters are in the order of the columns. */

/** Locks the head of an organisation until the transaction ends, and returns it. A new organisation gets this key. */
export const lockHead = `INSERT INTO head (org, sequence, created_at, tag_key, tree) VALUES (?, 0, 0, ?, '')
  ON CONFLICT (org) DO UPDATE SET org = excluded.org RETURNING sequence, created_at, tag_key, tree`

export const saveHead = 'UPDATE head SET sequence = ?, created_at = ?, tree = ? WHERE org = ?'

/** Gives an organisation without records the key of its archive. */
export const replaceTagKey = 'UPDATE head SET tag_key = ? WHERE org = ? AND sequence = 0'

export const addToTallies: BulkStatement = {
  row: '(?, ?, ?, ?, ?, ?)',
  toSql: (rows) => `INSERT INTO tally (org, kind, flow, name, type, total) VALUES ${rows}
    ON CONFLICT (org, kind, flow, name, type) DO UPDATE SET total = tally.total + excluded.total`,
}

/** Inserts unused idempotency keys and returns the ids of their records. */
export const claimKeys: BulkStatement = {
  row: '(?, ?, ?, ?, ?)',
  toSql: (rows) => `INSERT INTO idempotency (org, caller, key, request, record) VALUES ${rows}
    ON CONFLICT DO NOTHING RETURNING record`,
}

export const findByKey = `SELECT idempotency.request, record.document, record.sha256 FROM idempotency
  JOIN record ON record.id = idempotency.record
  WHERE idempotency.org = ? AND idempotency.caller = ? AND idempotency.key = ?`

export const insertRecords: BulkStatement = {
  row: '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  toSql: (rows) => `INSERT INTO record
    (org, sequence, id, kind, flow, trail, name, type, fingerprint, commit_sha, created_at, fact, document, sha256, ordinal,
    tag) VALUES ${rows}`,
}

/** The only change of a record that the service makes itself: what is made again from its document. */
export const saveFact = 'UPDATE record SET fact = ? WHERE org = ? AND sequence = ?'

/**
 * The last ordinals of series of records. A row is (org), (org, flow), (org, trail) or (org, flow, trail): a series without a flow or a
 * trail needs a statement of its own, because PostgreSQL has no index for IS NOT DISTINCT FROM. The order is that of record_by_trail and
 * of no other index. An equality would remove `trail` from the order, so the complete key is compared as a row.
 */
export const findLastOrdinals = [
  { matches: (one: Series) => one.flow !== null && one.trail !== null, bulk: toOrdinalQuery(['org', 'flow', 'trail']) },
  { matches: (one: Series) => one.flow !== null && one.trail === null, bulk: toOrdinalQuery(['org', 'flow']) },
  { matches: (one: Series) => one.flow === null && one.trail !== null, bulk: toOrdinalQuery(['org', 'trail']) },
  { matches: (one: Series) => isOfOrganisation(one) && !isLogEvent(one), bulk: toOrdinalQuery(['org']) },
  { matches: isLogEvent, bulk: toEventOrdinalQuery() },
] as const

function isOfOrganisation({ flow, trail }: Series): boolean {
  return flow === null && trail === null
}

function toOrdinalQuery(columns: readonly string[]): BulkStatement {
  const given = new Map(columns.map((name, at) => [name, `column${at + 1}`]))
  const selected = ['org', 'flow', 'trail'].map((name) => `${given.get(name) ?? 'NULL'} AS ${name}`)
  const equal = ['flow', 'trail'].map((name) => `${name} ${given.has(name) ? `= ${given.get(name)}` : 'IS NULL'}`)
  const condition = equal.join(' AND ')
  const start = `(trail, flow, sequence) <= (column3, column2, ${Number.MAX_SAFE_INTEGER})`
  const alike = given.size === 1 ? `${condition} AND kind <> 'log_event'` : condition
  return {
    row: `(${columns.map(() => '?').join(', ')})`,
    toSql: (rows) => `SELECT ${selected.join(', ')}, NULL AS kind,
      (SELECT ordinal FROM (SELECT flow, trail, ordinal FROM record
        WHERE org = column1 AND ${given.size === 3 ? start : alike}
        ORDER BY trail DESC, flow DESC, sequence DESC LIMIT 1) AS nearest WHERE ${condition}) AS ordinal
      FROM (VALUES ${rows}) AS given`,
  }
}

/** The order is that of record_by_kind. No index has `flow || ''`. */
function toEventOrdinalQuery(): BulkStatement {
  return {
    row: '(?)',
    toSql: (rows) => `SELECT column1 AS org, NULL AS flow, NULL AS trail, 'log_event' AS kind,
      (SELECT ordinal FROM record WHERE org = column1 AND kind = 'log_event' AND flow || '' IS NULL AND trail || '' IS NULL
        ORDER BY sequence DESC LIMIT 1) AS ordinal
      FROM (VALUES ${rows}) AS given`,
  }
}

/** Inserts the first repository that reports into a flow with an OIDC token (rules 6.8). */
export const insertFlowOwners: BulkStatement = {
  row: '(?, ?, ?, ?, ?)',
  toSql: (rows) => `INSERT INTO flow_owner (org, flow, issuer, repository_id, sequence) VALUES ${rows}
    ON CONFLICT DO NOTHING`,
}

/** The owner of a flow, since which record, and the first record of the flow. */
export const findFlowOwner = `SELECT issuer, repository_id, flow_owner.sequence AS since, flow.sequence AS start FROM flow_owner
  JOIN flow ON flow.org = flow_owner.org AND flow.name = flow_owner.flow WHERE flow_owner.org = ? AND flow_owner.flow = ?`

/** Writes the repository that a flow is transferred to. Each flow is in one row. */
export const replaceFlowOwners: BulkStatement = {
  row: '(?, ?, ?, ?, ?)',
  toSql: (rows) => `INSERT INTO flow_owner (org, flow, issuer, repository_id, sequence) VALUES ${rows}
    ON CONFLICT (org, flow) DO UPDATE SET issuer = excluded.issuer, repository_id = excluded.repository_id,
      sequence = excluded.sequence`,
}

export const insertFlows: BulkStatement = {
  row: '(?, ?, ?)',
  toSql: (rows) => `INSERT INTO flow (org, name, sequence) VALUES ${rows} ON CONFLICT DO NOTHING`,
}

/**
 * Inserts new trails at the next positions of their flow. A row is (org, flow, name, sequence); each trail is in one row. The existence check uses ORDER BY: a plan that PostgreSQL made for the empty table
 * would otherwise scan a whole flow for the name.
 */
export const insertTrails: BulkStatement = {
  row: '(?, ?, ?, CAST(? AS BIGINT))',
  toSql: (rows) => `INSERT INTO trail (org, flow, name, sequence, position)
    SELECT column1, column2, column3, column4,
      (SELECT coalesce(max(position), 0) FROM trail WHERE org = column1 AND flow = column2)
        + row_number() OVER (PARTITION BY column1, column2 ORDER BY column4)
    FROM (VALUES ${rows}) AS given
    WHERE NOT EXISTS (SELECT 1 FROM (SELECT name FROM trail WHERE org = column1 AND flow = column2 AND name >= column3
      ORDER BY name LIMIT 1) AS nearest WHERE name = column3)`,
}

/** Inserts new artifacts, as insertTrails does. A row is (org, flow, trail, fingerprint, sequence). */
export const insertArtifacts: BulkStatement = {
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
