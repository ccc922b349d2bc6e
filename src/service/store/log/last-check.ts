import type { Driver } from '../engine/driver.ts'
import { readNumber } from '../engine/row.ts'

/** A run of `evidence fsck` over the records of an organisation. */
export interface LastCheck {
  /** Epoch seconds. */
  readonly checked_at: number
  readonly records: number
  readonly faults: number
}

/** The last run of `evidence fsck` for each organisation. */
export interface CheckTable {
  readonly findLastCheck: (org: string) => Promise<LastCheck | undefined>
  /** Of the organisations with records: the oldest last run, 0 if one had none, and the faults of all last runs. */
  readonly summarise: () => Promise<{ readonly oldest: number; readonly faults: number }>
  readonly saveCheck: (org: string, result: Pick<LastCheck, 'records' | 'faults'>) => Promise<void>
}

const find = 'SELECT checked_at, records, faults FROM last_check WHERE org = ?'
const summarise = `SELECT coalesce(min(coalesce(checked_at, 0)), 0) AS oldest, coalesce(sum(faults), 0) AS faults
  FROM head LEFT JOIN last_check ON last_check.org = head.org`
const save = `INSERT INTO last_check (org, checked_at, records, faults) VALUES (?, ?, ?, ?)
  ON CONFLICT (org) DO UPDATE SET checked_at = excluded.checked_at, records = excluded.records, faults = excluded.faults`

export function createCheckTable(driver: Driver, now: () => number): CheckTable {
  return {
    findLastCheck: async (org) => {
      const [row] = await driver.read(find, [org])
      if (row === undefined) return undefined
      return {
        checked_at: readNumber(row, 'checked_at'),
        records: readNumber(row, 'records'),
        faults: readNumber(row, 'faults'),
      }
    },
    summarise: async () => {
      const [row] = await driver.read(summarise)
      if (row === undefined) return { oldest: 0, faults: 0 }
      return { oldest: readNumber(row, 'oldest'), faults: readNumber(row, 'faults') }
    },
    saveCheck: async (org, { records, faults }) => {
      await driver.write(save, [org, now(), records, faults])
    },
  }
}
