import { printEntry } from '../../log/entry.ts'
import { hashLeaf, type Hash } from '../../log/hash.ts'
import { verifyInclusion } from '../../log/inclusion.ts'
import type { Checkpoint } from '../../log/checkpoint.ts'
import type { StoredRecord } from '../../service/store/record.ts'
import { readErased } from '../../service/verdict/document.ts'
import { toUntrue } from '../untrue.ts'
import type { SeenEntry } from './entries.ts'

/** The members of a list by the numbers of their records. A document is absent if the record was erased. */
export interface MemberList {
  readonly documents: ReadonlyMap<number, StoredRecord>
  readonly proofs: ReadonlyMap<number, readonly Hash[]>
}

/** The records of a series, in their order: of an erased one what remains. */
export interface Series {
  readonly records: readonly StoredRecord[]
  /** The numbers of the erased records, with those of their erasures. */
  readonly erased: ReadonlyMap<number, number>
}

/** A record that was erased, and the record that states it. */
interface Erased {
  readonly remainder: StoredRecord
  readonly erasure: number
}

/** Checks that the documents are those of all entries of the trail (rules 12.3 d). */
export function readTrail({ documents }: MemberList, entries: readonly SeenEntry[]): Series {
  const erased = findErased(documents)
  const records = entries.map(({ sequence, ordinal, sha256 }, at) => {
    if (ordinal !== at + 1) throw toUntrue(`record ${sequence} of the trail has the number ${ordinal}, not ${at + 1}`)
    return takeRecord(`records/${sequence}.json`, { sequence, sha256 }, { documents, erased })
  })
  const surplus = findSurplus(documents.keys(), entries)
  if (surplus !== undefined) throw toUntrue(`records/${surplus}.json is no record of the trail`)
  return toSeries(records, { documents, erased })
}

/** What proves the records of a series before the trail. */
interface ProvenSeries {
  /** `events` or `flow`. */
  readonly name: string
  readonly list: MemberList
  readonly tag: Uint8Array
  /** The entries of the series from the first record of the trail on. */
  readonly entries: readonly SeenEntry[]
  readonly start: number
  readonly checkpoint: Checkpoint
}

/** Checks that the log has the documents of a list, each with the next number of its series (rules 12.3 f). */
export function readProven(series: ProvenSeries): Series {
  const { name, list, tag, entries, start, checkpoint } = series
  const erased = findErased(list.documents)
  const records = [...list.proofs].map(([sequence, proof], at) => {
    const record = takeRecord(`${name}/${sequence}.json`, { sequence }, { documents: list.documents, erased })
    const entry = printEntry({ tag, ordinal: at + 1, sha256: Buffer.from(record.sha256, 'hex') })
    const claim = { index: sequence - 1, size: checkpoint.size, leaf: hashLeaf(entry), root: checkpoint.root, proof }
    if (!verifyInclusion(claim)) throw toUntrue(`${name}/${sequence}.proof does not lead to the signed root`)
    return record
  })
  const later = [...list.proofs.keys()].filter((sequence) => sequence > start)
  if (later.length !== entries.length || entries.some(({ sequence }, at) => later[at] !== sequence))
    throw toUntrue(`${name}/ does not have all records of its series that the log has since the trail began`)
  return toSeries(records, { documents: list.documents, erased })
}

interface Found {
  readonly documents: ReadonlyMap<number, StoredRecord>
  readonly erased: ReadonlyMap<number, Erased>
}

/** The record of a number; of an erased one what its erasure states. */
function takeRecord(
  name: string,
  { sequence, sha256 }: { readonly sequence: number; readonly sha256?: string },
  { documents, erased }: Found,
): StoredRecord {
  const record = documents.get(sequence) ?? erased.get(sequence)?.remainder
  if (record === undefined) throw toUntrue(`${name} is missing, and no record states that it was erased`)
  if (sha256 !== undefined && record.sha256 !== sha256) throw toUntrue(`${name} is not what the log has`)
  return record
}

function findErased(documents: ReadonlyMap<number, StoredRecord>): ReadonlyMap<number, Erased> {
  const found = [...documents.values()].flatMap((erasure): readonly Erased[] => {
    const remainder = readErased(erasure)
    return remainder === undefined ? [] : [{ remainder, erasure: erasure.sequence }]
  })
  return new Map(found.map((one) => [one.remainder.sequence, one]))
}

function findSurplus(sequences: Iterable<number>, entries: readonly SeenEntry[]): number | undefined {
  const known = new Set(entries.map(({ sequence }) => sequence))
  return [...sequences].find((sequence) => !known.has(sequence))
}

function toSeries(records: readonly StoredRecord[], { documents, erased }: Found): Series {
  const gone = [...erased].filter(([sequence]) => !documents.has(sequence))
  return { records, erased: new Map(gone.map(([sequence, { erasure }]) => [sequence, erasure])) }
}
