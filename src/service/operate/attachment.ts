import { EvidenceError } from '../../error.ts'
import type { AttachmentStore, StoredAttachment, UnfinishedUpload } from '../attachment/attachment-store.ts'
import type { ProgressListener, Report } from './finding.ts'
import { type AttachmentReference, findReference } from './record/record-page.ts'
import type { TemporaryDatabase } from './temporary-database.ts'
import type { Row } from '../store/engine/driver.ts'
import { readNumber, readText } from '../store/engine/row.ts'
import type { Store } from '../store/store.ts'
import { parseDocument } from './record/checked-record.ts'

interface AttachmentCheck {
  readonly report: Report
  /** Reads a sixteenth of the attachments, another one each day. Of the others, only the size is compared. */
  readonly sampleDay?: number | undefined
}

/**
 * Reads the attachments that a record refers to, of which `listKept` has saved those that there are, and reports the missing and changed ones.
 * Returns the number of those that it has read.
 */
export async function checkAttachments(
  attachments: AttachmentStore,
  database: TemporaryDatabase,
  { report, sampleDay }: AttachmentCheck,
): Promise<number> {
  let read = 0
  const add = ({ sha256, org, sequence }: AttachmentReference, fault: string): void => {
    const what = `the attachment ${sha256}, to which record ${sequence} refers, ${fault}`
    report({ kind: 'attachment', org, what, advice: 'restore it from a backup of the attachments' })
  }
  for (const reference of listReferenced(database)) {
    const isRead = sampleDay === undefined || isOfDay(reference, sampleDay)
    const fault = isRead ? await findAttachmentFault(attachments, reference) : findSizeFault(database, reference)
    read += isRead ? 1 : 0
    if (fault !== undefined) add(reference, fault)
  }
  return read
}

const shares = 16

function isOfDay({ sha256 }: AttachmentReference, day: number): boolean {
  return Number.parseInt(sha256.slice(0, 1), shares) === day % shares
}

/** Temporary table of the attachments that the store has. */
export const keptTable = 'CREATE TABLE kept (sha256 TEXT PRIMARY KEY, size INTEGER) WITHOUT ROWID'
const saveKept = 'INSERT INTO kept VALUES (?, ?) ON CONFLICT DO NOTHING'
const findKept = 'SELECT size FROM kept WHERE sha256 = ?'

function findSizeFault(database: TemporaryDatabase, { sha256, size }: AttachmentReference): string | undefined {
  const [kept] = database.all(findKept, sha256)
  if (kept === undefined) return 'is missing'
  const bytes = readNumber(kept, 'size')
  return bytes === size ? undefined : `has ${bytes} bytes instead of ${size}`
}

/** The fault of an attachment. An attachment store that cannot be read is not a finding: the error ends the check. */
async function findAttachmentFault(
  attachments: AttachmentStore,
  { sha256, size }: AttachmentReference,
): Promise<string | undefined> {
  try {
    const content = await attachments.open(sha256)
    if (content === undefined) return 'is missing'
    let bytes = 0
    for await (const chunk of content) if (chunk instanceof Uint8Array) bytes += chunk.byteLength
    return bytes === size ? undefined : `has ${bytes} bytes instead of ${size}`
  } catch (cause) {
    if (cause instanceof EvidenceError && cause.code === 'file') return 'does not match its SHA-256'
    throw cause
  }
}

/** Saves which attachments the store has, and returns those to which no record refers. */
export async function* listKept(
  attachments: AttachmentStore,
  database: TemporaryDatabase,
): AsyncGenerator<StoredAttachment> {
  for await (const kept of attachments.list()) {
    database.all(saveKept, kept.sha256, kept.size)
    if (!isReferenced(database, kept.sha256)) yield kept
  }
}

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

/** The number of references, and of their bytes. */
export function measureReferences(database: TemporaryDatabase): { readonly count: number; readonly bytes: number } {
  const [row] = database.all('SELECT count(*) AS count, coalesce(sum(size), 0) AS bytes FROM reference')
  return { count: readNumber(row, 'count'), bytes: readNumber(row, 'bytes') }
}

/** Saves the attachments of every record of every organisation. `progress` gets the number of records read, and of those at the start. */
export async function saveAllReferences(
  { inspection }: Store,
  database: TemporaryDatabase,
  progress?: ProgressListener,
): Promise<void> {
  const ledgers = await inspection.listOrganisations()
  const total = await countRecords({ inspection }, ledgers)
  let read = 0
  for (const org of ledgers) {
    for await (const row of readLedgerRows({ inspection }, org)) {
      progress?.((read += 1), total)
      saveReference(database, findReference(row, parseDocument(readText(row, 'document'))))
    }
  }
}

/** The number of records in these ledgers at this moment. */
export async function countRecords(
  { inspection }: Pick<Store, 'inspection'>,
  ledgers: readonly string[],
): Promise<number> {
  let total = 0
  for (const org of ledgers) total += (await inspection.readEnd(org)).last
  return total
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

/** Minimum age in seconds. A report records its file within minutes after it has saved it; an hour is longer than any report. */
export const minUploadAge = 3600

interface UploadAge {
  /** Epoch seconds. */
  readonly now: number
  /** Seconds since the last write. */
  readonly olderThan: number
}

/** Files of interrupted uploads. A younger file may belong to an upload that is running in any process. */
export async function* listOldUploads(
  attachments: AttachmentStore,
  { now, olderThan }: UploadAge,
): AsyncGenerator<UnfinishedUpload> {
  for await (const upload of attachments.listUnfinishedUploads()) if (now - upload.modifiedAt > olderThan) yield upload
}
