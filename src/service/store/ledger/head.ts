import { randomBytes } from 'node:crypto'
import { printRange } from '../../../log/compact-range.ts'
import { runBulk } from '../engine/bulk.ts'
import type { Connection, Transaction } from '../engine/driver.ts'
import { readNumber, readText } from '../engine/row.ts'
import type { LedgerPosition, StoredRecord } from '../record.ts'
import type { LogHead, LogUpdate } from './log-update.ts'
import * as statement from './statement.ts'

/** The last position of a ledger and its log. */
export interface LedgerHead extends LedgerPosition, LogHead {
  readonly org: string
}

/** The head of a ledger while a transaction adds records to it. */
export interface HeadUpdate {
  /** The position for the next record. */
  readonly next: () => LedgerPosition
  /** Call after a record has taken its position. */
  readonly advance: (record: StoredRecord) => void
  /** Writes the new head, with the log, and the record counts, and announces them. */
  readonly save: (transaction: Transaction, log: LogUpdate) => Promise<void>
}

/** Number of records with the same values in the columns of `tally`. */
interface RecordCount {
  readonly columns: readonly string[]
  readonly total: number
}

/** Locks a ledger until the transaction ends. A transaction locks one ledger, so that no deadlock occurs. */
export async function lockLedger(connection: Connection, org: string): Promise<LedgerHead> {
  const [row = {}] = await connection.write(statement.lockHead, [org, createTagKey()])
  const position = { sequence: readNumber(row, 'sequence'), created_at: readNumber(row, 'created_at') }
  return { org, ...position, tagKey: readText(row, 'tag_key'), tree: readText(row, 'tree') }
}

/** A key for the tags of an organisation, in hex (rules 2.15). */
function createTagKey(): string {
  return randomBytes(tagKeySize).toString('hex')
}

const tagKeySize = 32

export function createHeadUpdate(head: LedgerHead, now: () => number): HeadUpdate {
  let last: LedgerPosition = head
  const counts = new Map<string, RecordCount>()
  return {
    next: () => ({ sequence: last.sequence + 1, created_at: Math.max(now(), last.created_at) }),
    advance: ({ org, sequence, created_at, kind, flow, name, type }) => {
      last = { sequence, created_at }
      const columns = [org, kind, flow ?? '', name ?? '', type ?? '']
      const key = JSON.stringify(columns)
      counts.set(key, { columns, total: (counts.get(key)?.total ?? 0) + 1 })
    },
    save: async (transaction, log) => {
      if (last === head) return
      transaction.announce(head.org)
      const rows = [...counts.values()].map(({ columns, total }) => [...columns, total])
      await Promise.all([
        transaction.write(statement.saveHead, [last.sequence, last.created_at, printRange(log.toRange()), head.org]),
        runBulk(transaction, statement.addToTallies, rows),
      ])
    },
  }
}
