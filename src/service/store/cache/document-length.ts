import type { StoredRecord } from '../store.ts'

/** Most records are shorter, and count as if they were as long: so nothing need be remembered of them. */
const ordinary = 2048

const lengths = new WeakMap<StoredRecord, number>()

/** Remembers how long the document of a record is, in UTF-16 units, while it is at hand: to print it again takes longer than to read it. */
export function withLength(record: StoredRecord, length: number): StoredRecord {
  if (length > ordinary) lengths.set(record, length)
  return record
}

/** How long the document of a record that was read or written here is at most, in UTF-16 units. */
export function lengthOf(record: StoredRecord): number {
  return lengths.get(record) ?? ordinary
}
