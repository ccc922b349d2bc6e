import { EvidenceError } from '../../error.ts'
import type { ArchiveLine } from '../../wire/resource/archive.ts'
import { toRecord } from '../store/ledger/document.ts'
import { toNotEmptyError, type ImportedRecord } from '../store/ledger/import-ledger.ts'
import { readArchiveLines } from './archive-reader.ts'
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
/** The database ends a transaction that is idle for 30 s: S3 takes far less for so many bytes. */
const pageBytes = 8 * 1024 * 1024

/**
 * Imports an archive with its sequences, times, ids and hashes, in one pass and one transaction. The import is complete or has no effect,
 * except for attachments that were saved before a failure, which a sweep removes. Throws EvidenceError `file` if the archive is not valid, and
 * `usage` if the organisation already has records.
 */
export async function importArchive(
  { store, attachments }: DataStores,
  path: string,
  progress?: ProgressListener,
): Promise<Imported> {
  const lines = readArchiveLines(path)
  // Each archive that is not refused has a first line and a last one.
  const { value: first } = await lines.next()
  if (first === undefined || !('archive' in first.line))
    throw new Error('The archive was accepted without a first line.')
  const { org, tag_key: tagKey, records: total } = first.line.archive
  const { head, last } = await store.inspection.readEnd(org)
  if (head > 0 || last > 0) throw toNotEmptyError(org, Math.max(head, last))
  let imported: Imported | undefined
  const save = async ({ attachment }: Line<'attachment'>): Promise<void> =>
    void (await attachments.save(toChunks(Buffer.from(attachment.base64, 'base64'))))
  const pages = async function* (): AsyncGenerator<readonly ImportedRecord[]> {
    let page: ImportedRecord[] = []
    let bytes = 0
    for await (const { line, chain } of lines) {
      if ('attachment' in line) {
        await save(line)
        bytes += line.attachment.size
      }
      if ('end' in line) imported = { org, ...line.end, chain }
      if (!('record' in line)) continue
      page.push({ record: toRecord(line.record, line.sha256), keys: line.keys })
      progress?.(line.record.sequence, total)
      if (page.length < pageSize && bytes < pageBytes) continue
      yield await requireUnusedIds(store, page)
      page = []
      bytes = 0
    }
    yield await requireUnusedIds(store, page)
  }
  await store.importLedger({ org, tagKey }, pages())
  if (imported === undefined) throw new Error('The archive was accepted without a last line.')
  return imported
}

type Line<Member extends string> = Extract<ArchiveLine, Readonly<Record<Member, unknown>>>

/** The ids of all organisations differ. */
async function requireUnusedIds(
  { inspection }: DataStores['store'],
  page: readonly ImportedRecord[],
): Promise<readonly ImportedRecord[]> {
  const [used] = await inspection.findIds(page.map(({ record }) => record.id))
  if (used === undefined) return page
  const record = page.find(({ record: { id } }) => id === used['id'])?.record.sequence
  const message = `Nothing was imported: record ${record} has the id of record ${String(used['sequence'])} of the organisation "${String(used['org'])}"; import into a database without that organisation.`
  throw new EvidenceError('usage', message, { facts: { record } })
}

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
