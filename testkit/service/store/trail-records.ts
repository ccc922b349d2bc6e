import { readTrailRecord } from '../../../src/service/fact/fact.ts'
import type { TrailRecord } from '../../../src/service/fact/trail-record.ts'
import type { StoredRecord } from '../../../src/service/store/record.ts'

/** The records as a store reads those of a trail: with their facts, and without those that no trail is judged by. */
export function toTrailRecords(records: readonly StoredRecord[]): readonly TrailRecord[] {
  return records.flatMap((record) => readTrailRecord(record, JSON.stringify(record.body).length) ?? [])
}
