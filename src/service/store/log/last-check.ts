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
  readonly saveCheck: (org: string, result: Pick<LastCheck, 'records' | 'faults'>) => Promise<void>
}

const find = 'SELECT checked_at, records, faults FROM last_check WHERE org = ?'
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
    saveCheck: async (org, { records, faults }) => {
      await driver.write(save, [org, now(), records, faults])
    },
  }
}
