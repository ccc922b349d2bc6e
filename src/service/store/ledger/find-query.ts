import type { Query } from '../engine/driver.ts'
import type { Filter, Part, Selection } from '../reader.ts'

/** An index, and the member of a filter that selects it. */
interface IndexPath {
  readonly by: keyof Filter
  /** The second member that the filter must have. */
  readonly and?: keyof Filter
  readonly columns: readonly string[]
  /** Whether the index returns its rows in the order of `sequence`. */
  readonly inOrder: boolean
}

const noLimit = Number.MAX_SAFE_INTEGER

/** The most selective index first. */
const paths: readonly IndexPath[] = [
  { by: 'trail', and: 'flow', columns: ['trail', 'flow'], inOrder: true },
  { by: 'trail', columns: ['trail'], inOrder: false },
  { by: 'fingerprint', columns: ['fingerprint'], inOrder: true },
  { by: 'commit', columns: ['commit_sha'], inOrder: true },
  { by: 'fingerprintPrefix', columns: ['fingerprint'], inOrder: false },
  { by: 'commitPrefix', columns: ['commit_sha'], inOrder: false },
  // No planner takes rows without a trail for sorted.
  { by: 'withoutTrail', and: 'flow', columns: ['trail', 'flow'], inOrder: false },
  { by: 'name', columns: ['kind', 'name'], inOrder: true },
  { by: 'flow', columns: ['kind', 'flow'], inOrder: true },
  { by: 'type', columns: ['kind', 'type'], inOrder: true },
]
const byKind: IndexPath = { by: 'kinds', columns: ['kind'], inOrder: true }

/** The query for matching records, newest first. It scans one index for each kind, from the newest row, and merges the scans. */
export function toFindQuery(org: string, selection: Selection, limit = noLimit): Query {
  const { sql, values } = toSelectedRows(org, selection, limit)
  return { sql: `SELECT document, sha256 FROM record WHERE ${sql} ORDER BY sequence DESC`, values }
}

/** The query for the columns of these records, newest first. */
export function toPlaceQuery(org: string, selection: Selection, limit = noLimit): Query {
  const { sql, values } = toSelectedRows(org, selection, limit)
  const columns = 'id, sequence, kind, flow, trail, fingerprint, commit_sha'
  return { sql: `SELECT ${columns} FROM record WHERE ${sql} ORDER BY sequence DESC`, values }
}

/** The query for the bytes of these documents, as `size`, and their number, as `total`. No engine reads a document for it. */
export function toMeasureQuery(org: string, selection: Selection, limit = noLimit): Query {
  const { sql, values } = toSelectedRows(org, selection, limit)
  return {
    sql: `SELECT coalesce(sum(octet_length(document)), 0) AS size, count(*) AS total FROM record WHERE ${sql}`,
    values,
  }
}

function toSelectedRows(org: string, selection: Selection, limit: number): Query {
  const { sql, values } =
    'sequences' in selection ? listPlaceholders(selection.sequences) : toLocateQuery(org, selection, { limit })
  return { sql: `org = ? AND sequence IN (${sql})`, values: [org, ...values] }
}

/** The number of values in a statement is a multiple of this, so that few statements are prepared. */
const listStep = 100

/** The last sequence is repeated. No record has the sequence 0. */
function listPlaceholders(sequences: readonly number[]): Query {
  const length = Math.max(1, Math.ceil(sequences.length / listStep)) * listStep
  const values = Array.from({ length }, (_, at) => sequences[at] ?? sequences.at(-1) ?? 0)
  return { sql: values.map(() => '?').join(', '), values }
}

/** The query for the sequences of a part of the matching records. Only rows of an index before the part are skipped. */
export function toLocateQuery(org: string, filter: Filter, { skip = 0, limit, oldestFirst }: Part): Query {
  const order = oldestFirst === true ? 'ASC' : 'DESC'
  const { sql, values } = toIndexScans(org, filter, { limit: Math.min(skip + limit, noLimit), order })
  const ordered = `SELECT sequence FROM (${sql}) AS walks ORDER BY sequence ${order} LIMIT ?`
  return skip === 0
    ? { sql: ordered, values: [...values, limit] }
    : { sql: `${ordered} OFFSET ?`, values: [...values, limit, skip] }
}

