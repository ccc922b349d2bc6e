import { parseExactJson } from '../../../wire/json/exact-number.ts'
import { printFact } from '../../fact/fact.ts'
import type { NewRecord } from '../record.ts'
import { toRecord } from './document.ts'
import { isDocument } from './record-row.ts'

/**
 * The column `fact` of a record (rules 5.11). An erasure has that of what it leaves: its trigger puts it in the place of the erased record's.
 * A record that does not fit the schema of its report has none, and each reader finds that again.
 */
export function toFactColumn(record: NewRecord): string | null {
  try {
    return printFact(record.kind === 'erasure' ? readRemainder(record) : record)
  } catch {
    return null
  }
}

function readRemainder({ body }: NewRecord): NewRecord {
  const document: unknown = parseExactJson(String(body['remainder']))
  if (!isDocument(document)) throw new TypeError('What an erasure leaves is not a record.')
  return toRecord(document, '')
}
