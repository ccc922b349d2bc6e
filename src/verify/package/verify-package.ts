import { createHash, hash } from 'node:crypto'
import type { Check } from '../../evidence/verdict/check.ts'
import { eventTag } from '../../log/entry.ts'
import type { Hash } from '../../log/hash.ts'
import { parseHashLines } from '../../package/hash-lines.ts'
import { parseManifest, type Manifest } from '../../package/manifest.ts'
import { readPackage, type PackageMember } from '../../package/read-package.ts'
import type { StoredRecord } from '../../service/store/record.ts'
import { readDocument } from '../../service/verdict/document.ts'
import { plural } from '../../text/plural.ts'
import { describeCheckpoint, openCheckpoint, type LogTrust, type OpenedCheckpoint } from '../trust.ts'
import { toFailedCheck, toUntrue } from '../untrue.ts'
import { readEntries, type SeenEntries } from './entries.ts'
import { createProvenReader, createTrailReader, type Series, type SeriesReader } from './series.ts'
import { openVerdict, type SignedRecord } from './verdict.ts'

/** The content of a package whose checks hold. */
export interface TrailPackage {
  readonly manifest: Manifest
  readonly checkpoint: OpenedCheckpoint
  readonly events: Series
  readonly flow: Series
  readonly trail: Series
  /** The signed verdicts of the trail, oldest first. */
  readonly verdicts: readonly SignedRecord[]
  /** Attachments that records name and the package has, and those that it lacks, by their SHA-256. */
  readonly attachments: ReadonlySet<string>
  readonly missing: ReadonlySet<string>
}

export interface VerifiedPackage {
  /** In their order; only the last one can have failed. */
  readonly checks: readonly Check[]
  /** Undefined if a check failed. */
  readonly found: TrailPackage | undefined
}

/**
 * Verifies a package as it streams in, up to the first check that fails (rules 12.3 a to h). The memory that it takes is that of the records.
 * Throws EvidenceError `file` for what is no package.
 */
export async function verifyPackage(source: AsyncIterable<Uint8Array>, trust: LogTrust): Promise<VerifiedPackage> {
  const checks: Check[] = []
  const members = readPackage(source)
  try {
    const found = await readMembers(members, trust, (text) => checks.push({ passed: true, text }))
    return { checks, found }
  } catch (thrown) {
    return { checks: [...checks, toFailedCheck(thrown)], found: undefined }
  } finally {
    await members.return()
  }
}

type Members = AsyncGenerator<PackageMember, void, undefined>
type Hold = (text: string) => void

async function readMembers(members: Members, trust: LogTrust, hold: Hold): Promise<TrailPackage> {
  await take(members, 'README.txt')
  const manifest = parseManifest(await takeText(members, 'package.json'))
  if (manifest === undefined) throw toUntrue('package.json is not of the form of this version')
  const checkpoint = openCheckpoint(await takeText(members, 'checkpoint'), trust)
  hold(describeCheckpoint(checkpoint))
  const range = readHashes('range', await takeText(members, 'range'))
  const member = await take(members, 'entries')
  if (!('content' in member)) throw new Error('The reader of packages returned no content of the entries.')
  const entries = await readEntries({ ...member, range, checkpoint, flowTag: manifest.flow_tag })
  const lists = createLists({ manifest, checkpoint, entries })
  const attachments = new Set<string>()
  let records: CheckedRecords | undefined
  for await (const next of members) {
    if (!('sha256' in next)) {
      lists.add(next)
      continue
    }
    records ??= checkRecords(lists, hold)
    await checkAttachment(next, records.sizes)
    attachments.add(next.sha256)
  }
  const { sizes, ...others } = records ?? checkRecords(lists, hold)
  if (attachments.size > 0)
    hold(`the package has ${plural(attachments.size, 'attachment')} with the digest that a record names`)
  const missing = new Set([...sizes.keys()].filter((sha256) => !attachments.has(sha256)))
  return { manifest, checkpoint, ...others, attachments, missing }
}

/** The next member, which the reader has in this place. */
async function take(members: Members, part: PackageMember['part']): Promise<PackageMember> {
  const { value: member } = await members.next()
  if (member?.part === part) return member
  throw new Error(`The reader of packages returned no ${part}.`)
}

async function takeText(members: Members, part: PackageMember['part']): Promise<string> {
  const member = await take(members, part)
  if ('bytes' in member) return member.bytes.toString()
  throw new Error(`The reader of packages returned no bytes of ${part}.`)
}

