import { readBulk, type BulkStatement } from '../engine/bulk.ts'
import type { Connection, Row } from '../engine/driver.ts'
import { readNumber, readNumberOrNull, readText } from '../engine/row.ts'

/** Tables beside the ledger, with the columns of their keys within an organisation. */
const keys = {
  flow: ['name'],
  trail: ['flow', 'name'],
  artifact: ['flow', 'trail', 'fingerprint'],
  tally: ['kind', 'flow', 'name', 'type'],
  idempotency: ['caller', 'key'],
} as const

const otherColumns: Readonly<Record<LedgerTable, readonly string[]>> = {
  flow: ['sequence'],
  trail: ['position', 'sequence'],
  artifact: ['position', 'sequence'],
  tally: ['total'],
  idempotency: ['request', 'record'],
}

export type LedgerTable = keyof typeof keys

/** The last position of a ledger: `head` and `headTime` from the `head` table, `last` and `lastTime` from the records. 0 if absent. */
export interface LedgerEnd {
  readonly head: number
  readonly headTime: number
  readonly last: number
  readonly lastTime: number
  /** The log of the `head` table (log-update.ts); empty texts if absent. */
  readonly tagKey: string
  readonly tree: string
}

interface EarlyCheckpoint {
  readonly size: number
  /** By how much the record is ahead. */
  readonly seconds: number
}

/** A row of a table, with its key. */
export interface LedgerTableRow {
  readonly key: readonly string[]
  readonly row: Row
  /** Sequence of the last record when the row was read. */
  readonly head: number
}

/** Reads raw rows, for checks and exports. Each result is one consistent read. */
export interface Inspection {
  /** Every organisation in any table, sorted. */
  readonly listOrganisations: () => Promise<readonly string[]>
  readonly readEnd: (org: string) => Promise<LedgerEnd>
  /** The time of the newest record of any organisation; undefined without a record. */
  readonly readNewestTime: () => Promise<number | undefined>
  /** The first checkpoint that is older than the last record in it, by more than so many seconds. */
  readonly findEarlyCheckpoint: (org: string, seconds: number) => Promise<EarlyCheckpoint | undefined>
  /** The next 500 rows of the ledger after a sequence; fewer only at the end. */
  readonly readLedger: (org: string, after: number) => Promise<readonly Row[]>
  /** Up to 500 rows of a table after a key, in the order of the keys; none only at the end. */
  readonly readTable: (table: LedgerTable, org: string, after?: readonly string[]) => Promise<readonly LedgerTableRow[]>
  /** The rows of these ids, in any organisation. */
  readonly findIds: (ids: readonly string[]) => Promise<readonly Row[]>
  /** Up to 500 idempotency keys whose record does not exist. */
  readonly findStrayKeys: (org: string) => Promise<readonly Row[]>
}

/** The rows of a page of a ledger. */
export const ledgerPageSize = 500

const pageSize = 500
const tables = ['record', 'head', ...Object.keys(keys)]

const firstAfter = `SELECT min(org) AS org FROM (${tables
  .map((table) => `SELECT min(org) AS org FROM ${table} WHERE org > ?`)
  .join(' UNION ALL ')}) AS firsts`

const end = `SELECT coalesce(head.sequence, 0) AS head, coalesce(head.created_at, 0) AS head_time,
  coalesce(record.sequence, 0) AS last, coalesce(record.created_at, 0) AS last_time,
  coalesce(head.tag_key, '') AS tag_key, coalesce(head.tree, '') AS tree
  FROM (SELECT max(sequence) AS last FROM record WHERE org = ?) AS ledger
  LEFT JOIN head ON head.org = ? LEFT JOIN record ON record.org = ? AND record.sequence = ledger.last`

const earlyCheckpoint = `SELECT size, record.created_at - checkpoint.created_at AS seconds FROM checkpoint
  JOIN record ON record.org = checkpoint.org AND record.sequence = checkpoint.size
  WHERE checkpoint.org = ? AND record.created_at - checkpoint.created_at > ? ORDER BY size LIMIT 1`

