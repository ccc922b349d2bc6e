import type { StoredRecord } from './store.ts'

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
  readonly find: (key: string) => Kept | undefined
  /** Keeps what is read, with what comes while it is being read. */
  readonly keep: (
    place: { readonly key: string; readonly known: number },
    read: () => Promise<readonly StoredRecord[]>,
  ) => Promise<readonly StoredRecord[]>
  /** A record that belongs at the end of the list, if it is kept or being read. */
  readonly add: (key: string, record: StoredRecord) => void
}

/** Characters of JSON; what they are read into takes some five times as many bytes. */
const mostSize = 16 * 1024 * 1024

const slotSize = 512

/** Lists of records by key. Those that nobody asked for longest go first. */
export function createShelf(): Shelf {
  const slots = createSlots()
  const arriving = new Map<string, Set<StoredRecord[]>>()
  return {
    find: slots.use,
    keep: async ({ key, known }, read) => {
      const arrived: StoredRecord[] = []
      const readers = arriving.get(key) ?? new Set()
      arriving.set(key, readers.add(arrived))
      try {
        const records = await read()
        const last = records.at(-1)?.sequence ?? 0
        const all = [...records, ...arrived.filter(({ sequence }) => sequence > last)]
        if ((slots.peek(key)?.known ?? 0) <= known) slots.put(key, { records: all, known, size: sizeOf(all) })
        return all
      } finally {
        readers.delete(arrived)
        if (readers.size === 0) arriving.delete(key)
      }
    },
    add: (key, record) => {
      for (const arrived of arriving.get(key) ?? []) arrived.push(record)
      const slot = slots.peek(key)
      if (slot === undefined || record.sequence <= (slot.records.at(-1)?.sequence ?? 0)) return
      slots.put(key, { ...slot, records: [...slot.records, record], size: slot.size + sizeOf([record]) })
    },
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
  return slotSize + JSON.stringify(records).length
}
