import { createPacer } from '../../step.ts'
import type { Row } from '../engine/driver.ts'
import type { StoredRecord } from '../record.ts'
import { toStoredRecord } from './record-row.ts'

/** Converts rows to records. Other requests run between large documents. */
export async function toStoredRecords(rows: readonly Row[]): Promise<StoredRecord[]> {
  const pause = createPacer()
  const records: StoredRecord[] = []
  for (const row of rows) {
    records.push(toStoredRecord(row))
    await pause()
  }
  return records
}
