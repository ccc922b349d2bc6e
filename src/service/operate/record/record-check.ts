import type { Row } from '../../store/engine/driver.ts'
import { readNumber, readText } from '../../store/engine/row.ts'
import { toRecord } from '../../store/ledger/document.ts'
import { toFactColumn } from '../../store/ledger/fact-column.ts'
import { isDocument } from '../../store/ledger/record-row.ts'
import { toCheckedRecord, type CheckedRecord } from './checked-record.ts'
import { rebuild, restore, type Finding, type Report } from '../finding.ts'

/** Position of the previous record; `sequence` is 0 before the first. */
export interface PreviousRecord {
  readonly sequence: number
  readonly created_at: number
}

/** The position before the first record. */
export const noRecord: PreviousRecord = { sequence: 0, created_at: 0 }

export function toPreviousRecord({ row }: CheckedRecord): PreviousRecord {
  return { sequence: readNumber(row, 'sequence'), created_at: readNumber(row, 'created_at') }
}

/** Compares a record with the previous one, with its hash and with its lookup columns, and reports the faults. */
export function checkRecord(row: Row, previous: PreviousRecord, report: Report): CheckedRecord {
  const org = readText(row, 'org')
  const add: AddFinding = (kind, what, advice = restore) => report({ kind, org, what, advice })
  checkPosition(row, previous, add)
  const record = toCheckedRecord(row)
  // The log commits to the hash, and the erasure to what remains (erasure-check.ts).
  if (record.sha256 !== row['sha256'] && !record.isErased) {
    add('hash', `${describeRecord(row)} was changed: its document does not match its SHA-256`)
  }
  if (!record.isCanonical) {
    add('document', `${describeRecord(row)} has a document that is not canonical JSON`)
    return record
  }
  checkColumns(record, add)
  checkFact(record, add)
  return record
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

function checkColumns({ row, otherColumns }: CheckedRecord, add: AddFinding): void {
  if (otherColumns.length === 0) return
  add(
    'lookup',
    `${describeRecord(row)} differs from its document in the lookup columns (${otherColumns.join(', ')})`,
    rebuild,
  )
}

/** The fact is made again from the document (rules 5.11). */
function checkFact({ row, parse }: CheckedRecord, add: AddFinding): void {
  const document = parse()
  const fact = isDocument(document) ? toFactColumn(toRecord(document, '')) : null
  if (fact !== row['fact'])
    add('fact', `${describeRecord(row)} has a fact that does not follow from its document`, rebuild)
}

/** Its sequence and its id. */
export function describeRecord(row: Row): string {
  return `record ${String(row['sequence'])} (${String(row['id'])})`
}

export function describeGap(first: number, last: number): string {
  return first === last ? `record ${first} is` : `records ${first} to ${last} are`
}
