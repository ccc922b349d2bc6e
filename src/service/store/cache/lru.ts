interface Sized {
  readonly size: number
}

export interface Lru<V> {
  /** Returns an entry without marking it as used. */
  readonly peek: (key: string) => V | undefined
  /** Returns an entry and marks it as the most recently used. */
  readonly get: (key: string) => V | undefined
  /** Adds or replaces an entry, and removes the least recently used entries until the total size is at most `maxSize`. */
  readonly set: (key: string, value: V) => void
  readonly remove: (key: string) => void
}

/** A cache with a limit for the sum of the sizes of its entries. It removes the least recently used entries first. */
export function createLru<V extends Sized>(maxSize: number): Lru<V> {
  // A map keeps the order of insertion, and `set` inserts at the end: the first entry is the least recently used.
  const entries = new Map<string, V>()
  let total = 0
  const set = (key: string, value: V): void => {
    total += value.size - (entries.get(key)?.size ?? 0)
    entries.delete(key)
    entries.set(key, value)
    for (const [oldest, { size }] of entries) {
      if (total <= maxSize) break
      total -= size
      entries.delete(oldest)
    }
  }
  return {
    peek: (key) => entries.get(key),
    get: (key) => {
      const value = entries.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
    remove: (key) => {
      total -= entries.get(key)?.size ?? 0
      entries.delete(key)
    },
  }
}
