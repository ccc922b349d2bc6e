import { hash } from 'node:crypto'
import { splitCanonicalObject } from '../../../wire/json/canonical-members.ts'
import { toCanonicalJson } from '../../../wire/json/canonical.ts'
import { isObject } from '../../../wire/json/is-object.ts'
import { parseJson } from '../../../wire/json/parse-json.ts'
import type { Row, Value } from '../../store/engine/driver.ts'
import { readText } from '../../store/engine/row.ts'
import { namesRepository, readOrdinaryDocument } from './ordinary-document.ts'

export type Document = Readonly<Record<string, unknown>>

/** Columns that repeat a member of the document. */
const lookupColumns = [
  'org',
  'sequence',
  'id',
  'kind',
  'flow',
  'trail',
  'name',
  'type',
  'fingerprint',
  'created_at',
  'commit_sha',
] as const

/** A row of the ledger with what its document says. Most documents are not parsed, because that takes most of the time of a check. */
export interface CheckedRecord extends DocumentFacts {
  readonly row: Row
  /** The SHA-256 of the document, in hex. */
  readonly sha256: string
  /** The document; undefined if it is not a JSON object. */
  readonly parse: () => Document | undefined
}

interface DocumentFacts {
  readonly isCanonical: boolean
  /** Whether the document is what remains of an erased record (rules 2.18). */
  readonly isErased: boolean
  readonly hasAttachment: boolean
  /** Whether its actor or its origin can have a repository. */
  readonly mayHaveRepository: boolean
  /** The lookup columns that differ from the document. */
  readonly otherColumns: readonly string[]
}

export function toCheckedRecord(row: Row): CheckedRecord {
  const text = readText(row, 'document')
  const [sha256, parse] = [hash('sha256', text), () => parseDocument(text)]
  const ordinary = readOrdinaryDocument(text, row)
  if (ordinary === undefined) return { row, sha256, parse, ...readFacts(row, text) }
  const { hasAttachment, mayHaveRepository } = ordinary
  const own = { isCanonical: true, isErased: false, otherColumns: [] }
  return { row, sha256, parse, hasAttachment, mayHaveRepository, ...own }
}

function readFacts(row: Row, text: string): DocumentFacts {
  const members = splitCanonicalObject(text)
  const mayHaveRepository = namesRepository(text)
  if (members === undefined) return { mayHaveRepository, ...readParsedFacts(row, text) }
  const has: HasMember = (name, value) => isScalar(value) && isTextOf(members.get(name), value)
  return { isCanonical: true, mayHaveRepository, ...compareMembers(row, has) }
}

function readParsedFacts(row: Row, text: string): Omit<DocumentFacts, 'mayHaveRepository'> {
  const document = parseDocument(text)
  const isCanonical = document !== undefined && toCanonicalJson(document) === text
  return { isCanonical, ...compareMembers(row, (name, value) => document?.[name] === value) }
}

/** Whether a document has a member with this value. */
type HasMember = (name: string, value: unknown) => boolean

function compareMembers(row: Row, has: HasMember): Pick<DocumentFacts, 'isErased' | 'hasAttachment' | 'otherColumns'> {
  return {
    isErased: has('erased', true),
    hasAttachment: !has('attachment', null),
    otherColumns: lookupColumns.filter((column) => !has(column === 'commit_sha' ? 'commit' : column, row[column])),
  }
}

function isScalar(value: unknown): value is Value | boolean {
  return value === null || typeof value !== 'object'
}

/** Whether a text is the canonical JSON of a value. */
function isTextOf(text: string | undefined, value: Value | boolean): boolean {
  return text === (typeof value === 'string' ? JSON.stringify(value) : String(value))
}

/** Parses a document; undefined if it is not a JSON object. */
export function parseDocument(text: string): Document | undefined {
  const parsed = parseJson(text, 'any', 'all')
  return parsed.ok && isObject(parsed.value) ? parsed.value : undefined
}
