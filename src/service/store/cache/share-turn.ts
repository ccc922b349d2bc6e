import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Wraps a read so that all calls with the same key, as a text, in one turn of the event loop share one read. The read starts after the last of
 * the calls, so a caller never gets a result that is older than its call, unlike with a cache.
 */
export function shareTurn<T, K = string>(
  read: (key: K) => Promise<T>,
  toText: (key: K) => string = String,
): (key: K) => Promise<T> {
  const pending = new Map<string, Promise<T>>()
  const start = async (key: K): Promise<T> => {
    await nextTurn()
    pending.delete(toText(key))
    return read(key)
  }
  return (key) => {
    const shared = pending.get(toText(key)) ?? start(key)
    pending.set(toText(key), shared)
    return shared
  }
}
