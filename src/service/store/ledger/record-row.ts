import { parseExactJson } from '../../../wire/json/exact-number.ts'
import type { ArchivedRecord } from '../../../wire/resource/archive.ts'
import type { Row } from '../engine/driver.ts'
import { readText } from '../engine/row.ts'
import { rememberDocumentLength } from '../document-length.ts'
import type { StoredRecord } from '../record.ts'
import { toCachedLength, toRecord } from './document.ts'

/** Converts a row with `document` and `sha256` to a record. Throws TypeError if the document is not a record. */
export function toStoredRecord(row: Row): StoredRecord {
  const text = readText(row, 'document')
  const document: unknown = parseExactJson(text)
  if (!isDocument(document)) throw new TypeError('The database holds a record whose document is not a record.')
  return rememberDocumentLength(toRecord(document, readText(row, 'sha256')), toCachedLength(text))
}

/** Documents are written by document.ts only, so the check of one member is enough. */
export function isDocument(value: unknown): value is ArchivedRecord {
  return typeof value === 'object' && value !== null && 'sequence' in value
}
