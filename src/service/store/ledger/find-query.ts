import type { Value } from '../engine/driver.ts'
import type { Filter, Window } from '../reader.ts'

export interface Query {
  readonly sql: string
  readonly values: readonly Value[]
}

/** An index, and the member of a filter that selects it. */
interface IndexPath {
  readonly by: keyof Filter
  /** The second member that the filter must have. */
  readonly and?: keyof Filter
  readonly columns: readonly string[]
  /** Whether the index returns its rows in the order of `sequence`. */
  readonly inOrder: boolean
}

export const wholeWindow: Window = { offset: 0, limit: Number.MAX_SAFE_INTEGER }

/** The most selective index first. */
const paths: readonly IndexPath[] = [
  { by: 'trail', and: 'flow', columns: ['trail', 'flow'], inOrder: true },
  { by: 'trail', columns: ['trail'], inOrder: false },
  { by: 'fingerprint', columns: ['fingerprint'], inOrder: true },
  { by: 'commit', columns: ['commit_sha'], inOrder: true },
  { by: 'fingerprintPrefix', columns: ['fingerprint'], inOrder: false },
  { by: 'commitPrefix', columns: ['commit_sha'], inOrder: false },
  { by: 'name', columns: ['kind', 'name'], inOrder: true },
  { by: 'flow', columns: ['kind', 'flow'], inOrder: true },
  { by: 'type', columns: ['kind', 'type'], inOrder: true },
]
const byKind: IndexPath = { by: 'kinds', columns: ['kind'], inOrder: true }

/**
 * The query for matching records, newest first. It scans one index for each kind, from the newest row, and merges the scans. Rows
 * before the window are skipped in the index (0.1 ms for a thousand); only the records of the window are read.
 */
export function toFindQuery(org: string, filter: Filter, window: Window = wholeWindow): Query {
  const { sql, values } = toWindowQuery(org, filter, window)
  return { sql: `SELECT document, sha256 FROM record WHERE ${sql} ORDER BY sequence DESC`, values }
}

/** The query for the bytes of these documents, as `size`, and their number, as `total`. No engine reads a document for it. */
export function toMeasureQuery(org: string, filter: Filter, window: Window = wholeWindow): Query {
  const { sql, values } = toWindowQuery(org, filter, window)
  return {
    sql: `SELECT coalesce(sum(octet_length(document)), 0) AS size, count(*) AS total FROM record WHERE ${sql}`,
    values,
  }
}

function toWindowQuery(org: string, filter: Filter, { offset, limit }: Window): Query {
  const { sql, values } = toIndexScans(org, filter, Math.min(offset + limit, wholeWindow.limit))
  return {
    sql: `org = ? AND sequence IN
      (SELECT sequence FROM (${sql}) AS walks ORDER BY sequence DESC LIMIT ? OFFSET ?)`,
    values: [org, ...values, limit, offset],
  }
}

/** The query for the number of matching records, as `total`: from the `tally` table if the filter allows that, else by a count. */
export function toCountQuery(org: string, filter: Filter): Query {
  if (isInTally(filter)) return toTallyQuery(org, filter)
  const { sql, values } = toIndexScans(org, filter, wholeWindow.limit)
  return { sql: `SELECT count(*) AS total FROM (${sql}) AS walks`, values }
}

function isInTally(filter: Filter): boolean {
  const tallied = new Set(['kinds', 'flow', 'name', 'type'])
  return Object.entries(filter).every(([member, value]) => value === undefined || tallied.has(member))
}

function toTallyQuery(org: string, { kinds, flow, name, type }: Filter): Query {
  const where = joinConditions([
    equal('org', org),
    oneOf('kind', kinds),
    equal('flow', flow),
    equal('name', name),
    equal('type', type),
  ])
  return { sql: `SELECT coalesce(sum(total), 0) AS total FROM tally WHERE ${where.sql}`, values: where.values }
}

function toIndexScans(org: string, filter: Filter, limit: number): Query {
  const scans = (filter.kinds ?? [undefined]).map((kind) => toIndexScan(org, kind, filter))
  if (scans.length === 0) return { sql: 'SELECT sequence FROM record WHERE 1 = 0', values: [] }
  return {
    sql: scans.map(({ sql }, at) => `SELECT sequence FROM (${sql} LIMIT ?) AS walk${at}`).join(' UNION ALL '),
    values: scans.flatMap(({ values }) => [...values, limit]),
  }
}

/**
 * Without statistics, a planner may scan a million rows of a kind to find three rows of a commit. So only the columns of the selected
 * index are compared directly; each other column is written as `column || ''`, to which no index applies.
 */
function toIndexScan(org: string, kind: string | undefined, filter: Filter): Query {
  const path = paths.find(({ by, and = by }) => filter[by] !== undefined && filter[and] !== undefined) ?? byKind
  const column = (name: string): string => (path.columns.includes(name) ? name : `${name} || ''`)
  const where = joinConditions([
    equal('org', org),
    equal(column('kind'), kind),
    equal(column('flow'), filter.flow),
    equal(column('trail'), filter.trail),
    equal(column('name'), filter.name),
    equal(column('type'), filter.type),
    equal(column('fingerprint'), filter.fingerprint),
    equal(column('commit_sha'), filter.commit),
    startsWith(column('fingerprint'), filter.fingerprintPrefix),
    startsWith(column('commit_sha'), filter.commitPrefix),
    since(org, filter.from),
    until(org, filter.to),
    filter.upTo === undefined ? undefined : { sql: 'sequence <= ?', values: [filter.upTo] },
    filter.withoutTrail === true ? { sql: 'trail IS NULL', values: [] } : undefined,
  ])
  const order = path.inOrder ? 'sequence' : 'sequence + 0'
  return { sql: `SELECT sequence FROM record WHERE ${where.sql} ORDER BY ${order} DESC`, values: where.values }
}

type Condition = Query | undefined

function joinConditions(conditions: readonly Condition[]): Query {
  const given = conditions.filter((condition) => condition !== undefined)
  return { sql: given.map(({ sql }) => sql).join(' AND '), values: given.flatMap(({ values }) => values) }
}

function equal(column: string, value: string | undefined): Condition {
  return value === undefined ? undefined : { sql: `${column} = ?`, values: [value] }
}

function oneOf(column: string, values: readonly string[] | undefined): Condition {
  if (values === undefined) return undefined
  return values.length === 0
    ? { sql: '1 = 0', values: [] }
    : { sql: `${column} IN (${values.map(() => '?').join(', ')})`, values }
}

/** Hexadecimal texts with this prefix sort before the prefix followed by `g`. */
function startsWith(column: string, prefix: string | undefined): Condition {
  return prefix === undefined ? undefined : { sql: `${column} >= ? AND ${column} < ?`, values: [prefix, `${prefix}g`] }
}

/** Times do not decrease with the sequence, so a time maps to a sequence. */
function since(org: string, moment: number | undefined): Condition {
  if (moment === undefined) return undefined
  const first = 'SELECT sequence FROM record WHERE org = ? AND created_at >= ? ORDER BY created_at, sequence LIMIT 1'
  return { sql: `sequence >= (${first})`, values: [org, moment] }
}

function until(org: string, moment: number | undefined): Condition {
  if (moment === undefined) return undefined
  const last =
    'SELECT sequence FROM record WHERE org = ? AND created_at <= ? ORDER BY created_at DESC, sequence DESC LIMIT 1'
  return { sql: `sequence <= (${last})`, values: [org, moment] }
}
