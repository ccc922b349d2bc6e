import { createChase } from './retry-queue.ts'
import type { Connection, Hear } from '../engine/driver.ts'
import { readNumber, readText, toRecord } from '../engine/row.ts'
import * as statement from '../ledger/statement.ts'
import type { StoredRecord } from '../store.ts'
import type { Watch } from './watch.ts'

export interface Feed {
  /** Tells of what this process has just committed. */
  readonly tell: (records: readonly StoredRecord[]) => void
  /** Reads what was not told yet, of one organisation or of all, and tells it; in the background, until it succeeds. */
  readonly catchUp: Hear
  /** Sequence up to which an organisation's records were told, or were there before the telling began. */
  readonly told: (org: string) => number
  readonly close: () => Promise<void>
}

const pageSize = 500

/**
 * Tells the watch of every record once, each organisation in the order of its sequence, whichever process recorded it. It begins with
 * what is recorded after this resolves. A record that comes before its turn waits until those before it were read.
 */
export async function createFeed(connection: Connection, watch: Watch): Promise<Feed> {
  const told = new Map(await readHeads(connection))
  const lastOf = (org: string): number => told.get(org) ?? 0

  /** Whether it is told by now; false where its turn has not come. */
  const tellNext = (record: StoredRecord): boolean => {
    const { org, sequence } = record
    if (sequence !== lastOf(org) + 1) return sequence <= lastOf(org)
    told.set(org, sequence)
    watch.tell([record])
    return true
  }

  const readOn = async (org: string): Promise<void> => {
    let rows
    do {
      rows = await connection.all(statement.readAfter, [org, lastOf(org), pageSize])
      for (const row of rows) tellNext(toRecord(row))
    } while (rows.length === pageSize)
  }

  const chase = createChase<string | undefined>(async (org) => {
    if (org !== undefined) return readOn(org)
    for (const [one, last] of await readHeads(connection)) if (last > lastOf(one)) chase.add(one)
  })
  return {
    tell: (records) => {
      for (const record of records) if (!tellNext(record)) chase.add(record.org)
    },
    catchUp: chase.add,
    told: lastOf,
    close: chase.close,
  }
}

async function readHeads(connection: Connection): Promise<readonly (readonly [org: string, sequence: number])[]> {
  const rows = await connection.all(statement.listHeads)
  return rows.map((row) => [readText(row, 'org'), readNumber(row, 'sequence')] as const)
}
