import { EvidenceError } from '../../error.ts'
import { toRecord } from '../store/ledger/document.ts'
import { toNotEmptyError, type ImportedLedger, type ImportedRecord } from '../store/ledger/import-ledger.ts'
import { readArchiveLines } from './archive-reader.ts'
import type { ReadLine } from './archive-line.ts'
import type { ProgressListener } from './finding.ts'
import type { DataStores } from './fsck.ts'

export interface Imported {
  readonly org: string
  readonly records: number
  readonly attachments: number
  /** Chain value of the last line, as export shows it. It identifies the archive. */
  readonly chain: string
}

const pageSize = 200

/**
 * Imports an archive with its sequences, times, ids and hashes. The archive is read four times: to validate all of it, to look up
 * its ids, to save its attachments, and to record it in one transaction. The import is complete or has no effect, except for attachments that were saved
 * before a failure, which a sweep removes. Throws EvidenceError `file` if the archive is not valid, and `usage` if the organisation
 * already has records.
 */
export async function importArchive(
  { store, attachments }: DataStores,
  path: string,
  progress?: ProgressListener,
): Promise<Imported> {
  const readArchive = createArchiveReader(path, progress)
  const { tagKey, ...verified } = await verifyArchive(readArchive)
  const { head, last } = await store.inspection.readEnd(verified.org)
  if (head > 0 || last > 0) throw toNotEmptyError(verified.org, Math.max(head, last))
  for await (const page of readRecordPages(readArchive, verified)) await assertUnusedIds(store, page)
  for await (const { line } of readArchive()) {
    if ('attachment' in line) await attachments.save(toChunks(Buffer.from(line.attachment.base64, 'base64')))
  }
  await store.importLedger({ org: verified.org, tagKey }, readRecordPages(readArchive, verified))
  return verified
}

/** Reads the archive from its start. */
interface ArchiveReader {
  (): AsyncGenerator<ReadLine>
  readonly path: string
}

/** Reads of the whole archive in one import. */
const reads = 4

function createArchiveReader(path: string, progress: ProgressListener = () => undefined): ArchiveReader {
  let [done, total] = [0, 0]
  const read = async function* (): AsyncGenerator<ReadLine> {
    for await (const one of readArchiveLines(path)) {
      if ('archive' in one.line) total = one.line.archive.records * reads
      if ('record' in one.line) progress((done += 1), total)
      yield one
    }
  }
  return Object.assign(read, { path })
}

interface VerifiedArchive extends Imported, ImportedLedger {}

async function verifyArchive(readArchive: ArchiveReader): Promise<VerifiedArchive> {
  let ledger: ImportedLedger = { org: '', tagKey: '' }
  let imported: VerifiedArchive | undefined
  for await (const { line, chain } of readArchive()) {
    if ('archive' in line) ledger = { org: line.archive.org, tagKey: line.archive.tag_key }
    if ('end' in line) imported = { ...ledger, ...line.end, chain }
  }
  if (imported === undefined) throw new Error('The archive was accepted without a last line.')
  return imported
}

/** Before the attachments are saved, so that a refused archive leaves nothing. The ids of all organisations differ. */
async function assertUnusedIds({ inspection }: DataStores['store'], page: readonly ImportedRecord[]): Promise<void> {
  const [used] = await inspection.findIds(page.map(({ record }) => record.id))
  if (used === undefined) return
  const record = page.find(({ record: { id } }) => id === used['id'])?.record.sequence
  const message = `Nothing was imported: record ${record} has the id of record ${String(used['sequence'])} of the organisation "${String(used['org'])}"; import into a database without that organisation.`
  throw new EvidenceError('usage', message, { facts: { record } })
}

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Pages of records. Throws at the end if the file has changed since its validation, which rolls the import back. */
async function* readRecordPages(
  readArchive: ArchiveReader,
  verified: Imported,
): AsyncGenerator<readonly ImportedRecord[]> {
  let page: ImportedRecord[] = []
  let last = ''
  for await (const { line, chain } of readArchive()) {
    last = chain
    if (!('record' in line)) continue
    page.push({ record: toRecord(line.record, line.sha256), keys: line.keys })
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  yield page
  if (last === verified.chain) return
  throw new EvidenceError(
    'file',
    `Nothing was imported: ${readArchive.path} changed during the import; try again when no other program writes to it.`,
  )
}
