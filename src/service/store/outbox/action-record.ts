import type { Driver, Row } from '../engine/driver.ts'
import { readNumber, readText, readTextOrNull } from '../engine/row.ts'
import type { ActionRecord, RecordRange } from './outbox.ts'
import * as statement from './statement.ts'

/** Reads the changes of notification actions, oldest first, without the documents of actions, which can be large. */
export async function readActionRecords(
  driver: Driver,
  org: string,
  { after, upTo }: RecordRange,
): Promise<readonly ActionRecord[]> {
  const values = [org, after, upTo]
  const rows = await driver.read(statement.readActionRecords, [...values, ...values])
  return rows.map(toActionRecord).toSorted((one, other) => one.sequence - other.sequence)
}

function toActionRecord(row: Row): ActionRecord {
  const document = readTextOrNull(row, 'document')
  return {
    sequence: readNumber(row, 'sequence'),
    kind: readText(row, 'kind'),
    name: readTextOrNull(row, 'name'),
    body: document === null ? {} : readDeletion(document),
  }
}

/** Documents are written by ledger/document.ts only, so that the check of one member is enough. */
function readDeletion(text: string): ActionRecord['body'] {
  const document: unknown = JSON.parse(text)
  if (!isDeletion(document))
    throw new TypeError('The database holds a deletion of a notification action without a body.')
  return document.body
}

function isDeletion(value: unknown): value is { readonly body: ActionRecord['body'] } {
  return typeof value === 'object' && value !== null && 'body' in value
}
