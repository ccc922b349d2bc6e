import { mapPaced } from '../../limit/turn.ts'
import type { Row } from '../engine/driver.ts'
import type { StoredRecord } from '../record.ts'
import { toStoredRecord } from './record-row.ts'

/** Converts rows to records. Other requests run between large documents. */
export function toStoredRecords(rows: readonly Row[]): Promise<StoredRecord[]> {
  return mapPaced(rows, toStoredRecord)
}
