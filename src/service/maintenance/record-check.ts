import { hash } from 'node:crypto'
import { toCanonicalJson } from '../../json/canonical.ts'
import { isObject } from '../../json/is-object.ts'
import { parseJson } from '../../json/parse-json.ts'
import type { Row } from '../store/engine/driver.ts'
import { readNumber, readText } from '../store/engine/row.ts'
import { rebuild, restore, type Finding, type Report } from './finding.ts'

export type Document = Readonly<Record<string, unknown>>

/** Position of the previous record; `sequence` is 0 before the first. */
export interface PreviousRecord {
  readonly sequence: number
  readonly created_at: number
  /** Version of its document. */
  readonly version: unknown
}

/** The position before the first record. */
export const noRecord: PreviousRecord = { sequence: 0, created_at: 0, version: 1 }

export function toPreviousRecord(row: Row, document: Document | undefined): PreviousRecord {
  const [sequence, created_at] = [readNumber(row, 'sequence'), readNumber(row, 'created_at')]
  return { sequence, created_at, version: document?.['version'] ?? 1 }
}

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
] as const

/**
 * Compares a record with the previous one, with its hash and with its lookup columns, and reports the faults. Returns its document;
 * undefined if the document is not an object.
 */
export function checkRecord(row: Row, previous: PreviousRecord, report: Report): Document | undefined {
  const org = readText(row, 'org')
  const add: AddFinding = (kind, what, advice = restore) => report({ kind, org, what, advice })
  checkPosition(row, previous, add)
  const text = readText(row, 'document')
  const document = parseDocument(text)
  // The log commits to the hash, and the erasure to what remains (erasure-check.ts).
  if (!isErasedDocument(document) && hash('sha256', text) !== row['sha256']) {
    add('hash', `${describeRecord(row)} was changed: its document does not match its SHA-256`)
  }
  if (document === undefined || toCanonicalJson(document) !== text) {
    add('document', `${describeRecord(row)} has a document that is not canonical JSON`)
    return document
  }
  if (previous.version !== 1 && !('version' in document)) {
    add('document', `${describeRecord(row)} has a document of version 1 after one of version 2`)
  }
  checkColumns(row, document, add)
  return document
}

type AddFinding = (kind: Finding['kind'], what: string, advice?: string) => void

function checkPosition(row: Row, previous: PreviousRecord, add: AddFinding): void {
  const sequence = readNumber(row, 'sequence')
  const missing = sequence - previous.sequence - 1
  if (missing > 0) add('sequence', `${describeGap(previous.sequence + 1, sequence - 1)} missing`)
  if (readNumber(row, 'created_at') < previous.created_at) {
    add('time', `record ${sequence} is older than the previous record`)
  }
}

function checkColumns(row: Row, document: Document, add: AddFinding): void {
  const columns = findDifferingColumns(row, document)
  if (columns.length === 0) return
  add(
    'lookup',
    `${describeRecord(row)} differs from its document in the lookup columns (${columns.join(', ')})`,
    rebuild,
  )
}

/** Its sequence and its id. */
export function describeRecord(row: Row): string {
  return `record ${String(row['sequence'])} (${String(row['id'])})`
}

export function describeGap(first: number, last: number): string {
  return first === last ? `record ${first} is` : `records ${first} to ${last} are`
}

/** Whether a document is what remains of an erased record (rules 2.18). */
export function isErasedDocument(document: Document | undefined): boolean {
  return document?.['erased'] === true
}

/** Parses a document; undefined if it is not a JSON object. */
export function parseDocument(text: string): Document | undefined {
  const parsed = parseJson(text, 'any', 'all')
  return parsed.ok && isObject(parsed.value) ? parsed.value : undefined
}

function findDifferingColumns(row: Row, document: Document): readonly string[] {
  const columns = lookupColumns.filter((column) => row[column] !== document[column])
  return row['commit_sha'] === document['commit'] ? columns : [...columns, 'commit_sha']
}