/** The next rows of a ledger, with the columns of `toLedgerRow`. Parameters: org, the sequence before them, and their number. */
export const readLedgerPage = `SELECT org, sequence, id, kind, flow, trail, name, type, fingerprint, commit_sha, created_at, document, sha256,
  ordinal, tag, fact FROM record WHERE org = ? AND sequence > ? ORDER BY sequence LIMIT ?`

/**
 * The row of a list of its values. SQLite makes lists in two thirds of the time of objects, and objects of one place in the code are
 * fast to read.
 */
export function toLedgerRow(values: readonly unknown[]): Row {
  const [org, sequence, id, kind, flow, trail, name, type, fingerprint, commit_sha, created_at, ...others] = values
  const [document, sha256, ordinal, tag, fact] = others
  const lookup = { org, sequence, id, kind, flow, trail, name, type, fingerprint, commit_sha, created_at }
  return { ...lookup, document, sha256, ordinal, tag, fact }
}

const byId: BulkStatement = {
  row: '?',
  toSql: (rows) => `SELECT id, org, sequence FROM record WHERE id IN (${rows})`,
}

const strayKeys = `SELECT idempotency.caller, idempotency.key, idempotency.record FROM idempotency
  LEFT JOIN record ON record.org = idempotency.org AND record.id = idempotency.record
  WHERE idempotency.org = ? AND record.id IS NULL ORDER BY idempotency.caller, idempotency.key LIMIT ${pageSize}`

function toTableQuery(table: LedgerTable): string {
  const key = keys[table].join(', ')
  return `SELECT ${key}, ${otherColumns[table].join(', ')},
    coalesce((SELECT sequence FROM head WHERE head.org = ?), 0) AS ledger_end
    FROM ${table} WHERE org = ? AND (${key}) > (${keys[table].map(() => '?').join(', ')}) ORDER BY ${key} LIMIT ${pageSize}`
}

export function createInspection(connection: Connection): Inspection {
  return {
    listOrganisations: () => listAllOrganisations(connection),
    readEnd: async (org) => {
      const [row = {}] = await connection.read(end, [org, org, org])
      const read = (column: string): number => readNumber(row, column)
      const log = { tagKey: readText(row, 'tag_key'), tree: readText(row, 'tree') }
      return {
        head: read('head'),
        headTime: read('head_time'),
        last: read('last'),
        lastTime: read('last_time'),
        ...log,
      }
    },
    readNewestTime: async () => {
      const [row = {}] = await connection.read('SELECT max(created_at) AS newest FROM head WHERE sequence > 0')
      return readNumberOrNull(row, 'newest') ?? undefined
    },
    findEarlyCheckpoint: async (org, seconds) => {
      const [row] = await connection.read(earlyCheckpoint, [org, seconds])
      return row && { size: readNumber(row, 'size'), seconds: readNumber(row, 'seconds') }
    },
    readLedger: (org, after) => connection.read(readLedgerPage, [org, after, ledgerPageSize]),
    readTable: async (table, org, after) => {
      const names = keys[table]
      const rows = await connection.read(toTableQuery(table), [org, org, ...(after ?? names.map(() => ''))])
      return rows.map((row) => ({
        key: names.map((name) => readText(row, name)),
        row,
        head: readNumber(row, 'ledger_end'),
      }))
    },
    findIds: (ids) =>
      readBulk(
        connection,
        byId,
        ids.map((id) => [id]),
      ),
    findStrayKeys: (org) => connection.read(strayKeys, [org]),
  }
}

/** One index lookup for each organisation; a DISTINCT would scan every record. */
async function listAllOrganisations(connection: Connection): Promise<readonly string[]> {
  const found: string[] = []
  for (;;) {
    const last = found.at(-1) ?? ''
    const [row] = await connection.read(
      firstAfter,
      tables.map(() => last),
    )
    if (row === undefined || row['org'] === null) return found
    found.push(readText(row, 'org'))
  }
}
