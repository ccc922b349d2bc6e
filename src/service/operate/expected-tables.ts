import { isReportKind } from '../store/record.ts'
import type { Row } from '../store/engine/driver.ts'
import type { LedgerTableRow, LedgerTable } from '../store/ledger/inspection.ts'
import { readNumber, readText } from '../store/engine/row.ts'
import type { LookupColumns } from './record/record-page.ts'
import { rebuild, type Report } from './finding.ts'
import type { TemporaryDatabase } from './temporary-database.ts'

/** The tables whose rows follow from the ledger. */
export type DerivedTable = Exclude<LedgerTable, 'idempotency'>

/** Expected rows: `position` and `total` (0 if the table has no such column), and the `sequence` of the row's first record. */
export const expectedTablesSql: readonly string[] = [
  `CREATE TABLE expected (derived_table TEXT, key TEXT, sequence INTEGER, position INTEGER, total INTEGER, seen INTEGER,
    PRIMARY KEY (derived_table, key)) WITHOUT ROWID`,
  'CREATE TABLE counter (derived_table TEXT, flow TEXT, total INTEGER, PRIMARY KEY (derived_table, flow)) WITHOUT ROWID',
]

const findExpected = 'SELECT 1 FROM expected WHERE derived_table = ? AND key = ?'
const countUp = `INSERT INTO counter VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET total = total + 1 RETURNING total`
const insertExpected = 'INSERT INTO expected VALUES (?, ?, ?, ?, 0, 0)'
const addToTally = `INSERT INTO expected VALUES ('tally', ?, ?, 0, ?, 0)
  ON CONFLICT DO UPDATE SET total = expected.total + excluded.total`
const markSeen = 'UPDATE expected SET seen = 1 WHERE derived_table = ? AND key = ? RETURNING sequence, position, total'
const listUnseen = 'SELECT key FROM expected WHERE derived_table = ? AND seen = 0 AND sequence <= ?'

const bufferSize = 1000

/** The rows that the derived tables of an organisation must have. */
export interface ExpectedTables {
  /** Adds so many records with equal columns. Records are added in the order of the first ones of their groups. */
  readonly add: (columns: LookupColumns, total: number) => void
  /** Reports the differences of a row. The records up to `entry.head`, and no later ones, must have been added. */
  readonly compare: (table: DerivedTable, entry: LedgerTableRow, report: Report) => void
  /** Reports expected rows that were not compared and whose first record is at most `sequence`. */
  readonly compareRest: (table: DerivedTable, sequence: number, report: Report) => void
}

export function createExpectedTables(database: TemporaryDatabase, org: string): ExpectedTables {
  database.all('DELETE FROM expected')
  database.all('DELETE FROM counter')
  const tallies = createTallies(database)
  // Most records belong to the same trail as a recent one.
  const recent = new Set<string>()
  const remember = (key: string): void => {
    if (recent.size >= bufferSize) recent.clear()
    recent.add(key)
  }
  const addParent = ({ table, key }: Parent, sequence: number): void => {
    const text = JSON.stringify(key)
    if (database.all(findExpected, table, text).length > 0) return
    const [row] = table === 'flow' ? [] : database.all(countUp, table, key[0] ?? '')
    database.all(insertExpected, table, text, sequence, row === undefined ? 0 : readNumber(row, 'total'))
  }
  return {
    add: (columns, total) => {
      tallies.count(columns, total)
      const key = toParentsKey(columns)
      if (key !== undefined && recent.has(key)) return
      for (const parent of listParents(columns)) addParent(parent, columns.sequence)
      if (key !== undefined) remember(key)
    },
    compare: (table, { key, row }, report) => {
      tallies.save()
      const [expected] = database.all(markSeen, table, JSON.stringify(key))
      const what = expected === undefined ? 'but no record refers to it' : describeDifference(row, expected)
      if (what !== undefined)
        report({ kind: 'table', org, what: `${describeRow(table, key)} exists, ${what}`, advice: rebuild })
    },
    compareRest: (table, sequence, report) => {
      tallies.save()
      for (const row of database.all(listUnseen, table, sequence)) {
        const what = `${describeRow(table, JSON.parse(readText(row, 'key')))} is missing, although records refer to it`
        report({ kind: 'table', org, what, advice: rebuild })
      }
    },
  }
}

interface Tallies {
  readonly count: (columns: LookupColumns, total: number) => void
  readonly save: () => void
}

/** Sums counts in memory and writes them to the temporary database in groups. */
function createTallies(database: TemporaryDatabase): Tallies {
  const sums = new Map<string, { readonly key: string; readonly sequence: number; total: number }>()
  const save = (): void => {
    for (const { key, sequence, total } of sums.values()) database.all(addToTally, key, sequence, total)
    sums.clear()
  }
  return {
    count: ({ kind, flow, name, type, sequence }, total) => {
      const sumName = toTextKey(kind, flow, name, type)
      const sum = sums.get(sumName)
      if (sum !== undefined) {
        sum.total += total
        return
      }
      const key = JSON.stringify([kind, flow, name, type].map((value) => value ?? ''))
      sums.set(sumName, { key, sequence, total })
      if (sums.size >= bufferSize) save()
    },
    save,
  }
}

/** Equal for records with the same parents. Undefined for an artifact, whose fingerprint is a parent too. */
function toParentsKey({ kind, flow, trail }: LookupColumns): string | undefined {
  return kind === 'artifact' || typeof kind !== 'string' || !isReportKind(kind) ? undefined : toTextKey(flow, trail)
}

/** One text for each list of texts: JSON takes several times as long. */
function toTextKey(...values: readonly unknown[]): string {
  let joined = ''
  for (const value of values) joined += typeof value === 'string' ? `${value.length}:${value}` : `-${String(value)}-`
  return joined
}

interface Parent {
  readonly table: DerivedTable
  readonly key: readonly string[]
}

/** The rows that a record adds if it is the first of its flow, trail or artifact (store/ledger/insert.ts). */
function listParents({ kind, flow, trail, fingerprint }: LookupColumns): readonly Parent[] {
  if (typeof flow !== 'string' || typeof kind !== 'string' || !isReportKind(kind)) return []
  const parents: Parent[] = [{ table: 'flow', key: [flow] }]
  if (typeof trail === 'string') parents.push({ table: 'trail', key: [flow, trail] })
  if (kind !== 'artifact' || typeof fingerprint !== 'string') return parents
  return [...parents, { table: 'artifact', key: [flow, typeof trail === 'string' ? trail : '', fingerprint] }]
}

function describeRow(table: DerivedTable, key: unknown): string {
  const name = Array.isArray(key) ? key.map(String).join(' / ') : String(key)
  return `${table === 'tally' ? 'the count of' : `the ${table}`} ${name}`
}

function describeDifference(row: Row, expected: Row): string | undefined {
  const columns = ['sequence', 'position', 'total'].filter(
    (column) => column in row && row[column] !== expected[column],
  )
  if (columns.length === 0) return undefined
  const differences = columns.map((column) => `${column} ${String(row[column])} instead of ${String(expected[column])}`)
  return `with ${differences.join(' and ')}`
}
