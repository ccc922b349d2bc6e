import { hash, randomBytes } from 'node:crypto'
import type { ArchivedRecord } from '../../../wire/resource/archive.ts'
import { toCanonicalJson } from '../../../wire/json/canonical.ts'
import { estimateParsedSize } from '../../../wire/json/parsed-size.ts'
import { rememberDocumentLength } from '../document-length.ts'
import type { LedgerPosition, NewRecord, StoredRecord } from '../record.ts'

/** A record with its position and hash, and its document: the canonical JSON that is hashed and stored. */
interface HashedRecord {
  readonly record: StoredRecord
  readonly document: string
}

/** With the value of its column `fact`. */
export interface HashedReport extends HashedRecord {
  readonly fact: string | null
}

type UnhashedRecord = Omit<StoredRecord, 'sha256'>

const nonceBytes = 16

/** Random nonces for a batch of records, by their index. One call of the random generator for all is several times as fast. */
export function createNonces(count: number): (index: number) => string {
  const digits = randomBytes(nonceBytes * count).toString('hex')
  const length = nonceBytes * 2
  return (index) => digits.slice(index * length, (index + 1) * length)
}

/** Gives a new record its position and its nonce. */
export function hashRecord(record: NewRecord, { sequence, created_at }: LedgerPosition, nonce: string): HashedRecord {
  const { actor, attachment, body, commit, fingerprint, flow, id, ignored_members, kind, name, org, origin } = record
  const { trail, type } = record
  // Members in canonical order, so that toCanonicalJson need not sort them.
  const firstMembers = { actor, attachment, body, commit, created_at, fingerprint, flow, id, ignored_members, kind }
  const members = { ...firstMembers, name, nonce, org, origin, sequence, trail, type, version: 2 as const }
  return hashDocument(members)
}

/** Hashes the members of a document. */
function hashDocument(members: UnhashedRecord): HashedRecord {
  const document = toCanonicalJson(members)
  const stored = { ...members, sha256: hash('sha256', document) }
  return { record: rememberDocumentLength(stored, toCachedLength(document)), document }
}

/** Bytes of memory that a character of an ordinary document takes when it is parsed. */
const bytesPerCharacter = 5

/** Shorter documents are not measured, because the cache counts each of them as this long. */
const unmeasuredLength = 2048

/** The length of a document for the cache, in UTF-16 units: larger for one with many small values (document-length.ts). */
export function toCachedLength(document: string): number {
  if (document.length <= unmeasuredLength) return document.length
  return Math.max(document.length, Math.ceil(estimateParsedSize(document) / bytesPerCharacter))
}

/** The record of a document. An erased one has no nonce and no ignored members. */
export function toRecord(document: ArchivedRecord, sha256: string): StoredRecord {
  return 'erased' in document ? { ...document, nonce: null, ignored_members: [], sha256 } : { ...document, sha256 }
}

/** Hashes a record that has its position. An erased record keeps its hash, because its document is gone. */
export function hashStoredRecord(record: StoredRecord): HashedRecord {
  if (record.erased === true) return { record, document: printRemainder(record) }
  const { sha256: _sha256, ...members } = record
  return hashDocument(members)
}

/** The document of a record of the ledger. Throws for a row that was changed by hand: its hash is in the log, and is that of another document. */
export function printDocument(record: StoredRecord): string {
  const { document, record: hashed } = hashStoredRecord(record)
  if (hashed.sha256 === record.sha256) return document
  throw toChangedError(record)
}

/** A row and its document that are not those of one record. */
export function toChangedError({ org, sequence }: Pick<StoredRecord, 'org' | 'sequence'>): Error {
  return new Error(`The document of record ${sequence} of ${org} is not that of its row; run evidence fsck.`)
}

/** The document that replaces that of an erased record: without its nonce, so that no content can be guessed from its hash. */
export function printRemainder(record: StoredRecord): string {
  const { sha256: _sha256, nonce: _nonce, ignored_members: _members, ...members } = record
  return toCanonicalJson({ ...members, erased: true })
}
