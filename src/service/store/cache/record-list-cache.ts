import type { StoredRecord } from '../record.ts'
import { readDocumentLength } from './document-length.ts'
import { createLru } from './lru.ts'

/** A list of records that was read, with the records that were committed since. */
interface CachedList {
  readonly records: readonly StoredRecord[]
  /** Sequence up to which the read covered every record. */
  readonly known: number
}

interface SizedList extends CachedList {
  readonly size: number
  /** The organisation. */
  readonly owner: string
}

interface RecordListCache {
  /** The list, if it is cached, without marking it as used. */
  readonly peek: (key: string) => readonly StoredRecord[] | undefined
  readonly find: (key: string) => CachedList | undefined
  /** Reads lists and caches them, with the records that are added during the read. A list that is absent from the map is empty. */
  readonly keep: (
    request: { readonly org: string; readonly keys: readonly string[]; readonly known: number },
    read: () => Promise<ReadonlyMap<string, readonly StoredRecord[]>>,
  ) => Promise<ReadonlyMap<string, readonly StoredRecord[]>>
  /** Caches a list with this record alone. */
  readonly start: (key: string, record: StoredRecord) => void
  /** Appends a record to a list that is cached or being read. */
  readonly add: (key: string, record: StoredRecord) => void
  /** Removes a list. A running read of it is not cached. */
  readonly remove: (key: string) => void
}

/** Limit in characters of JSON. The parsed objects take about five times as many bytes. */
const maxSize = 16 * 1024 * 1024

const listOverhead = 512

/** An LRU cache of record lists, by key. An organisation that reads much displaces its own lists. */
export function createRecordListCache(): RecordListCache {
  const lists = createLru<SizedList>(maxSize)
  const reads = createPendingReads()
  return {
    peek: (key) => lists.peek(key)?.records,
    find: lists.get,
    keep: async ({ org, keys, known }, read) => {
      const added = reads.start(keys)
      try {
        const found = await read()
        const whole = keys.map((key) => [key, append(found.get(key) ?? [], added.get(key) ?? [])] as const)
        for (const [key, records] of whole) {
          if (added.has(key) && (lists.peek(key)?.known ?? 0) <= known)
            lists.set(key, { records, known, size: toListSize(records), owner: org })
        }
        return new Map(whole)
      } finally {
        reads.end(added)
      }
    },
    start: (key, record) => {
      const records = [record]
      lists.set(key, { records, known: record.sequence, size: toListSize(records), owner: record.org })
    },
    add: (key, record) => {
      reads.add(key, record)
      const list = lists.peek(key)
      if (list === undefined || record.sequence <= (list.records.at(-1)?.sequence ?? 0)) return
      lists.set(key, { ...list, records: [...list.records, record], size: list.size + toListSize([record]) })
    },
    remove: (key) => {
      reads.remove(key)
      lists.remove(key)
    },
  }
}

/** Records that were added during a read may be in its result. */
function append(records: readonly StoredRecord[], added: readonly StoredRecord[]): readonly StoredRecord[] {
  const last = records.at(-1)?.sequence ?? 0
  return [...records, ...added.filter(({ sequence }) => sequence > last)]
}

/** Records that are added during a read, by key. */
type AddedRecords = Map<string, StoredRecord[]>

interface PendingReads {
  readonly start: (keys: readonly string[]) => AddedRecords
  readonly add: (key: string, record: StoredRecord) => void
  readonly remove: (key: string) => void
  readonly end: (added: AddedRecords) => void
}

function createPendingReads(): PendingReads {
  const reads = new Set<AddedRecords>()
  return {
    start: (keys) => {
      const added = new Map(keys.map((key) => [key, []]))
      reads.add(added)
      return added
    },
    add: (key, record) => {
      for (const added of reads) added.get(key)?.push(record)
    },
    remove: (key) => {
      for (const added of reads) added.delete(key)
    },
    end: (added) => reads.delete(added),
  }
}

/** An empty list has a size too, because a caller can request any number of names. */
function toListSize(records: readonly StoredRecord[]): number {
  let size = listOverhead
  for (const record of records) size += readDocumentLength(record)
  return size
}
