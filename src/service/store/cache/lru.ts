import { lengthOf } from './document-length.ts'
import type { StoredRecord } from '../store.ts'

/** A list of records as it was read, and what came since. */
interface Kept {
  readonly records: readonly StoredRecord[]
  /** Sequence up to which the reading had everything. */
  readonly known: number
}

interface Slot extends Kept {
  readonly size: number
}

interface Shelf {
  readonly has: (key: string) => boolean
  readonly find: (key: string) => Kept | undefined
  /** Keeps the lists that are read, each with what comes while they are being read. A list that is not in the map is empty. */
  readonly keep: (
    place: { readonly keys: readonly string[]; readonly known: number },
    read: () => Promise<ReadonlyMap<string, readonly StoredRecord[]>>,
  ) => Promise<ReadonlyMap<string, readonly StoredRecord[]>>
  /** Keeps a list that begins with this record. */
  readonly begin: (key: string, record: StoredRecord) => void
  /** A record that belongs at the end of the list, if it is kept or being read. */
  readonly add: (key: string, record: StoredRecord) => void
}

/** Characters of JSON; what they are read into takes some five times as many bytes. */
const mostSize = 16 * 1024 * 1024

const slotSize = 512

/** Lists of records by key. Those that nobody asked for longest go first. */
export function createShelf(): Shelf {
  const slots = createSlots()
  const arrivals = createArrivals()
  return {
    has: (key) => slots.peek(key) !== undefined,
    find: slots.use,
    keep: async ({ keys, known }, read) => {
      const arriving = arrivals.expect(keys)
      try {
        const lists = await read()
        const whole = keys.map((key) => [key, append(lists.get(key) ?? [], arriving.get(key) ?? [])] as const)
        for (const [key, records] of whole) {
          if ((slots.peek(key)?.known ?? 0) <= known) slots.put(key, { records, known, size: sizeOf(records) })
        }
        return new Map(whole)
      } finally {
        arrivals.forget(arriving)
      }
    },
    begin: (key, record) => {
      const records = [record]
      slots.put(key, { records, known: record.sequence, size: sizeOf(records) })
    },
    add: (key, record) => {
      arrivals.tell(key, record)
      const slot = slots.peek(key)
      if (slot === undefined || record.sequence <= (slot.records.at(-1)?.sequence ?? 0)) return
      slots.put(key, { ...slot, records: [...slot.records, record], size: slot.size + sizeOf([record]) })
    },
  }
}

/** What came while the list was read may be in it already. */
function append(records: readonly StoredRecord[], arrived: readonly StoredRecord[]): readonly StoredRecord[] {
  const last = records.at(-1)?.sequence ?? 0
  return [...records, ...arrived.filter(({ sequence }) => sequence > last)]
}

type Arriving = ReadonlyMap<string, StoredRecord[]>

interface Arrivals {
  readonly expect: (keys: readonly string[]) => Arriving
  readonly tell: (key: string, record: StoredRecord) => void
  readonly forget: (arriving: Arriving) => void
}

/** What is recorded while somebody reads. */
function createArrivals(): Arrivals {
  const readers = new Set<Arriving>()
  return {
    expect: (keys) => {
      const arriving = new Map(keys.map((key) => [key, []]))
      readers.add(arriving)
      return arriving
    },
    tell: (key, record) => {
      for (const arriving of readers) arriving.get(key)?.push(record)
    },
    forget: (arriving) => readers.delete(arriving),
  }
}

interface Slots {
  readonly peek: (key: string) => Slot | undefined
  readonly use: (key: string) => Slot | undefined
  readonly put: (key: string, slot: Slot) => void
}

/** In the order in which they were last used, and no more than there is room for. */
function createSlots(): Slots {
  const slots = new Map<string, Slot>()
  let size = 0
  const put = (key: string, slot: Slot): void => {
    size += slot.size - (slots.get(key)?.size ?? 0)
    slots.delete(key)
    slots.set(key, slot)
    for (const [oldest, { size: freed }] of slots) {
      if (size <= mostSize) break
      size -= freed
      slots.delete(oldest)
    }
  }
  return {
    peek: (key) => slots.get(key),
    use: (key) => {
      const slot = slots.get(key)
      if (slot !== undefined) put(key, slot)
      return slot
    },
    put,
  }
}

/** An empty list takes room as well, for its key: anybody can ask for any name. */
function sizeOf(records: readonly StoredRecord[]): number {
  let size = slotSize
  for (const record of records) size += lengthOf(record)
  return size
}
