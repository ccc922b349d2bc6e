import type { StoredRecord } from './record.ts'

/** Most documents are shorter. They count as this long, so that only longer ones carry their length. */
export const defaultLength = 2048

/** A property that is not enumerable: neither copies of a record nor its JSON contain it. */
const lengthProperty = Symbol('length of the document')

/**
 * Stores the length of a record's document with it, in UTF-16 units, so that it need not be serialised again for its size. The length of a
 * document with many small values is larger: that of an ordinary document that takes as much memory.
 */
export function rememberDocumentLength(record: StoredRecord, length: number): StoredRecord {
  return length > defaultLength ? Object.defineProperty(record, lengthProperty, { value: length }) : record
}

/** The upper bound of the length of a record's document, in UTF-16 units. The record was read or written by this process. */
export function readDocumentLength(record: StoredRecord & { readonly [lengthProperty]?: number }): number {
  return record[lengthProperty] ?? defaultLength
}
