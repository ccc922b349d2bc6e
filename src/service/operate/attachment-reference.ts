import type { Row } from '../store/engine/driver.ts'
import { readNumber, readText } from '../store/engine/row.ts'
import type { Store } from '../store/store.ts'
import { parseDocument } from './record/checked-record.ts'
import { findReference, type AttachmentReference } from './record/record-page.ts'
import type { TemporaryDatabase } from './temporary-database.ts'

/** Temporary table of the attachments to which records refer, with one row for each stated size. */
export const referenceTable =
  'CREATE TABLE reference (sha256 TEXT, size INTEGER, org TEXT, sequence INTEGER, PRIMARY KEY (sha256, size)) WITHOUT ROWID'

const insert = 'INSERT INTO reference VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING sha256'
const find = 'SELECT 1 FROM reference WHERE sha256 = ? LIMIT 1'
const listAfter =
  'SELECT sha256, size, org, sequence FROM reference WHERE (sha256, size) > (?, ?) ORDER BY sha256, size LIMIT 500'

/** Saves a reference, if any. Returns whether its record is the first that refers to an attachment of this digest and size. */
export function saveReference(database: TemporaryDatabase, reference: AttachmentReference | undefined): boolean {
  if (reference === undefined) return false
  const { sha256, size, org, sequence } = reference
  return database.all(insert, sha256, size, org, sequence).length > 0
}

export function isReferenced(database: TemporaryDatabase, sha256: string): boolean {
  return database.all(find, sha256).length > 0
}

/** All references, in the order of their digests. */
export function* listReferenced(database: TemporaryDatabase): Generator<AttachmentReference> {
  let last: AttachmentReference = { sha256: '', size: 0, org: '', sequence: 0 }
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
      saveReference(database, findReference(row, parseDocument(readText(row, 'document'))))
    }
  }
}

/** Reads the rows of a ledger in order, up to a sequence. A database server reads the next page while one is used. */
export async function* readLedgerRows(
  { inspection }: Pick<Store, 'inspection'>,
  org: string,
  to = Infinity,
): AsyncGenerator<Row> {
  const startReading = (after: number): Promise<readonly Row[]> => {
    const reading = after < to ? inspection.readLedger(org, after) : Promise.resolve([])
    // It is awaited after a page was used, or not at all.
    reading.catch(() => undefined)
    return reading
  }
  let rows = await startReading(0)
  while (rows.length > 0) {
    const next = startReading(readNumber(rows.at(-1), 'sequence'))
    yield* rows.filter((row) => readNumber(row, 'sequence') <= to)
    rows = await next
  }
}
