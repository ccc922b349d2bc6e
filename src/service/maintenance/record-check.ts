import { hash } from 'node:crypto'
import { canonicalJson, isObject } from '../../json/canonical.ts'
import type { Row } from '../store/engine/driver.ts'
import { readNumber, readText } from '../store/engine/row.ts'
import { rebuild, restore, type Finding, type Report } from './finding.ts'

export type Document = Readonly<Record<string, unknown>>

/** Where the record before stood; `sequence` 0 before the first. */
export interface Previous {
  readonly sequence: number
  readonly created_at: number
}

/** Columns of the ledger that repeat a member of the document. */
const lookups = ['org', 'sequence', 'id', 'kind', 'flow', 'trail', 'name', 'type', 'fingerprint', 'created_at'] as const

/**
 * Holds a record against the one before it, against its hash, and against the columns that it is looked up by. Gives its document, if
 * it has one.
 */
export function checkRecord(row: Row, previous: Previous, report: Report): Document | undefined {
  const org = readText(row, 'org')
  const sequence = readNumber(row, 'sequence')
  const tell = (kind: Finding['kind'], what: string, advice = restore): void => report({ kind, org, what, advice })
  const missing = sequence - previous.sequence - 1
  if (missing > 0) tell('sequence', `${describeGap(previous.sequence + 1, sequence - 1)} missing`)
  if (readNumber(row, 'created_at') < previous.created_at) {
    tell('time', `record ${sequence} is older than the one before it`)
  }
  const text = readText(row, 'document')
  if (hash('sha256', text) !== row['sha256']) {
    tell('hash', `record ${sequence} (${String(row['id'])}) is not what was recorded: its SHA-256 is another`)
  }
  const document = parseDocument(text)
  if (document === undefined || canonicalJson(document) !== text) {
    tell('document', `record ${sequence} (${String(row['id'])}) holds no canonical document`)
    return document
  }
  const wrong = findWrongColumns(row, document)
  if (wrong.length > 0) {
    const what = `record ${sequence} (${String(row['id'])}) is looked up by another ${wrong.join(', ')} than its document says`
    tell('lookup', what, rebuild)
  }
  return document
}

export function describeGap(first: number, last: number): string {
  return first === last ? `record ${first} is` : `records ${first} to ${last} are`
}

/** The members of a document; undefined where it is none. */
export function parseDocument(text: string): Document | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function findWrongColumns(row: Row, document: Document): readonly string[] {
  const wrong = lookups.filter((column) => row[column] !== document[column])
  return row['commit_sha'] === document['commit'] ? wrong : [...wrong, 'commit_sha']
}
