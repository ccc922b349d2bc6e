import { runBulk } from '../engine/bulk.ts'
import type { Connection } from '../engine/driver.ts'
import { readNumber, readText } from '../engine/row.ts'
import * as statement from './statement.ts'
import type { StoredRecord } from '../store.ts'

/** A record's place in the ledger of its organisation. */
export interface Place {
  readonly sequence: number
  readonly created_at: number
}

/** Where the ledgers of some organisations end, by organisation. */
export type Ends = ReadonlyMap<string, Place>

/** The ends of the ledgers, while one transaction adds to them. */
export interface Heads {
  /** The place that the next record of an organisation takes. */
  readonly next: (org: string) => Place
  /** Says that a record has taken its place. */
  readonly advance: (record: StoredRecord) => void
  /** Writes down how far the ledgers have come and what they hold; once, however many records there were. */
  readonly save: (connection: Connection) => Promise<void>
}

interface Tally {
  readonly columns: readonly string[]
  readonly total: number
}

/** Holds the ledgers until the transaction ends. All processes take them in one order, so that no two wait for each other. */
export async function holdLedgers(connection: Connection, orgs: Iterable<string>): Promise<Ends> {
  const inOrder = [...new Set(orgs)].toSorted()
  const rows = await runBulk(
    connection,
    statement.holdOrganisations,
    inOrder.map((org) => [org]),
  )
  return new Map(
    rows.map((row) => [
      readText(row, 'org'),
      { sequence: readNumber(row, 'sequence'), created_at: readNumber(row, 'created_at') },
    ]),
  )
}

export function createHeads(ends: Ends, now: () => number): Heads {
  const advanced = new Map<string, Place>()
  const tallies = new Map<string, Tally>()
  return {
    next: (org) => {
      const last = advanced.get(org) ?? ends.get(org)
      if (last === undefined) throw new Error(`The ledger of the organisation "${org}" is not held.`)
      return { sequence: last.sequence + 1, created_at: Math.max(now(), last.created_at) }
    },
    advance: ({ org, sequence, created_at, kind, flow, name, type }) => {
      advanced.set(org, { sequence, created_at })
      const columns = [org, kind, flow ?? '', name ?? '', type ?? '']
      const key = JSON.stringify(columns)
      tallies.set(key, { columns, total: (tallies.get(key)?.total ?? 0) + 1 })
    },
    save: async (connection) => {
      const rows = [...tallies.values()].map(({ columns, total }) => [...columns, total])
      const saved = [...advanced].map(([org, { sequence, created_at }]) =>
        connection.all(statement.saveHead, [sequence, created_at, org]),
      )
      await Promise.all([...saved, runBulk(connection, statement.addToTallies, rows)])
    },
  }
}
