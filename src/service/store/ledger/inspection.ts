import type { Connection, Row } from '../engine/driver.ts'
import { readNumber, readText } from '../engine/row.ts'
import type { Store } from '../store.ts'

/** Tables beside the ledger, by their keys within an organisation. */
const keys = {
  flow: ['name'],
  trail: ['flow', 'name'],
  artifact: ['flow', 'trail', 'fingerprint'],
  tally: ['kind', 'flow', 'name', 'type'],
  idempotency: ['caller', 'key'],
} as const

const rest: Readonly<Record<Table, readonly string[]>> = {
  flow: ['sequence'],
  trail: ['position', 'sequence'],
  artifact: ['position', 'sequence'],
  tally: ['total'],
  idempotency: ['request', 'record'],
}

export type Table = keyof typeof keys

/** Where a ledger ends, as `head` says and as the records say; 0 where there is none. */
interface End {
  readonly head: number
  readonly headTime: number
  readonly last: number
  readonly lastTime: number
}

/** A row of a table: its key, and all of it. */
export interface Entry {
  readonly key: readonly string[]
  readonly row: Row
  /** Where the ledger ended at the moment of reading. */
  readonly head: number
}

/** What the database holds, as it lies there: for those who check it or carry it elsewhere. Each answer is of one moment. */
export interface Inspection {
  /** Every organisation that any table names, sorted. */
  readonly listOrganisations: () => Promise<readonly string[]>
  readonly readEnd: (org: string) => Promise<End>
  /** Rows of the ledger after a sequence, in order: at most 500, and fewer than that only at the end. */
  readonly readLedger: (org: string, after: number) => Promise<readonly Row[]>
  /** Rows of a table after a key, in the order of their keys: at most 500, and none only at the end. */
  readonly readTable: (table: Table, org: string, after?: readonly string[]) => Promise<readonly Entry[]>
  /** Idempotency keys that were used for a record which is not there; some of them, where there are very many. */
  readonly findStrayKeys: (org: string) => Promise<readonly Row[]>
}

const page = 500
const named = ['record', 'head', ...Object.keys(keys)]

const firstAfter = `SELECT min(org) AS org FROM (${named
  .map((table) => `SELECT min(org) AS org FROM ${table} WHERE org > ?`)
  .join(' UNION ALL ')}) AS firsts`

const end = `SELECT coalesce(head.sequence, 0) AS head, coalesce(head.created_at, 0) AS head_time,
  coalesce(record.sequence, 0) AS last, coalesce(record.created_at, 0) AS last_time
  FROM (SELECT max(sequence) AS last FROM record WHERE org = ?) AS ledger
  LEFT JOIN head ON head.org = ? LEFT JOIN record ON record.org = ? AND record.sequence = ledger.last`

const ledger = `SELECT org, sequence, id, kind, flow, trail, name, type, fingerprint, commit_sha, created_at, document, sha256
  FROM record WHERE org = ? AND sequence > ? ORDER BY sequence LIMIT ${page}`

const strayKeys = `SELECT idempotency.caller, idempotency.key, idempotency.record FROM idempotency
  LEFT JOIN record ON record.org = idempotency.org AND record.id = idempotency.record
  WHERE idempotency.org = ? AND record.id IS NULL ORDER BY idempotency.caller, idempotency.key LIMIT ${page}`

function toTable(table: Table): string {
  const key = keys[table].join(', ')
  return `SELECT ${key}, ${rest[table].join(', ')},
    coalesce((SELECT sequence FROM head WHERE head.org = ?), 0) AS ledger_end
    FROM ${table} WHERE org = ? AND (${key}) > (${keys[table].map(() => '?').join(', ')}) ORDER BY ${key} LIMIT ${page}`
}

export function createInspection(connection: Connection): Pick<Store, 'inspection'> {
  return {
    inspection: {
      listOrganisations: () => listOrganisations(connection),
      readEnd: async (org) => {
        const [row] = await connection.all(end, [org, org, org])
        const read = (column: string): number => readNumber(row, column)
        return { head: read('head'), headTime: read('head_time'), last: read('last'), lastTime: read('last_time') }
      },
      readLedger: (org, after) => connection.all(ledger, [org, after]),
      readTable: async (table, org, after) => {
        const names = keys[table]
        const rows = await connection.all(toTable(table), [org, org, ...(after ?? names.map(() => ''))])
        return rows.map((row) => ({
          key: names.map((name) => readText(row, name)),
          row,
          head: readNumber(row, 'ledger_end'),
        }))
      },
      findStrayKeys: (org) => connection.all(strayKeys, [org]),
    },
  }
}

/** From one to the next along the indexes, for a DISTINCT would walk every record. */
async function listOrganisations(connection: Connection): Promise<readonly string[]> {
  const found: string[] = []
  for (;;) {
    const last = found.at(-1) ?? ''
    const [row] = await connection.all(
      firstAfter,
      named.map(() => last),
    )
    if (row === undefined || row['org'] === null) return found
    found.push(readText(row, 'org'))
  }
}
