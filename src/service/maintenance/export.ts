import { buffer } from 'node:stream/consumers'
import { fits } from '../../schema/parse.ts'
import { ArchivedRecord, type ArchiveLine } from '../../schema/resource/archive.ts'
import { EvidenceError } from '../../error.ts'
import type { AttachmentStore } from '../attachment/attachment.ts'
import type { Row } from '../store/engine/driver.ts'
import { readNumber, readText } from '../store/engine/row.ts'
import type { Store } from '../store/store.ts'
import { start, toChain, toText } from './chain.ts'
import type { Checked } from './fsck.ts'
import { namedTable, noteAttachment, walkLedger } from './named.ts'
import { checkRecord, type Previous } from './record-check.ts'
import { openScratch, type Scratch } from './scratch.ts'

const keyTable = `CREATE TABLE used (record TEXT, caller TEXT, key TEXT, request TEXT, PRIMARY KEY (record, caller, key))
  WITHOUT ROWID`

/**
 * An organisation as an archive (schema/resource/archive.ts), piece by piece: what was recorded when it began, whatever is added meanwhile. The
 * same records make the same bytes. Throws EvidenceError: `usage` where there is no such organisation, `file` where something in it is
 * not what was recorded.
 */
export async function* exportArchive(checked: Checked, org: string): AsyncGenerator<string> {
  let chain = start
  for await (const line of listLines(checked, org)) {
    chain = toChain(chain, line)
    yield toText(line, chain)
  }
}

async function* listLines({ store, attachments }: Checked, org: string): AsyncGenerator<ArchiveLine> {
  using scratch = openScratch(keyTable, namedTable)
  const { head, last } = await store.inspection.readEnd(org)
  if (head === 0 && last === 0) {
    throw new EvidenceError(
      'usage',
      `There is no organisation "${org}" here; check its spelling, and where the data is.`,
    )
  }
  await noteKeys(store, scratch, org)
  yield { archive: { version: 1, org, records: last } }
  let saved = 0
  let previous: Previous = { sequence: 0, created_at: 0 }
  for await (const row of walkLedger(store, org, { to: last })) {
    checkRecord(row, previous, ({ what }) => refuse(org, what))
    previous = { sequence: readNumber(row, 'sequence'), created_at: readNumber(row, 'created_at') }
    const record = toRecord(row)
    if (record.attachment !== null && noteAttachment(scratch, row, record)) {
      saved += 1
      yield await readAttachment(attachments, record)
    }
    yield { record, sha256: readText(row, 'sha256'), keys: listKeys(scratch, record.id) }
  }
  if (previous.sequence !== Math.max(head, last)) refuse(org, 'records are missing at its end')
  yield { end: { records: last, attachments: saved } }
}

function refuse(org: string, what: string): never {
  const message = `The organisation "${org}" cannot be exported as it is: ${what}; see evidence fsck, and restore it from a backup.`
  throw new EvidenceError('file', message, { facts: { org } })
}

function toRecord(row: Row): ArchivedRecord {
  const document: unknown = JSON.parse(readText(row, 'document'))
  if (fits(ArchivedRecord, document)) return document
  return refuse(readText(row, 'org'), `record ${readNumber(row, 'sequence')} is in no form that is known here`)
}

/** Kept by record, as the database has no index for that. A key is recorded with its record, so none of these is missing. */
async function noteKeys({ inspection }: Store, scratch: Scratch, org: string): Promise<void> {
  let entries = await inspection.readTable('idempotency', org)
  while (entries.length > 0) {
    for (const { row } of entries) {
      const [record = '', ...rest] = ['record', 'caller', 'key', 'request'].map((column) => readText(row, column))
      scratch.all('INSERT INTO used VALUES (?, ?, ?, ?)', record, ...rest)
    }
    entries = await inspection.readTable('idempotency', org, entries.at(-1)?.key)
  }
}

type Keys = Extract<ArchiveLine, { record: unknown }>['keys']

function listKeys(scratch: Scratch, id: string): Keys {
  const rows = scratch.all('SELECT caller, key, request FROM used WHERE record = ? ORDER BY caller, key', id)
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
  if (bytes === undefined) return refuse(org, `the attachment ${sha256}, which record ${sequence} names, is not there`)
  if (bytes.byteLength !== size)
    return refuse(org, `the attachment ${sha256} has ${bytes.byteLength} bytes instead of ${size}`)
  return { attachment: { sha256, size, base64: bytes.toString('base64') } }
}
