import { appendLeaves, parseRange, type CompactRange } from '../../../log/compact-range.ts'
import {
  createTagFunction,
  eventTag,
  hashHexEntry,
  printEntry,
  type HexEntry,
  type TagNames,
} from '../../../log/entry.ts'
import type { Hash } from '../../../log/hash.ts'
import { isLogEvent, toSeriesKey, type Series } from '../record.ts'
import type { NumberedRecord } from './ordinal.ts'

/** The log of an organisation (rules 2.15) at the last record of its ledger. */
export interface LogHead {
  readonly sequence: number
  /** The key of the tags: 32 bytes in hex. */
  readonly tagKey: string
  /** The hashes of a compact range of `sequence` entries, in base64. */
  readonly tree: string
}

/** A record with the members of its log entry. */
export interface LoggedRecord extends NumberedRecord {
  /** In hex. */
  readonly tag: string
}

/** The log of an organisation while a transaction adds records to its ledger. */
export interface LogUpdate {
  /** Appends the entry of a record. Call once for each record, in their order. */
  readonly append: (record: NumberedRecord) => LoggedRecord
  /** The log with the entries that were appended. */
  readonly toRange: () => CompactRange
}

export function createLogUpdate(head: LogHead & { readonly org: string }): LogUpdate {
  const toTag = createTagger(head.tagKey)
  const leaves: Hash[] = []
  return {
    append: (numbered) => {
      const { record, ordinal } = numbered
      const tag = toTag(record)
      leaves.push(hashHexEntry({ tag, ordinal, sha256: record.sha256 }))
      return { ...numbered, tag }
    },
    toRange: () => appendLeaves(readRange(head.org, head), leaves),
  }
}

/** The entry of a record in the log (rules 2.15). */
export function toEntryBytes({ tag, ordinal, sha256 }: HexEntry): Uint8Array {
  return printEntry({ tag: Buffer.from(tag, 'hex'), ordinal, sha256: Buffer.from(sha256, 'hex') })
}

/** Returns the tag of a record, in hex. */
export type Tagger = (names: Series & TagNames) => string

/** Creates a function that computes the tag of each flow and trail once. */
export function createTagger(tagKey: string): Tagger {
  const toTag = createTagFunction(Buffer.from(tagKey, 'hex'))
  const eventText = Buffer.from(eventTag).toString('hex')
  const known = new Map<string, string>()
  return (names) => {
    if (isLogEvent(names)) return eventText
    const series = toSeriesKey(names)
    const tag = known.get(series) ?? Buffer.from(toTag(names)).toString('hex')
    if (known.size >= maxKnownTags) known.clear()
    known.set(series, tag)
    return tag
  }
}

const maxKnownTags = 10_000

/** A log that does not fit its ledger would sign another history, so that nothing is recorded. */
export function readRange(org: string, { sequence, tree }: Pick<LogHead, 'sequence' | 'tree'>): CompactRange {
  const range = parseRange(sequence, tree)
  if (range !== undefined) return range
  throw new Error(
    `The log of the organisation "${org}" does not fit its ledger of ${sequence} records; run evidence fsck.`,
  )
}
