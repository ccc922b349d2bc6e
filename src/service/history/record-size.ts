import { readDocumentLength } from '../store/cache/document-length.ts'
import type { TrailRecord } from '../fact/trail-record.ts'
import type { StoredRecord } from '../store/record.ts'

/** The size of the facts of records. */
export function sumSizes(records: readonly TrailRecord[]): number {
  let sum = 0
  for (const { size } of records) sum += size
  return sum
}

/** The size of records that are read. */
export function sumLengths(records: readonly StoredRecord[]): number {
  let size = 0
  for (const record of records) size += readDocumentLength(record)
  return size
}