/** Members of a filter that bound a scan of an index with the sequence as its last column. */
const boundMembers: ReadonlySet<string> = new Set(['kinds', 'from', 'to', 'upTo', 'above'])

/** Whether the scan of an index passes no more rows than it returns: none is skipped, and all match. */
export function isShortScan(filter: Filter, { skip = 0 }: Pick<Part, 'skip'>): boolean {
  const { by, and, inOrder } = selectPath(filter)
  const isBound = (member: string): boolean => boundMembers.has(member) || member === by || member === and
  return (
    skip === 0 && inOrder && Object.entries(filter).every(([member, value]) => value === undefined || isBound(member))
  )
}

/** The query for the number of matching records, as `total`: from the `tally` table if the filter allows that, else by a count. */
export function toCountQuery(org: string, filter: Filter): Query {
  if (isInTally(filter)) return toTallyQuery(org, filter)
  const { sql, values } = toIndexScans(org, filter, { limit: noLimit, order: 'DESC' })
  return { sql: `SELECT count(*) AS total FROM (${sql}) AS walks`, values }
}

/** Whether the `tally` table has the number of matching records. */
export function isInTally(filter: Filter): boolean {
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

interface ScanRange {
  readonly limit: number
  readonly order: 'ASC' | 'DESC'
}

function toIndexScans(org: string, filter: Filter, { limit, order }: ScanRange): Query {
  const scans = (filter.kinds ?? [undefined]).map((kind) => toIndexScan(org, { ...filter, kind }, order))
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
function toIndexScan(
  org: string,
  { kind, ...filter }: Filter & { readonly kind: string | undefined },
  order: ScanRange['order'],
): Query {
  const path = selectPath(filter)
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
    limitSequence('>=', [since(org, filter.from), toBound(filter.above === undefined ? undefined : filter.above + 1)]),
    limitSequence('<=', [until(org, filter.to), toBound(filter.upTo)]),
    filter.withoutTrail === true ? { sql: 'trail IS NULL', values: [] } : undefined,
  ])
  const sequence = path.inOrder ? 'sequence' : 'sequence + 0'
  return { sql: `SELECT sequence FROM record WHERE ${where.sql} ORDER BY ${sequence} ${order}`, values: where.values }
}

function selectPath(filter: Filter): IndexPath {
  return paths.find(({ by, and = by }) => filter[by] !== undefined && filter[and] !== undefined) ?? byKind
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

/**
 * One limit of the sequence, of several bounds the narrowest: SQLite uses only one for the scan of an index, and would pass the rows
 * beyond the others.
 */
function limitSequence(operator: '>=' | '<=', bounds: readonly Condition[]): Condition {
  const given = bounds.filter((bound) => bound !== undefined)
  if (given.length === 0) return undefined
  const all = given.map(({ sql }) => `SELECT ${sql} AS bound`).join(' UNION ALL ')
  const narrowest = operator === '<=' ? 'min' : 'max'
  const bound = given.length === 1 ? given[0]?.sql : `(SELECT ${narrowest}(bound) FROM (${all}) AS bounds)`
  return { sql: `sequence ${operator} ${bound}`, values: given.flatMap(({ values }) => values) }
}

function toBound(sequence: number | undefined): Condition {
  return sequence === undefined ? undefined : { sql: '?', values: [sequence] }
}

/** The first sequence from this time on: times do not decrease with the sequence. Without one, more than every sequence. */
function since(org: string, moment: number | undefined): Condition {
  if (moment === undefined) return undefined
  const first = 'SELECT sequence FROM record WHERE org = ? AND created_at >= ? ORDER BY created_at, sequence LIMIT 1'
  return { sql: `coalesce((${first}), ${noLimit})`, values: [org, moment] }
}

/** The last sequence up to this time. Without one, 0. */
function until(org: string, moment: number | undefined): Condition {
  if (moment === undefined) return undefined
  const last =
    'SELECT sequence FROM record WHERE org = ? AND created_at <= ? ORDER BY created_at DESC, sequence DESC LIMIT 1'
  return { sql: `coalesce((${last}), 0)`, values: [org, moment] }
}
