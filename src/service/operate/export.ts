import { buffer } from 'node:stream/consumers'
import { toCanonicalJson } from '../../wire/json/canonical.ts'
import { parseExactJson } from '../../wire/json/exact-number.ts'
import { matchesSchema } from '../../wire/parse.ts'
import { ArchivedRecord, archiveFormat, type ArchiveLine } from '../../wire/resource/archive.ts'
import { EvidenceError } from '../../error.ts'
import type { AttachmentStore } from '../attachment/attachment-store.ts'
import type { Row } from '../store/engine/driver.ts'
import { readNumber, readText } from '../store/engine/row.ts'
import type { Store } from '../store/store.ts'
import { initialChain, toChain, toArchiveText } from './archive-line.ts'
import type { ProgressListener } from './finding.ts'
import type { DataStores } from './fsck.ts'
import { createErasureCheck } from './erasure-check.ts'
import { referenceTable, saveReference, readLedgerRows } from './attachment.ts'
import { findNextOrdinal, ordinalTable, saveOrdinal } from './ordinal-check.ts'
import { checkRecord, noRecord, toPreviousRecord, type PreviousRecord } from './record/record-check.ts'
import { findReference } from './record/record-page.ts'
import { openTemporaryDatabase, type TemporaryDatabase } from './temporary-database.ts'

const keyTable = `CREATE TABLE used (record TEXT, caller TEXT, key TEXT, request TEXT, PRIMARY KEY (record, caller, key))
  WITHOUT ROWID`

/**
 * Exports an organisation as an archive (wire/resource/archive.ts), line by line, with the records that exist at the start. The same
 * records give the same bytes. Throws EvidenceError `usage` if the organisation does not exist, and `file` if a record or attachment
 * was changed.
 */
export async function* exportArchive(
  checked: DataStores,
  org: string,
  progress?: ProgressListener,
): AsyncGenerator<string> {
  let chain = initialChain
  let total = 0
  for await (const line of listLines(checked, org)) {
    if ('archive' in line) total = line.archive.records
    if ('record' in line) progress?.(line.record.sequence, total)
    chain = toChain(chain, toCanonicalJson(line))
    yield toArchiveText(line, chain)
  }
}

async function* listLines({ store, attachments }: DataStores, org: string): AsyncGenerator<ArchiveLine> {
  using temporary = openTemporaryDatabase(keyTable, referenceTable, ordinalTable)
  const { head, last, tagKey } = await store.inspection.readEnd(org)
  if (head === 0 && last === 0) {
    throw new EvidenceError(
      'usage',
      `The organisation "${org}" does not exist in this database; check the name and the location of the data.`,
    )
  }
  await saveKeys(store, temporary, org)
  yield { archive: { format: archiveFormat, org, records: last, tag_key: tagKey } }
  let saved = 0
  const erasures = createErasureCheck(store, org)
  let previous: PreviousRecord = noRecord
  for await (const row of readLedgerRows(store, org, last)) {
    const checked = checkRecord(row, previous, ({ what }) => throwNotExportable(org, what))
    erasures.add(checked)
    previous = toPreviousRecord(checked)
    const record = toArchivedRecord(row)
    if (record.attachment !== null && saveReference(temporary, findReference(row, record))) {
      saved += 1
      yield await readAttachment(attachments, record)
    }
    // Counted, because import is the way to correct wrong ordinals.
    const ordinal = findNextOrdinal(temporary, row)
    saveOrdinal(temporary, row, ordinal)
    yield { record, sha256: readText(row, 'sha256'), ordinal, keys: listKeys(temporary, record.id) }
  }
  await erasures.compare((what) => throwNotExportable(org, what))
  if (previous.sequence !== Math.max(head, last)) throwNotExportable(org, 'its last records are missing')
  yield { end: { records: last, attachments: saved } }
}

function throwNotExportable(org: string, what: string): never {
  const message = `The organisation "${org}" cannot be exported: ${what}; run evidence fsck, and restore the database from a backup.`
  throw new EvidenceError('file', message, { facts: { org } })
}

function toArchivedRecord(row: Row): ArchivedRecord {
  const document: unknown = parseExactJson(readText(row, 'document'))
  if (matchesSchema(ArchivedRecord, document)) return document
  return throwNotExportable(readText(row, 'org'), `record ${readNumber(row, 'sequence')} has an unknown format`)
}

/** Stores the idempotency keys by record, because the database has no index for that. */
async function saveKeys({ inspection }: Store, temporary: TemporaryDatabase, org: string): Promise<void> {
  let entries = await inspection.readTable('idempotency', org)
  while (entries.length > 0) {
    for (const { row } of entries) {
      const [record = '', ...rest] = ['record', 'caller', 'key', 'request'].map((column) => readText(row, column))
      temporary.all('INSERT INTO used VALUES (?, ?, ?, ?)', record, ...rest)
    }
    entries = await inspection.readTable('idempotency', org, entries.at(-1)?.key)
  }
}

type IdempotencyKeys = Extract<ArchiveLine, { record: unknown }>['keys']

function listKeys(temporary: TemporaryDatabase, id: string): IdempotencyKeys {
  const rows = temporary.all('SELECT caller, key, request FROM used WHERE record = ? ORDER BY caller, key', id)
  return rows.map((row) => ({
    caller: readText(row, 'caller'),
    key: readText(row, 'key'),
    request: readText(row, 'request'),
  }))
}

async function readAttachment(
  attachments: AttachmentStore,
  { org, sequence, attachment }: ArchivedRecord,
): Promise<ArchiveLine> {
  const { sha256 = '', size = 0 } = attachment ?? {}
  const content = await attachments.open(sha256)
  const bytes = content === undefined ? undefined : await buffer(content)
  if (bytes === undefined)
    return throwNotExportable(org, `the attachment ${sha256}, to which record ${sequence} refers, is missing`)
  if (bytes.byteLength !== size)
    return throwNotExportable(org, `the attachment ${sha256} has ${bytes.byteLength} bytes instead of ${size}`)
  return { attachment: { sha256, size, base64: bytes.toString('base64') } }
}
