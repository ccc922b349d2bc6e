import { defaultLength, readDocumentLength } from '../store/cache/document-length.ts'
import type { TrailRecord } from '../fact/trail-record.ts'
import type { StoredRecord, TrailKey } from '../store/record.ts'

/**
 * The sizes of large trails, as far as this process has read them or written to them. Each judgement of a trail reads all its facts, so a
 * trail must not grow beyond what a process can hold (rules 2.4). Sizes are in characters of facts.
 */
export interface TrailSizes {
  /** Notes the records of a trail that were read. */
  readonly note: (key: TrailKey, records: readonly TrailRecord[]) => void
  /** Notes a record that is about to be written. Returns whether the trail has room for it. */
  readonly claim: (key: TrailKey, size: number) => boolean
  /** Whether the trail is known to be large. */
  readonly isLarge: (key: TrailKey) => boolean
  /** Takes a claim back, because the record was not written. */
  readonly release: (key: TrailKey, size: number) => void
}

/** About 160 MiB of memory when they are parsed. */
const maxTrailSize = 32 * 1024 * 1024

/** A small report counts as this much, so that a trail has 8,192 reports at most: some 20 ms of work at each read. */
const minSize = 4096

/** Smaller trails and records are not noted. */
const notedSize = maxTrailSize / 64
const maxTrails = 1000

export function createTrailSizes(): TrailSizes {
  const sizes = new Map<string, number>()
  const set = (key: string, size: number): void => {
    sizes.delete(key)
    sizes.set(key, size)
    const [oldest = key] = sizes.keys()
    if (sizes.size > maxTrails) sizes.delete(oldest)
  }
  return {
    note: (key, records) => {
      const size = Math.max(sumSizes(records), records.length * minSize)
      if (size >= notedSize) set(toKey(key), size)
    },
    claim: (key, size) => {
      const known = sizes.get(toKey(key)) ?? 0
      const needed = toCounted(size)
      if (known + needed > maxTrailSize && known > 0) return false
      if (known > 0 || needed >= notedSize) set(toKey(key), known + needed)
      return true
    },
    isLarge: (key) => sizes.has(toKey(key)),
    release: (key, size) => {
      const known = sizes.get(toKey(key))
      if (known !== undefined) set(toKey(key), Math.max(0, known - toCounted(size)))
    },
  }
}

/** No fact is much larger. */
const maxFactSize = 16_384

function toCounted(size: number): number {
  return Math.min(Math.max(size, minSize), maxFactSize)
}

/** The size of records, without what each small one has. */
export function sumExcess(records: readonly StoredRecord[]): number {
  return sumLengths(records) - records.length * defaultLength
}

/** The size of the facts of records. */
export function sumSizes(records: readonly TrailRecord[]): number {
  let sum = 0
  for (const { size } of records) sum += size
  return sum
}

/** The size of records that are read. */
export function sumLengths(records: readonly StoredRecord[]): number {
  let size = 0
  for (const record of records) size += readDocumentLength(record)
  return size
}

function toKey({ org, flow, trail }: TrailKey): string {
  return JSON.stringify([org, flow, trail])
}