function readHashes(name: string, text: string): readonly Hash[] {
  const hashes = parseHashLines(text)
  if (hashes === undefined) throw toUntrue(`${name} is no list of hashes`)
  return hashes
}

type ListName = 'events' | 'flow' | 'records'

interface Lists {
  readonly add: (member: PackageMember) => void
  readonly finish: () => Readonly<Record<ListName, Series>>
}

interface ListSources {
  readonly manifest: Manifest
  readonly checkpoint: OpenedCheckpoint
  readonly entries: SeenEntries
}

/** Reads documents and proofs; each document has the names that it must have (rules 12.3, "Names"). */
function createLists({ manifest, checkpoint, entries }: ListSources): Lists {
  const { org, flow, trail, flow_tag } = manifest
  const shared = { start: entries.start, checkpoint }
  const tag = Buffer.from(flow_tag, 'hex')
  const readers: Readonly<Record<ListName, SeriesReader>> = {
    events: createProvenReader({ name: 'events', tag: eventTag, entries: entries.events, ...shared }),
    flow: createProvenReader({ name: 'flow', tag, entries: entries.flow, ...shared }),
    records: createTrailReader(entries.trail),
  }
  const series = {
    events: { flow: null, trail: null },
    flow: { flow, trail: null },
    records: { flow, trail },
  }
  const add = (member: PackageMember): void => {
    if (!('form' in member)) throw new Error(`The reader of packages returned ${member.part} again.`)
    const { part, sequence, form, name, bytes } = member
    if (form === 'proof') return readers[part].addProof(sequence, readHashes(name, bytes.toString()))
    // The digest of the text: bytes that are no UTF-8 have another one.
    const text = bytes.toString()
    const record = readDocument(text, hash('sha256', text))
    if (record === undefined || record.erased === true) throw toUntrue(`${name} is no document of a record`)
    const wanted = series[part]
    const isNamed = record.org === org && record.flow === wanted.flow && record.trail === wanted.trail
    const isEvent = (record.kind === 'log_event') === (part === 'events')
    if (!isNamed || !isEvent || record.sequence !== sequence) throw toUntrue(`${name} is of another trail or place`)
    return readers[part].addDocument(record)
  }
  const { events, flow: ofFlow, records } = readers
  return { add, finish: () => ({ events: events.finish(), flow: ofFlow.finish(), records: records.finish() }) }
}

interface CheckedRecords extends Pick<TrailPackage, 'events' | 'flow' | 'trail' | 'verdicts'> {
  /** The sizes of the attachments that the records of the trail name, by their SHA-256. */
  readonly sizes: ReadonlyMap<string, number>
}

function checkRecords(lists: Lists, hold: Hold): CheckedRecords {
  const { events, flow, records: trail } = lists.finish()
  const gone = trail.erased.size === 0 ? '' : `, ${trail.erased.size} of which were erased`
  hold(`the log has exactly these ${plural(trail.records.length, 'record')} of the trail${gone}`)
  hold(
    `the log has these records of the flow (${flow.records.length}) and events of its own (${events.records.length})`,
  )
  const sources = { events: events.records, flowRecords: flow.records, records: trail.records }
  const verdicts = trail.records.filter(({ kind }) => kind === 'verdict').map((one) => openVerdict(one, sources))
  if (verdicts.length > 0)
    hold(`the keys of the log have signed ${plural(verdicts.length, 'verdict')}, and were not revoked before`)
  return { events, flow, trail, verdicts, sizes: listSizes(trail.records) }
}

function listSizes(records: readonly StoredRecord[]): ReadonlyMap<string, number> {
  return new Map(records.flatMap(({ attachment: one }) => (one === null ? [] : [[one.sha256, one.size] as const])))
}

type AttachmentMember = Extract<PackageMember, { readonly sha256: string }>

/** Checks the content of an attachment, unless its size is wrong already (rules 12.3 g). */
async function checkAttachment(
  { name, sha256, size, content }: AttachmentMember,
  sizes: CheckedRecords['sizes'],
): Promise<void> {
  if (sizes.get(sha256) !== size) throw toUntrue(`no record of the trail names ${name} with this size`)
  const sum = createHash('sha256')
  for await (const part of content) sum.update(part)
  if (sum.digest('hex') !== sha256) throw toUntrue(`${name} does not have its digest`)
}
