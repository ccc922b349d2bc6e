import { createOwnerTotals } from './owner.ts'

interface Sized {
  readonly size: number
  /** The one that it is cached for, such as an organisation. Entries without an owner have the same one. */
  readonly owner?: string
}

export interface Lru<V> {
  /** Returns an entry without marking it as used. */
  readonly peek: (key: string) => V | undefined
  /** Returns an entry and marks it as the most recently used. */
  readonly get: (key: string) => V | undefined
  /** Adds or replaces an entry, and removes others until the total size is at most the limit. */
  readonly set: (key: string, value: V) => void
  readonly remove: (key: string) => void
}

interface Entry<V> {
  readonly value: V
  /** Milliseconds of `performance.now()`. */
  readonly usedAt: number
}

/** An entry that was not used for so long is removed before all others. */
const idleMs = 600_000

/**
 * A cache with a limit for the sum of the sizes of its entries. It removes the least recently used entry of the owner whose entries are the
 * largest together, so that an owner who fills the cache displaces its own entries, not those that others use.
 */
export function createLru<V extends Sized>(maxSize: number): Lru<V> {
  // A map keeps the order of insertion, and `set` inserts at the end: the first entry is the least recently used.
  const entries = new Map<string, Entry<V>>()
  const totals = createOwnerTotals<Sized['owner']>()
  const remove = (key: string): void => {
    const entry = entries.get(key)
    if (entry === undefined) return
    entries.delete(key)
    totals.add(entry.value.owner, -entry.value.size)
  }
  const removeNext = (): void => {
    const [largest, idleSince] = [totals.findLargest(), performance.now() - idleMs]
    for (const [key, { value, usedAt }] of entries) {
      if (usedAt <= idleSince || value.owner === largest) return remove(key)
    }
  }
  const set = (key: string, value: V): void => {
    remove(key)
    entries.set(key, { value, usedAt: performance.now() })
    totals.add(value.owner, value.size)
    while (totals.sum() > maxSize) removeNext()
  }
  return {
    peek: (key) => entries.get(key)?.value,
    get: (key) => {
      const value = entries.get(key)?.value
      if (value !== undefined) set(key, value)
      return value
    },
    set,
    remove,
  }
}
