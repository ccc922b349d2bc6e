import { isObject } from '../../json/is-object.ts'
import type { Row } from '../store/engine/driver.ts'
import { readNumber, readText } from '../store/engine/row.ts'
import type { Store } from '../store/store.ts'
import { parseDocument, type Document } from './checked-record.ts'
import type { TemporaryDatabase } from './temporary-database.ts'

/** Temporary table of the attachments to which records refer, with one row for each stated size. */
export const referenceTable =
  'CREATE TABLE reference (sha256 TEXT, size INTEGER, org TEXT, sequence INTEGER, PRIMARY KEY (sha256, size)) WITHOUT ROWID'

const insert = 'INSERT INTO reference VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING sha256'
const find = 'SELECT 1 FROM reference WHERE sha256 = ? LIMIT 1'
const listAfter =
  'SELECT sha256, size, org, sequence FROM reference WHERE (sha256, size) > (?, ?) ORDER BY sha256, size LIMIT 500'

export interface ReferencedAttachment {
  readonly sha256: string
  readonly size: number
  /** The first record that refers to it. */
  readonly org: string
  readonly sequence: number
}

/** Saves the attachment of a record, if any. Returns whether the record is the first that refers to it. */
export function saveReference(database: TemporaryDatabase, row: Row, document: Document | undefined): boolean {
  const attachment = document?.['attachment']
  if (!isObject(attachment)) return false
  const { sha256, size } = attachment
  if (typeof sha256 !== 'string' || typeof size !== 'number') return false
  return database.all(insert, sha256, size, readText(row, 'org'), readNumber(row, 'sequence')).length > 0
}

export function isReferenced(database: TemporaryDatabase, sha256: string): boolean {
  return database.all(find, sha256).length > 0
}

/** All references, in the order of their digests. */
export function* listReferenced(database: TemporaryDatabase): Generator<ReferencedAttachment> {
  let last: ReferencedAttachment = { sha256: '', size: 0, org: '', sequence: 0 }
  for (;;) {
    const rows = database.all(listAfter, last.sha256, last.size)
    if (rows.length === 0) return
    for (const row of rows) {
      last = {
        sha256: readText(row, 'sha256'),
        size: readNumber(row, 'size'),
        org: readText(row, 'org'),
        sequence: readNumber(row, 'sequence'),
      }
      yield last
    }
  }
}

/** Saves the attachments of every record of every organisation. */
export async function saveAllReferences({ inspection }: Store, database: TemporaryDatabase): Promise<void> {
  for (const org of await inspection.listOrganisations()) {
    for await (const row of readLedgerRows({ inspection }, org)) {
      saveReference(database, row, parseDocument(readText(row, 'document')))
    }
  }
}

interface LedgerSpan {
  readonly after?: number
  readonly to?: number
}

/** Reads the rows of a ledger in order, after `after` and up to `to`. */
export async function* readLedgerRows(
  store: Pick<Store, 'inspection'>,
  org: string,
  span?: LedgerSpan,
): AsyncGenerator<Row> {
  for await (const rows of readLedgerPages(store, org, span)) yield* rows
}

/** The same in pages. A database server reads the next page while one is used. */
export async function* readLedgerPages(
  { inspection }: Pick<Store, 'inspection'>,
  org: string,
  { after = 0, to = Infinity }: LedgerSpan = {},
): AsyncGenerator<readonly Row[]> {
  const startReading = (end: number): Promise<readonly Row[]> => {
    const reading = end < to ? inspection.readLedger(org, end) : Promise.resolve([])
    // It is awaited after a page was used, or not at all.
    reading.catch(() => undefined)
    return reading
  }
  let rows = await startReading(after)
  while (rows.length > 0) {
    const next = startReading(readNumber(rows.at(-1), 'sequence'))
    yield readNumber(rows.at(-1), 'sequence') <= to ? rows : rows.filter((row) => readNumber(row, 'sequence') <= to)
    rows = await next
  }
}
