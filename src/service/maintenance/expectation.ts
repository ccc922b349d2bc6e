import type { Row } from '../store/engine/driver.ts'
import type { Entry, Table } from '../store/ledger/inspection.ts'
import { readNumber, readText } from '../store/engine/row.ts'
import { rebuild, type Report } from './finding.ts'
import type { Scratch } from './scratch.ts'

/** The tables that repeat what the ledger says. */
export type Derived = Exclude<Table, 'idempotency'>

/** `position` and `total` as the tables have them, 0 where they have none; `sequence` of the first record that speaks of it. */
export const expectationTables: readonly string[] = [
  `CREATE TABLE expected (place TEXT, key TEXT, sequence INTEGER, position INTEGER, total INTEGER, seen INTEGER,
    PRIMARY KEY (place, key)) WITHOUT ROWID`,
  'CREATE TABLE counter (place TEXT, flow TEXT, total INTEGER, PRIMARY KEY (place, flow)) WITHOUT ROWID',
]

const isKnown = 'SELECT 1 FROM expected WHERE place = ? AND key = ?'
const count = `INSERT INTO counter VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET total = total + 1 RETURNING total`
const expect = 'INSERT INTO expected VALUES (?, ?, ?, ?, 0, 0)'
const add = `INSERT INTO expected VALUES ('tally', ?, ?, 0, ?, 0)
  ON CONFLICT DO UPDATE SET total = expected.total + excluded.total`
const see = 'UPDATE expected SET seen = 1 WHERE place = ? AND key = ? RETURNING sequence, position, total'
const unseen = 'SELECT key FROM expected WHERE place = ? AND seen = 0 AND sequence <= ?'

const bufferSize = 1000

/** What the tables must say of an organisation, as its records come in order. */
export interface Expectation {
  readonly take: (record: Row) => void
  /** Tells where a row of a table says otherwise. All records up to `entry.head` must have been taken, and no later ones. */
  readonly compare: (table: Derived, entry: Entry, report: Report) => void
  /** Tells of rows that were never compared, though records up to a sequence speak of them. */
  readonly compareRest: (table: Derived, sequence: number, report: Report) => void
}

export function createExpectation(scratch: Scratch, org: string): Expectation {
  scratch.all('DELETE FROM expected')
  scratch.all('DELETE FROM counter')
  const tallies = createTallies(scratch)
  // Most records speak of what others spoke of just before.
  const recent = new Set<string>()
  const note = ({ table, key }: Parent, sequence: number): void => {
    const text = JSON.stringify(key)
    if (recent.has(`${table} ${text}`)) return
    if (recent.size >= bufferSize) recent.clear()
    recent.add(`${table} ${text}`)
    if (scratch.all(isKnown, table, text).length > 0) return
    const [row] = table === 'flow' ? [] : scratch.all(count, table, key[0] ?? '')
    scratch.all(expect, table, text, sequence, row === undefined ? 0 : readNumber(row, 'total'))
  }
  return {
    take: (record) => {
      const sequence = readNumber(record, 'sequence')
      tallies.count(JSON.stringify(['kind', 'flow', 'name', 'type'].map((column) => record[column] ?? '')), sequence)
      for (const parent of listParents(record)) note(parent, sequence)
    },
    compare: (table, { key, row }, report) => {
      tallies.save()
      const [expected] = scratch.all(see, table, JSON.stringify(key))
      const what = expected === undefined ? 'and no record speaks of it' : describeDifference(row, expected)
      if (what !== undefined)
        report({ kind: 'table', org, what: `${describe(table, key)} is there, ${what}`, advice: rebuild })
    },
    compareRest: (table, sequence, report) => {
      tallies.save()
      for (const row of scratch.all(unseen, table, sequence)) {
        const what = `${describe(table, JSON.parse(readText(row, 'key')))} is missing, though records speak of it`
        report({ kind: 'table', org, what, advice: rebuild })
      }
    },
  }
}

interface Tallies {
  readonly count: (key: string, sequence: number) => void
  readonly save: () => void
}

/** Summed up in memory first, as far as that goes. */
function createTallies(scratch: Scratch): Tallies {
  const sums = new Map<string, { readonly sequence: number; readonly total: number }>()
  const save = (): void => {
    for (const [key, { sequence, total }] of sums) scratch.all(add, key, sequence, total)
    sums.clear()
  }
  return {
    count: (key, sequence) => {
      const sum = sums.get(key) ?? { sequence, total: 0 }
      sums.set(key, { sequence: sum.sequence, total: sum.total + 1 })
      if (sums.size >= bufferSize) save()
    },
    save,
  }
}

interface Parent {
  readonly table: Derived
  readonly key: readonly string[]
}

/** The rows that a record makes known where it is the first to speak of them (store/ledger.ts). */
function listParents({ kind, flow, trail, fingerprint }: Row): readonly Parent[] {
  if (typeof flow !== 'string') return []
  const parents: Parent[] = [{ table: 'flow', key: [flow] }]
  if (typeof trail === 'string') parents.push({ table: 'trail', key: [flow, trail] })
  if (kind !== 'artifact' || typeof fingerprint !== 'string') return parents
  return [...parents, { table: 'artifact', key: [flow, typeof trail === 'string' ? trail : '', fingerprint] }]
}

function describe(table: Derived, key: unknown): string {
  const name = Array.isArray(key) ? key.map(String).join(' / ') : String(key)
  return `${table === 'tally' ? 'the count of' : `the ${table}`} ${name}`
}

function describeDifference(row: Row, expected: Row): string | undefined {
  const wrong = ['sequence', 'position', 'total'].filter((column) => column in row && row[column] !== expected[column])
  if (wrong.length === 0) return undefined
  const differences = wrong.map((column) => `${column} ${String(row[column])} instead of ${String(expected[column])}`)
  return `with ${differences.join(' and ')}`
}
