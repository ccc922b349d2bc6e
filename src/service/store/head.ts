import type { Connection } from './driver.ts'
import { readNumber } from './row.ts'
import * as statement from './statement.ts'
import type { StoredRecord } from './store.ts'

/** A record's place in the ledger of its organisation. */
export interface Place {
  readonly sequence: number
  readonly created_at: number
}

/** The ends of the ledgers, while one transaction adds to them. */
export interface Heads {
  /** The place that the next record of an organisation takes. The first call holds the organisation until the transaction ends. */
  readonly next: (org: string) => Promise<Place>
  /** Says that a record has taken its place. */
  readonly advance: (record: StoredRecord) => void
  /** Writes down how far the ledgers have come and what they hold; once, however many records there were. */
  readonly save: () => Promise<void>
}

interface Tally {
  readonly columns: readonly string[]
  readonly total: number
}

export function readHeads(connection: Connection, now: () => number): Heads {
  const lasts = new Map<string, Place>()
  const tallies = new Map<string, Tally>()
  return {
    next: async (org) => {
      const last = lasts.get(org) ?? (await holdOrganisation(connection, org))
      lasts.set(org, last)
      return { sequence: last.sequence + 1, created_at: Math.max(now(), last.created_at) }
    },
    advance: ({ org, sequence, created_at, kind, flow, name, type }) => {
      lasts.set(org, { sequence, created_at })
      const columns = [org, kind, flow ?? '', name ?? '', type ?? '']
      const key = JSON.stringify(columns)
      tallies.set(key, { columns, total: (tallies.get(key)?.total ?? 0) + 1 })
    },
    save: async () => {
      for (const [org, last] of lasts) await connection.all(statement.saveHead, [last.sequence, last.created_at, org])
      for (const { columns, total } of tallies.values()) await connection.all(statement.addToTally, [...columns, total])
    },
  }
}

async function holdOrganisation(connection: Connection, org: string): Promise<Place> {
  const [row] = await connection.all(statement.holdOrganisation, [org])
  return { sequence: readNumber(row, 'sequence'), created_at: readNumber(row, 'created_at') }
}
