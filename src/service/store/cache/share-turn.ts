import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Wraps a read so that all calls with the same key in one turn of the event loop share one read. The read starts after the last of the
 * calls, so a caller never gets a result that is older than its call, unlike with a cache.
 */
export function shareTurn<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const pending = new Map<string, Promise<T>>()
  const start = async (key: string): Promise<T> => {
    await nextTurn()
    pending.delete(key)
    return read(key)
  }
  return (key) => {
    const shared = pending.get(key) ?? start(key)
    pending.set(key, shared)
    return shared
  }
}
