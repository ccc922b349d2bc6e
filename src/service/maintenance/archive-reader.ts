import { hash } from 'node:crypto'
import type { ArchiveLine } from '../../schema/resource/archive.ts'
import { canonicalJson } from '../../json/canonical.ts'
import { readLines, refuse, type ReadLine } from './archive-line.ts'
import { openScratch, type Scratch } from './scratch.ts'

const seenTable = 'CREATE TABLE seen (kind TEXT, name TEXT, PRIMARY KEY (kind, name)) WITHOUT ROWID'
const see = 'INSERT INTO seen VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING name'
const isSeen = 'SELECT 1 FROM seen WHERE kind = ? AND name = ?'

type Line<Member extends string> = Extract<ArchiveLine, Readonly<Record<Member, unknown>>>

interface Progress {
  readonly org: string
  readonly promised: number
  readonly records: number
  readonly created_at: number
  readonly attachments: number
}

/**
 * The lines of an archive in their order, every one of which holds by itself and beside the others: hashes, sequences, times, digests.
 * That it ends without an error says that all of it is there. Throws EvidenceError `file`, naming the line.
 */
export async function* readArchive(path: string): AsyncGenerator<ReadLine> {
  using scratch = openScratch(seenTable)
  let progress: Progress | undefined
  let ended = false
  let last = 0
  for await (const read of readLines(path)) {
    last = read.number
    const wrong = ended ? 'stands after the end' : findWrong(read.line, progress, scratch)
    if (wrong !== undefined) throw refuse(path, read.number, wrong)
    progress = advance(read.line, progress)
    ended = 'end' in read.line
    yield read
  }
  if (!ended) throw refuse(path, last + 1, 'is missing, and all that may come after it')
}

/** What is wrong with a line in its place; undefined where nothing is. */
function findWrong(line: ArchiveLine, progress: Progress | undefined, scratch: Scratch): string | undefined {
  if ('archive' in line) return progress === undefined ? undefined : 'begins the archive again'
  if (progress === undefined) return 'is not the beginning of an archive'
  if ('attachment' in line) return findWrongAttachment(line, scratch)
  if ('record' in line) return findWrongPlace(line, progress) ?? findWrongName(line, scratch)
  return findWrongEnd(line, progress)
}

function findWrongEnd({ end }: Line<'end'>, { records, promised, attachments }: Progress): string | undefined {
  const isAll = end.records === records && records === promised && end.attachments === attachments
  return isAll ? undefined : 'ends the archive before all of it was there'
}

function findWrongAttachment({ attachment }: Line<'attachment'>, scratch: Scratch): string | undefined {
  const bytes = Buffer.from(attachment.base64, 'base64')
  if (bytes.byteLength !== attachment.size) return 'holds an attachment of another size than it says'
  if (hash('sha256', bytes) !== attachment.sha256) {
    return 'holds other bytes than those of its digest'
  }
  return scratch.all(see, 'attachment', nameOf(attachment)).length > 0 ? undefined : 'holds an attachment a second time'
}

function findWrongPlace({ record, sha256 }: Line<'record'>, progress: Progress): string | undefined {
  if (hash('sha256', canonicalJson(record)) !== sha256) {
    return 'holds another record than that of its SHA-256'
  }
  if (record.org !== progress.org) return `holds a record of the organisation "${record.org}"`
  if (record.sequence !== progress.records + 1) return `holds the record ${record.sequence} in the place of another`
  return record.created_at < progress.created_at ? 'holds a record that is older than the one before it' : undefined
}

function findWrongName({ record: { id, attachment }, keys }: Line<'record'>, scratch: Scratch): string | undefined {
  if (attachment !== null && scratch.all(isSeen, 'attachment', nameOf(attachment)).length === 0) {
    return 'names an attachment that is not there'
  }
  const isNew = (kind: string, name: string): boolean => scratch.all(see, kind, name).length > 0
  if (!isNew('id', id)) return 'holds a record under the id of another'
  const areNew = keys.every(({ caller, key }) => isNew('key', JSON.stringify([caller, key])))
  return areNew ? undefined : 'holds an idempotency key a second time'
}

function nameOf({ sha256, size }: { readonly sha256: string; readonly size: number }): string {
  return `${sha256} ${size}`
}

function advance(line: ArchiveLine, progress: Progress | undefined): Progress | undefined {
  if ('archive' in line) {
    return { org: line.archive.org, promised: line.archive.records, records: 0, created_at: 0, attachments: 0 }
  }
  if (progress === undefined) return undefined
  if ('attachment' in line) return { ...progress, attachments: progress.attachments + 1 }
  if (!('record' in line)) return progress
  return { ...progress, records: progress.records + 1, created_at: line.record.created_at }
}
