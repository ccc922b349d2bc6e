import type { Row } from '../store/engine/driver.ts'
import { readNumber, readText } from '../store/engine/row.ts'
import { toSeriesKey } from '../store/record.ts'
import { rebuild, type Report } from './finding.ts'
import type { OrdinalSpan } from './record/record-page.ts'
import type { TemporaryDatabase } from './temporary-database.ts'

/** Temporary table of the last ordinal of each series. */
export const ordinalTable = 'CREATE TABLE series (key TEXT PRIMARY KEY, last INTEGER) WITHOUT ROWID'

const find = 'SELECT last FROM series WHERE key = ?'
const save = 'INSERT INTO series VALUES (?, ?) ON CONFLICT DO UPDATE SET last = excluded.last'

/** The members of a row or a document that decide its series. */
interface Numbered {
  readonly kind?: unknown
  readonly flow?: unknown
  readonly trail?: unknown
}

/** The ordinal that follows the last one of this series. */
export function findNextOrdinal(database: TemporaryDatabase, series: Numbered): number {
  const [row] = database.all(find, toKey(series))
  return row === undefined ? 1 : readNumber(row, 'last') + 1
}

export function saveOrdinal(database: TemporaryDatabase, series: Numbered, ordinal: number): void {
  database.all(save, toKey(series), ordinal)
}

/** Compares the ordinal of each row with that of the previous row of its flow and trail. */
interface OrdinalCheck {
  /** Rows are checked in order. */
  readonly check: (row: Row, report: Report) => void
  /** Whether each span continues its series. */
  readonly fits: (spans: readonly OrdinalSpan[]) => boolean
  readonly add: (spans: readonly OrdinalSpan[]) => void
}

const maxRecent = 10_000

/** Starts with no series. The last ordinals of recent ones are in memory, and all others in the database. */
export function createOrdinalCheck(database: TemporaryDatabase): OrdinalCheck {
  database.all('DELETE FROM series')
  const recent = new Map<string, number>()
  const flush = (): void => {
    for (const [key, last] of recent) database.all(save, key, last)
    recent.clear()
  }
  const findLast = (key: string): number => {
    const known = recent.get(key)
    if (known !== undefined) return known
    if (recent.size >= maxRecent) flush()
    const [row] = database.all(find, key)
    return row === undefined ? 0 : readNumber(row, 'last')
  }
  return {
    check: (row, report) => {
      const ordinal = readNumber(row, 'ordinal')
      const key = toKey(row)
      const expected = findLast(key) + 1
      recent.set(key, ordinal)
      if (ordinal === expected) return
      const what = `record ${String(row['sequence'])} (${String(row['id'])}) has the ordinal ${ordinal} instead of ${expected}`
      report({ kind: 'ordinal', org: readText(row, 'org'), what, advice: rebuild })
    },
    fits: (spans) => spans.every(({ key, first }) => first === findLast(key) + 1),
    add: (spans) => {
      for (const { key, last } of spans) recent.set(key, last)
    },
  }
}

function toKey({ kind, flow, trail }: Numbered): string {
  return toSeriesKey({ kind, flow: flow ?? null, trail: trail ?? null })
}
