import { appendLeaves, toRoot, type CompactRange } from '../../log/compact-range.ts'
import { entrySize, eventTag, parseEntry } from '../../log/entry.ts'
import { hashLeaf, isSameHash, type Hash } from '../../log/hash.ts'
import type { Checkpoint } from '../../log/checkpoint.ts'
import { toUntrue } from '../untrue.ts'

/** An entry of the log by the number of its record. */
export interface SeenEntry {
  readonly sequence: number
  readonly ordinal: number
  /** In hex, as the document has to have it. */
  readonly sha256: string
}

/** The entries of three series from the first record of the trail on, in their order. */
export interface SeenEntries {
  /** The number of entries before it. */
  readonly start: number
  readonly trail: readonly SeenEntry[]
  readonly flow: readonly SeenEntry[]
  readonly events: readonly SeenEntry[]
}

/** The member `entries`, and what the members before it state. */
interface EntriesMember {
  readonly size: number
  readonly content: AsyncIterable<Uint8Array>
  /** The hashes of the member `range`. */
  readonly range: readonly Hash[]
  readonly checkpoint: Checkpoint
  /** Hex. */
  readonly flowTag: string
}

/** Hashes the log from the first record of the trail on, and keeps the entries of the package. Throws EvidenceError `nonsense`. */
export async function readEntries(member: EntriesMember): Promise<SeenEntries> {
  const { size, content, checkpoint, flowTag } = member
  const start = checkpoint.size - size / entrySize
  if (size === 0 || !Number.isSafeInteger(start) || start < 0)
    throw toUntrue(`its entries have ${size} bytes, which is no number of entries of this log`)
  const { add, series } = createSorter(flowTag)
  let range = openRange(start, member.range)
  for await (const entries of splitEntries(content)) {
    for (const [at, bytes] of entries.entries()) add(range.size + at + 1, bytes)
    range = appendLeaves(range, entries.map(hashLeaf))
  }
  if (!isSameHash(toRoot(range), checkpoint.root)) throw toUntrue('range and entries do not lead to the signed root')
  return { start, ...series() }
}

interface Sorter {
  /** Entries in their order; the first one is of the trail. */
  readonly add: (sequence: number, bytes: Uint8Array) => void
  readonly series: () => Omit<SeenEntries, 'start'>
}

function createSorter(flowTag: string): Sorter {
  const [trail, flow, events]: readonly [SeenEntry[], SeenEntry[], SeenEntry[]] = [[], [], []]
  const byTag = new Map([
    [toHex(eventTag), events],
    [flowTag, flow],
  ])
  if (byTag.size < 2) throw toUntrue('the tag of its flow is that of the events of the log')
  return {
    add: (sequence, bytes) => {
      const entry = parseEntry(bytes)
      if (entry === undefined) throw toUntrue('it has an entry of another version')
      const tag = toHex(entry.tag)
      if (byTag.size === 2) {
        if (byTag.has(tag)) throw toUntrue('its first entry is of no trail')
        byTag.set(tag, trail)
      }
      byTag.get(tag)?.push({ sequence, ordinal: entry.ordinal, sha256: toHex(entry.sha256) })
    },
    series: () => ({ trail, flow, events }),
  }
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')
}

/** A range has a hash for each digit 1 of its size. */
function openRange(size: number, hashes: readonly Hash[]): CompactRange {
  const digits = size.toString(2).replaceAll('0', '').length
  if (hashes.length !== digits) throw toUntrue('its range has another number of hashes than the log before the trail')
  return { size, hashes }
}

/** Whole entries of each part of a content, which can be cut anywhere. */
async function* splitEntries(content: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Uint8Array[]> {
  let rest: Uint8Array = new Uint8Array()
  for await (const part of content) {
    const bytes = rest.length === 0 ? part : Buffer.concat([rest, part])
    const count = Math.floor(bytes.length / entrySize)
    yield Array.from({ length: count }, (_, at) => bytes.subarray(at * entrySize, (at + 1) * entrySize))
    rest = bytes.subarray(count * entrySize)
  }
}
