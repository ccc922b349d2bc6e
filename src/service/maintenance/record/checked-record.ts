import { hash } from 'node:crypto'
import { splitCanonicalObject } from '../../../json/canonical-members.ts'
import { toCanonicalJson } from '../../../json/canonical.ts'
import { isObject } from '../../../json/is-object.ts'
import { parseJson } from '../../../json/parse-json.ts'
import type { Row, Value } from '../../store/engine/driver.ts'
import { readText } from '../../store/engine/row.ts'

export type Document = Readonly<Record<string, unknown>>

/** A row of the ledger with what its document says. Most documents are not parsed, because that takes most of the time of a check. */
export interface CheckedRecord {
  readonly row: Row
  /** The SHA-256 of the document, in hex. */
  readonly sha256: string
  readonly isCanonical: boolean
  /** Whether the document has a member with this value. */
  readonly has: (name: string, value: unknown) => boolean
  readonly hasMember: (name: string) => boolean
  /** The document; undefined if it is not a JSON object. */
  readonly parse: () => Document | undefined
}

export function toCheckedRecord(row: Row): CheckedRecord {
  const text = readText(row, 'document')
  const sha256 = hash('sha256', text)
  const members = splitCanonicalObject(text)
  if (members === undefined) return toParsedRecord({ row, sha256 }, text)
  return {
    row,
    sha256,
    isCanonical: true,
    has: (name, value) => isScalar(value) && isTextOf(members.get(name), value),
    hasMember: (name) => members.has(name),
    parse: () => parseDocument(text),
  }
}

function isScalar(value: unknown): value is Value | boolean {
  return value === null || typeof value !== 'object'
}

/** Whether a text is the canonical JSON of a value. */
function isTextOf(text: string | undefined, value: Value | boolean): boolean {
  return text === (typeof value === 'string' ? JSON.stringify(value) : String(value))
}

function toParsedRecord(read: Pick<CheckedRecord, 'row' | 'sha256'>, text: string): CheckedRecord {
  const document = parseDocument(text)
  return {
    ...read,
    isCanonical: document !== undefined && toCanonicalJson(document) === text,
    has: (name, value) => document?.[name] === value,
    hasMember: (name) => document !== undefined && name in document,
    parse: () => document,
  }
}

/** Parses a document; undefined if it is not a JSON object. */
export function parseDocument(text: string): Document | undefined {
  const parsed = parseJson(text, 'any', 'all')
  return parsed.ok && isObject(parsed.value) ? parsed.value : undefined
}
