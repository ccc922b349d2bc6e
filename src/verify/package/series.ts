import type { Checkpoint } from '../../log/checkpoint.ts'
import { printEntry } from '../../log/entry.ts'
import { hashLeaf, type Hash } from '../../log/hash.ts'
import { verifyInclusion } from '../../log/inclusion.ts'
import type { StoredRecord } from '../../service/store/record.ts'
import { readErased } from '../../service/verdict/document.ts'
import { toUntrue } from '../untrue.ts'
import type { SeenEntry } from './entries.ts'

/** The records of a series, in their order: of an erased one what remains. */
export interface Series {
  readonly records: readonly StoredRecord[]
  /** The numbers of the erased records, with those of their erasures. */
  readonly erased: ReadonlyMap<number, number>
}

/**
 * Collects a series in the order of its members, and checks each when it arrives, so that a package takes no more memory than the records that its
 * log has. `finish` checks that none is missing. All throw EvidenceError `nonsense`.
 */
export interface SeriesReader {
  readonly addDocument: (record: StoredRecord) => void
  readonly addProof: (sequence: number, proof: readonly Hash[]) => void
  readonly finish: () => Series
}

/** Reads the records of a trail, which are those of its entries (rules 12.3, "Trail"). */
export function createTrailReader(entries: readonly SeenEntry[]): SeriesReader {
  const bySequence = new Map(entries.map((entry) => [entry.sequence, entry]))
  const documents = new Map<number, StoredRecord>()
  return {
    addDocument: (record) => {
      const { sequence, sha256 } = record
      if (bySequence.get(sequence)?.sha256 !== sha256)
        throw toUntrue(`records/${sequence}.json is not what the log has`)
      documents.set(sequence, record)
    },
    addProof: (sequence) => {
      throw toUntrue(`records/${sequence}.proof is no member of a package`)
    },
    finish: () => {
      const erased = findErased(documents)
      const records = entries.map(({ sequence, ordinal, sha256 }, at) => {
        if (ordinal !== at + 1)
          throw toUntrue(`record ${sequence} of the trail has the number ${ordinal}, not ${at + 1}`)
        const record = documents.get(sequence) ?? takeErased(`records/${sequence}.json`, erased.get(sequence))
        if (record.sha256 !== sha256) throw toUntrue(`the erasure of record ${sequence} is of another record`)
        return record
      })
      return toSeries(records, erased)
    },
  }
}

/** Where the records of a series are in the log. */
interface SeriesPlace {
  /** `events` or `flow`. */
  readonly name: string
  readonly tag: Uint8Array
  /** The entries of the series from the first record of the trail on. */
  readonly entries: readonly SeenEntry[]
  /** The number of entries before it. */
  readonly start: number
  readonly checkpoint: Checkpoint
}

interface ProvenRecord {
  readonly sequence: number
  /** Its place in the series, from 1. */
  readonly ordinal: number
  readonly proof: readonly Hash[]
}

/** Reads a series of which the log has each record with the next number (rules 12.3, "Events and flow"). */
export function createProvenReader(place: SeriesPlace): SeriesReader {
  const { name, entries, start } = place
  const documents = new Map<number, StoredRecord>()
  const proven: ProvenRecord[] = []
  return {
    addDocument: (record) => void documents.set(record.sequence, record),
    addProof: (sequence, proof) => {
      const one = { sequence, ordinal: proven.length + 1, proof }
      const record = documents.get(sequence)
      if (record !== undefined) requireProof(one, record, place)
      else if (proof.length > maxProof) throw toUntrue(`${name}/${sequence}.proof is longer than any proof`)
      proven.push(one)
    },
    finish: () => {
      const erased = findErased(documents)
      const records = proven.map((one) => {
        const found = documents.get(one.sequence)
        if (found !== undefined) return found
        const record = takeErased(`${name}/${one.sequence}.json`, erased.get(one.sequence))
        requireProof(one, record, place)
        return record
      })
      const later = proven.filter(({ sequence }) => sequence > start)
      if (later.length !== entries.length || entries.some(({ sequence }, at) => later[at]?.sequence !== sequence))
        throw toUntrue(`${name}/ does not have all records of its series that the log has since the trail began`)
      return toSeries(records, erased)
    },
  }
}

/** A log of more entries has a size that no number here has. */
const maxProof = 64

function requireProof({ sequence, ordinal, proof }: ProvenRecord, record: StoredRecord, place: SeriesPlace): void {
  const { size, root } = place.checkpoint
  const entry = printEntry({ tag: place.tag, ordinal, sha256: Buffer.from(record.sha256, 'hex') })
  if (!verifyInclusion({ index: sequence - 1, size, leaf: hashLeaf(entry), root, proof }))
    throw toUntrue(`${place.name}/${sequence}.proof does not lead from the document to the signed root`)
}

/** A record that was erased, and the number of the record that states it. */
interface Erased {
  readonly remainder: StoredRecord
  readonly erasure: number
}

/** By the number of the erased record. */
function findErased(documents: ReadonlyMap<number, StoredRecord>): ReadonlyMap<number, Erased> {
  const found = [...documents.values()].flatMap((erasure): readonly Erased[] => {
    const remainder = readErased(erasure)
    return remainder === undefined ? [] : [{ remainder, erasure: erasure.sequence }]
  })
  return new Map(found.map((one) => [one.remainder.sequence, one]))
}

function takeErased(name: string, erased: Erased | undefined): StoredRecord {
  if (erased === undefined) throw toUntrue(`${name} is missing, and no record states that it was erased`)
  return erased.remainder
}

function toSeries(records: readonly StoredRecord[], erased: ReadonlyMap<number, Erased>): Series {
  const gone = records.filter((record) => record.erased === true)
  return { records, erased: new Map(gone.map(({ sequence }) => [sequence, erased.get(sequence)?.erasure ?? 0])) }
}
