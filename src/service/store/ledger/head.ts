import { randomBytes } from 'node:crypto'
import { printRange } from '../../../log/compact-range.ts'
import { runBulk } from '../engine/bulk.ts'
import type { Connection, Row } from '../engine/driver.ts'
import { readNumber, readText } from '../engine/row.ts'
import type { LedgerPosition, StoredRecord } from '../record.ts'
import type { LogHead, LogUpdate } from './log-update.ts'
import * as statement from './statement.ts'

/** The last position of a ledger and its log. */
type LedgerHead = LedgerPosition & LogHead

/** By organisation. */
export type LedgerHeads = ReadonlyMap<string, LedgerHead>

/** The heads of ledgers while a transaction adds records to them. */
export interface HeadUpdate {
  /** The position for the next record of an organisation. */
  readonly next: (org: string) => LedgerPosition
  /** Call after a record has taken its position. */
  readonly advance: (record: StoredRecord) => void
  /** Writes the new heads, with the logs, and the record counts. */
  readonly save: (connection: Connection, log: LogUpdate) => Promise<void>
}

/** Number of records with the same values in the columns of `tally`. */
interface RecordCount {
  readonly columns: readonly string[]
  readonly total: number
}

/** Locks ledgers until the transaction ends. All processes lock in the order of the names, so that no deadlock occurs. */
export async function lockLedgers(connection: Connection, orgs: Iterable<string>): Promise<LedgerHeads> {
  const sorted = [...new Set(orgs)].toSorted()
  const rows = await runBulk(
    connection,
    statement.lockHeads,
    sorted.map((org) => [org, createTagKey()]),
  )
  return new Map(rows.map((row) => [readText(row, 'org'), readHead(row)]))
}

function readHead(row: Row): LedgerHead {
  const position = { sequence: readNumber(row, 'sequence'), created_at: readNumber(row, 'created_at') }
  return { ...position, tagKey: readText(row, 'tag_key'), tree: readText(row, 'tree') }
}

/** A key for the tags of an organisation, in hex (rules 2.15). */
function createTagKey(): string {
  return randomBytes(tagKeySize).toString('hex')
}

const tagKeySize = 32

export function createHeadUpdate(heads: LedgerHeads, now: () => number): HeadUpdate {
  const advanced = new Map<string, LedgerPosition>()
  const counts = new Map<string, RecordCount>()
  return {
    next: (org) => {
      const last = advanced.get(org) ?? heads.get(org)
      if (last === undefined) throw new Error(`The ledger of the organisation "${org}" is not locked.`)
      return { sequence: last.sequence + 1, created_at: Math.max(now(), last.created_at) }
    },
    advance: ({ org, sequence, created_at, kind, flow, name, type }) => {
      advanced.set(org, { sequence, created_at })
      const columns = [org, kind, flow ?? '', name ?? '', type ?? '']
      const key = JSON.stringify(columns)
      counts.set(key, { columns, total: (counts.get(key)?.total ?? 0) + 1 })
    },
    save: async (connection, log) => {
      const rows = [...counts.values()].map(({ columns, total }) => [...columns, total])
      const saved = [...advanced].map(([org, { sequence, created_at }]) =>
        connection.write(statement.saveHead, [sequence, created_at, printRange(log.toRange(org)), org]),
      )
      await Promise.all([...saved, runBulk(connection, statement.addToTallies, rows)])
    },
  }
}
