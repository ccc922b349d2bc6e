import { hash } from 'node:crypto'
import type { ArchiveLine } from '../../wire/resource/archive.ts'
import { toCanonicalJson } from '../../wire/json/canonical.ts'
import { toRecordOrigin } from '../store/new-record.ts'
import { readLines, sliceDocument, toInvalidLineError, type ReadLine } from './archive-line.ts'
import { readErasure } from './erasure-check.ts'
import { findNextOrdinal, ordinalTable, saveOrdinal } from './ordinal-check.ts'
import { openTemporaryDatabase, type TemporaryDatabase } from './temporary-database.ts'

const seenTable = 'CREATE TABLE seen (kind TEXT, name TEXT, PRIMARY KEY (kind, name)) WITHOUT ROWID'
const insertSeen = 'INSERT INTO seen VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING name'
const findSeen = 'SELECT 1 FROM seen WHERE kind = ? AND name = ?'

const erasedTable =
  'CREATE TABLE erased (sequence INTEGER PRIMARY KEY, sha256 TEXT, remainder TEXT, named INTEGER) WITHOUT ROWID'
const insertErased = 'INSERT INTO erased VALUES (?, ?, ?, 0)'
const nameErased = `UPDATE erased SET named = 1 WHERE sequence = ? AND sha256 = ? AND remainder = ? RETURNING sequence`
const findUnnamed = 'SELECT sequence FROM erased WHERE named = 0 LIMIT 1'

type Line<Member extends string> = Extract<ArchiveLine, Readonly<Record<Member, unknown>>>

interface LedgerProgress {
  readonly org: string
  /** Number of records, from the first line. */
  readonly total: number
  readonly records: number
  readonly created_at: number
  readonly attachments: number
}

/**
 * Reads the lines of an archive and validates each by itself and in its context: hashes, sequences, times, digests. If the generator
 * ends without an error, the archive is complete. Throws EvidenceError `file` with the line number.
 */
export async function* readArchiveLines(path: string): AsyncGenerator<ReadLine, void> {
  using database = openTemporaryDatabase(seenTable, ordinalTable, erasedTable)
  let progress: LedgerProgress | undefined
  let ended = false
  let last = 0
  for await (const read of readLines(path)) {
    last = read.number
    const fault = ended ? 'is after the end of the archive' : findLineFault(read, progress, database)
    if (fault !== undefined) throw toInvalidLineError({ path, ...read }, fault)
    progress = advance(read.line, progress)
    ended = 'end' in read.line
    yield read
  }
  if (!ended) throw toInvalidLineError({ path, number: last + 1 }, 'is missing, as may be later lines')
}

/** The fault of a line in its context; undefined if it is valid. */
function findLineFault(
  { line, text }: ReadLine,
  progress: LedgerProgress | undefined,
  database: TemporaryDatabase,
): string | undefined {
  if ('archive' in line) return progress === undefined ? undefined : 'is a second first line'
  if (progress === undefined) return 'is not the first line of an archive'
  if ('attachment' in line) return findAttachmentLineFault(line, database)
  if ('record' in line)
    return findRecordFault({ ...line, document: sliceDocument(text, line.sha256) }, progress, database)
  return findEndFault(line, progress) ?? findUnnamedFault(database)
}

function findEndFault({ end }: Line<'end'>, { records, total, attachments }: LedgerProgress): string | undefined {
  const isComplete = end.records === records && records === total && end.attachments === attachments
  return isComplete ? undefined : 'ends the archive before it is complete'
}

function findUnnamedFault(database: TemporaryDatabase): string | undefined {
  const [row] = database.all(findUnnamed)
  return row && `ends the archive, and no erasure names record ${String(row['sequence'])}, which has no document`
}

function findAttachmentLineFault({ attachment }: Line<'attachment'>, database: TemporaryDatabase): string | undefined {
  const bytes = Buffer.from(attachment.base64, 'base64')
  if (bytes.byteLength !== attachment.size) return 'holds an attachment whose size differs from its stated size'
  if (hash('sha256', bytes) !== attachment.sha256) {
    return 'holds an attachment that does not match its SHA-256'
  }
  return database.all(insertSeen, 'attachment', toAttachmentName(attachment)).length > 0
    ? undefined
    : 'repeats an attachment'
}

/** A line with the document of its record as canonical JSON. */
interface DocumentLine extends Line<'record'> {
  readonly document: string
}

function findRecordFault(
  line: DocumentLine,
  progress: LedgerProgress,
  database: TemporaryDatabase,
): string | undefined {
  return (
    findPositionFault(line, progress) ??
    findHashFault(line, database) ??
    findOriginFault(line) ??
    findOrdinalFault(line, database) ??
    findNameFault(line, database)
  )
}

/** What remains of an erased record has no hash. The record of its erasure follows, and commits to it (rules 2.18). */
function findHashFault({ record, sha256, document }: DocumentLine, database: TemporaryDatabase): string | undefined {
  const digest = hash('sha256', document)
  if ('erased' in record) {
    database.all(insertErased, record.sequence, sha256, digest)
    return undefined
  }
  if (digest !== sha256) return 'holds a record that does not match its SHA-256'
  if (record.kind !== 'erasure') return undefined
  const { sequence, sha256: own, remainder } = readErasure(record)
  const isNamed = database.all(nameErased, sequence, own, remainder).length > 0
  return isNamed ? undefined : `erases record ${sequence}, whose content is not what the erasure states`
}

function findPositionFault({ record }: Line<'record'>, progress: LedgerProgress): string | undefined {
  if (record.org !== progress.org) return `holds a record of the organisation "${record.org}"`
  if (record.sequence !== progress.records + 1)
    return `holds record ${record.sequence} instead of record ${progress.records + 1}`
  return record.created_at < progress.created_at ? 'holds a record that is older than the previous record' : undefined
}

function findOriginFault({ record }: Line<'record'>): string | undefined {
  const expected = toCanonicalJson(toRecordOrigin(record.actor))
  return toCanonicalJson(record.origin) === expected ? undefined : 'holds a record whose origin contradicts its actor'
}

function findOrdinalFault({ record, ordinal }: Line<'record'>, database: TemporaryDatabase): string | undefined {
  const expected = findNextOrdinal(database, record)
  saveOrdinal(database, record, expected)
  return ordinal === expected ? undefined : `holds a record with the ordinal ${ordinal} instead of ${expected}`
}

function findNameFault(
  { record: { id, attachment }, keys }: Line<'record'>,
  database: TemporaryDatabase,
): string | undefined {
  if (attachment !== null && database.all(findSeen, 'attachment', toAttachmentName(attachment)).length === 0) {
    return 'refers to an attachment that is missing'
  }
  const isNew = (kind: string, name: string): boolean => database.all(insertSeen, kind, name).length > 0
  if (!isNew('id', id)) return 'repeats the id of another record'
  const areNew = keys.every(({ caller, key }) => isNew('key', JSON.stringify([caller, key])))
  return areNew ? undefined : 'repeats an idempotency key'
}

function toAttachmentName({ sha256, size }: { readonly sha256: string; readonly size: number }): string {
  return `${sha256} ${size}`
}

function advance(line: ArchiveLine, progress: LedgerProgress | undefined): LedgerProgress | undefined {
  if ('archive' in line) {
    const { org, records: total } = line.archive
    return { org, total, records: 0, created_at: 0, attachments: 0 }
  }
  if (progress === undefined) return undefined
  if ('attachment' in line) return { ...progress, attachments: progress.attachments + 1 }
  if (!('record' in line)) return progress
  return { ...progress, records: progress.records + 1, created_at: line.record.created_at }
}
