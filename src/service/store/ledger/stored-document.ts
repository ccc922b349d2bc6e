import { toCanonicalJson } from '../../../wire/json/canonical.ts'
import type { StoredRecord } from '../record.ts'
import { hashDocument, type HashedRecord } from './document.ts'

/** Hashes a record that has its position. An erased record keeps its hash, because its document is gone. */
export function hashStoredRecord(record: StoredRecord): HashedRecord {
  if (record.erased === true) return { record, document: printRemainder(record) }
  const { sha256: _sha256, ...members } = record
  return hashDocument(members)
}

/** The document that replaces that of an erased record: without its nonce, so that no content can be guessed from its hash. */
export function printRemainder(record: StoredRecord): string {
  const { sha256: _sha256, nonce: _nonce, ignored_members: _members, ...members } = record
  return toCanonicalJson({ ...members, erased: true })
}
