import { hash } from 'node:crypto'
import { toCanonicalJson } from '../../json/canonical.ts'
import { isObject } from '../../json/is-object.ts'
import { tryParseJson } from '../../json/parse-json.ts'
import type { Row } from '../store/engine/driver.ts'
import { readNumber, readText } from '../store/engine/row.ts'
import { rebuild, restore, type Finding, type Report } from './finding.ts'

export type Document = Readonly<Record<string, unknown>>

/** Position of the previous record; `sequence` is 0 before the first. */
export interface PreviousRecord {
  readonly sequence: number
  readonly created_at: number
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
  const sequence = readNumber(row, 'sequence')
  const add = (kind: Finding['kind'], what: string, advice = restore): void => report({ kind, org, what, advice })
  const missing = sequence - previous.sequence - 1
  if (missing > 0) add('sequence', `${describeGap(previous.sequence + 1, sequence - 1)} missing`)
  if (readNumber(row, 'created_at') < previous.created_at) {
    add('time', `record ${sequence} is older than the previous record`)
  }
  const text = readText(row, 'document')
  if (hash('sha256', text) !== row['sha256']) {
    add('hash', `record ${sequence} (${String(row['id'])}) was changed: its document does not match its SHA-256`)
  }
  const document = parseDocument(text)
  if (document === undefined || toCanonicalJson(document) !== text) {
    add('document', `record ${sequence} (${String(row['id'])}) has a document that is not canonical JSON`)
    return document
  }
  const columns = findDifferingColumns(row, document)
  if (columns.length > 0) {
    const what = `record ${sequence} (${String(row['id'])}) differs from its document in the lookup columns (${columns.join(', ')})`
    add('lookup', what, rebuild)
  }
  return document
}

export function describeGap(first: number, last: number): string {
  return first === last ? `record ${first} is` : `records ${first} to ${last} are`
}

/** Parses a document; undefined if it is not a JSON object. */
export function parseDocument(text: string): Document | undefined {
  const value = tryParseJson(text)
  return isObject(value) ? value : undefined
}

function findDifferingColumns(row: Row, document: Document): readonly string[] {
  const columns = lookupColumns.filter((column) => row[column] !== document[column])
  return row['commit_sha'] === document['commit'] ? columns : [...columns, 'commit_sha']
}
