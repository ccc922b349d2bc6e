import { EvidenceError } from '../../error.ts'
import { notEmpty, type ImportedRecord } from '../store/ledger/import-ledger.ts'
import { readArchive } from './archive-reader.ts'
import type { Checked } from './fsck.ts'

export interface Imported {
  readonly org: string
  readonly records: number
  readonly attachments: number
  /** Stands for all of the archive: what export said too. */
  readonly chain: string
}

const pageSize = 200

/**
 * Takes an archive over as it was: sequences, times, ids and hashes. It is read three times: to see that all of it holds before anything
 * of it is believed; to keep its attachments; and to record it, in one transaction. So it is there whole or not at all; attachments that
 * were kept before an import failed are named by nothing, and go with a sweep. Throws EvidenceError: `file` where the archive does not
 * hold, `usage` where the organisation has records already.
 */
export async function importArchive({ store, attachments }: Checked, path: string): Promise<Imported> {
  const verified = await verify(path)
  const { head, last } = await store.inspection.readEnd(verified.org)
  if (head > 0 || last > 0) throw notEmpty(verified.org, Math.max(head, last))
  for await (const { line } of readArchive(path)) {
    if ('attachment' in line) await attachments.save(once(Buffer.from(line.attachment.base64, 'base64')))
  }
  await store.importLedger(verified.org, listRecords(path, verified))
  return verified
}

async function verify(path: string): Promise<Imported> {
  let org = ''
  let imported: Imported | undefined
  for await (const { line, chain } of readArchive(path)) {
    if ('archive' in line) ({ org } = line.archive)
    if ('end' in line) imported = { org, ...line.end, chain }
  }
  if (imported === undefined) throw new Error('An archive without an end was taken for whole.')
  return imported
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The file may have become another since it was verified; then nothing of it stays. */
async function* listRecords(path: string, verified: Imported): AsyncGenerator<readonly ImportedRecord[]> {
  let page: ImportedRecord[] = []
  let last = ''
  for await (const { line, chain } of readArchive(path)) {
    last = chain
    if (!('record' in line)) continue
    page.push({ record: { ...line.record, sha256: line.sha256 }, keys: line.keys })
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  yield page
  if (last === verified.chain) return
  throw new EvidenceError('file', `Nothing was imported: ${path} was changed meanwhile; try again when it is at rest.`)
}
