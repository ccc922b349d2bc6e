import { isObject } from '../../json/canonical.ts'
import type { Row } from '../store/engine/driver.ts'
import { readNumber, readText } from '../store/engine/row.ts'
import type { Store } from '../store/store.ts'
import { parseDocument, type Document } from './record-check.ts'
import type { Scratch } from './scratch.ts'

/** The attachments that records name, each once for each size that is said of it. */
export const namedTable =
  'CREATE TABLE named (sha256 TEXT, size INTEGER, org TEXT, sequence INTEGER, PRIMARY KEY (sha256, size)) WITHOUT ROWID'

const insert = 'INSERT INTO named VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING sha256'
const find = 'SELECT 1 FROM named WHERE sha256 = ? LIMIT 1'
const after =
  'SELECT sha256, size, org, sequence FROM named WHERE (sha256, size) > (?, ?) ORDER BY sha256, size LIMIT 500'

export interface NamedAttachment {
  readonly sha256: string
  readonly size: number
  /** The first record that names it. */
  readonly org: string
  readonly sequence: number
}

/** Remembers the attachment that a record of the ledger names; whether it is the first to do so. */
export function noteAttachment(scratch: Scratch, row: Row, document: Document | undefined): boolean {
  const attachment = document?.['attachment']
  if (!isObject(attachment)) return false
  const { sha256, size } = attachment
  if (typeof sha256 !== 'string' || typeof size !== 'number') return false
  return scratch.all(insert, sha256, size, readText(row, 'org'), readNumber(row, 'sequence')).length > 0
}

export function isNamed(scratch: Scratch, sha256: string): boolean {
  return scratch.all(find, sha256).length > 0
}

/** In the order of their digests. */
export function* listNamed(scratch: Scratch): Generator<NamedAttachment> {
  let last: NamedAttachment = { sha256: '', size: 0, org: '', sequence: 0 }
  for (;;) {
    const rows = scratch.all(after, last.sha256, last.size)
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

/** Remembers the attachments of every record that is there now, of every organisation. */
export async function noteAll({ inspection }: Store, scratch: Scratch): Promise<void> {
  for (const org of await inspection.listOrganisations()) {
    for await (const row of walkLedger({ inspection }, org)) {
      noteAttachment(scratch, row, parseDocument(readText(row, 'document')))
    }
  }
}

/** The rows of a ledger in order, up to a sequence or to the end. */
export async function* walkLedger(
  { inspection }: Pick<Store, 'inspection'>,
  org: string,
  { after: start = 0, to = Infinity }: { readonly after?: number; readonly to?: number } = {},
): AsyncGenerator<Row> {
  let last = start
  while (last < to) {
    const rows = await inspection.readLedger(org, last)
    if (rows.length === 0) return
    for (const row of rows) {
      last = readNumber(row, 'sequence')
      if (last > to) return
      yield row
    }
  }
}
