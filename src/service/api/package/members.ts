import { createTagFunction, entrySize } from '../../../log/entry.ts'
import { printHashLines } from '../../../package/hash-lines.ts'
import { printManifest } from '../../../package/manifest.ts'
import type { MemberKey } from '../../../package/member.ts'
import { readme } from '../../../package/readme.ts'
import type { WrittenMember } from '../../../package/write-package.ts'
import { runPart, type ServiceContext } from '../../context.ts'
import { mapPaced } from '../../limit/turn.ts'
import type { LogService } from '../../log/log-service.ts'
import { printDocument } from '../../store/ledger/document.ts'
import type { StoredRecord } from '../../store/record.ts'
import { documentsPerRead, findRecords } from '../record/find-records.ts'
import type { Outline } from './outline.ts'

interface PackageSources {
  readonly service: ServiceContext
  readonly logs: LogService
  readonly outline: Outline
  readonly hasAttachments: boolean
}

type Members = AsyncGenerator<WrittenMember, void, undefined>

/**
 * The members of a package, in their order (rules 12.1). They are read as they are sent: a slow reader holds a few documents. Throws if a record
 * is not that of the log, or is erased meanwhile: then the package has to be made again.
 */
export async function* listMembers(sources: PackageSources): Members {
  const { service, logs, outline, hasAttachments } = sources
  const { org, checkpoint, events, flowRecords, trailRecords } = outline
  const [first = 1] = trailRecords
  const start = first - 1
  yield toMember({ part: 'README.txt' }, readme)
  yield toMember({ part: 'package.json' }, await readManifest(sources))
  yield toMember({ part: 'checkpoint' }, checkpoint.note)
  yield toMember({ part: 'range' }, printHashLines((await logs.readStart(org, start, checkpoint)).hashes))
  const size = (checkpoint.size - start) * entrySize
  yield { key: { part: 'entries' }, size, content: readEntries(sources, start) }
  yield* listProven(sources, 'events', events)
  yield* listProven(sources, 'flow', flowRecords)
  const attachments = new Map<string, number>()
  for await (const { sequence, document, attachment } of readDocuments(service, org, trailRecords)) {
    if (document !== undefined) yield toMember({ part: 'records', sequence, form: 'json' }, document)
    if (attachment !== null) attachments.set(attachment.sha256, attachment.size)
  }
  if (hasAttachments) yield* listAttachments(service, attachments)
}

function toMember(key: MemberKey, text: string): WrittenMember {
  const bytes = Buffer.from(text)
  return { key, size: bytes.length, content: [bytes] }
}

async function readManifest({ service, outline: { org, flow, trail } }: PackageSources): Promise<string> {
  const head = await service.store.log.readLogHead(org)
  const toTag = createTagFunction(Buffer.from(head?.tagKey ?? '', 'hex'))
  return printManifest({ org, flow, trail, flow_tag: Buffer.from(toTag({ flow, trail: null })).toString('hex') })
}

/** Entries that are read together. */
const entriesPerRead = 5000

async function* readEntries({ service, outline }: PackageSources, start: number): AsyncGenerator<Uint8Array> {
  const { org, checkpoint } = outline
  for (let at = start; at < checkpoint.size; at += entriesPerRead) {
    const end = Math.min(at + entriesPerRead, checkpoint.size)
    yield Buffer.concat(await service.store.log.readEntries(org, at, end))
  }
}

/** Records whose entries may be before those of the package, each with its inclusion proof. */
async function* listProven(
  { service, logs, outline: { org, checkpoint } }: PackageSources,
  part: 'events' | 'flow',
  sequences: readonly number[],
): Members {
  for await (const { sequence, document } of readDocuments(service, org, sequences)) {
    const proven = await logs.proveRecord(org, sequence, checkpoint)
    if (proven === undefined) throw new Error(`The log of ${org} has no record ${sequence}.`)
    if (document !== undefined) yield toMember({ part, sequence, form: 'json' }, document)
    yield toMember({ part, sequence, form: 'proof' }, printHashLines(proven.proof))
  }
}

interface RecordDocument extends Pick<StoredRecord, 'sequence' | 'attachment'> {
  /** Undefined for an erased record. */
  readonly document: string | undefined
  /** Of an erasure: the record that it erased. */
  readonly erased: number | undefined
}

type Documents = AsyncGenerator<RecordDocument, void, undefined>

/** The documents of all records of a series. Throws at the end if one is erased by none of these records. */
async function* readDocuments(service: ServiceContext, org: string, sequences: readonly number[]): Documents {
  const unexplained = new Set<number>()
  for await (const one of readInParts(service, org, sequences)) {
    if (one.document === undefined) unexplained.add(one.sequence)
    if (one.erased !== undefined) unexplained.delete(one.erased)
    yield one
  }
  if (unexplained.size > 0) throw new Error(`A record of ${org} was erased while a package was made of it.`)
}

/** A part is held until it is sent. */
async function* readInParts(service: ServiceContext, org: string, sequences: readonly number[]): Documents {
  for (let start = 0; start < sequences.length; start += documentsPerRead) {
    const filter = { sequences: sequences.slice(start, start + documentsPerRead) }
    const { documents, endSending } = await runPart(service, async (part) => {
      const records = await findRecords(part, { org, filter })
      return { documents: await mapPaced(records.toReversed(), toDocument), endSending: part.reads.startSending() }
    })
    try {
      yield* documents
    } finally {
      endSending()
    }
  }
}

function toDocument(record: StoredRecord): RecordDocument {
  const { sequence, kind, body, attachment, erased } = record
  const members = { sequence, attachment, erased: kind === 'erasure' ? Number(body['erased_sequence']) : undefined }
  return { ...members, document: erased === true ? undefined : printDocument(record) }
}

/** The files of the records. One that the store has lost is left out. */
async function* listAttachments({ attachments }: ServiceContext, sizes: ReadonlyMap<string, number>): Members {
  for (const [sha256, size] of [...sizes].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const content = await attachments.open(sha256)
    if (content === undefined) continue
    try {
      yield { key: { part: 'attachments', sha256 }, size, content }
    } finally {
      content.destroy()
    }
  }
}
