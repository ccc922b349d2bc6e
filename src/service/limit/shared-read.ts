import { takeTurn } from './turn.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Runs a read when it is the turn of its caller. Requests with the same key share one that has not started. */
export type SharedRead<S> = (key: string, read: () => Promise<S>) => Promise<S>

export function createSharedRead<S>(): SharedRead<S> {
  const waiting = new Map<string, Promise<S>>()
  return (key, read) => {
    const known = waiting.get(key)
    if (known !== undefined) return known
    const result = takeTurn().then(() => {
      waiting.delete(key)
      return read()
    })
    waiting.set(key, result)
    return result
  }
}

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

/** Calls of one second, by a clock in seconds, share one result. A call while the work of an earlier one lasts shares its result. */
export function shareForSecond<T>(work: () => Promise<T>, now: () => number): () => Promise<T> {
  let last: { readonly at: number; readonly result: Promise<T> } | undefined
  let isWorking = false
  const doWork = async (): Promise<T> => {
    isWorking = true
    try {
      return await work()
    } finally {
      isWorking = false
    }
  }
  return () => {
    const at = now()
    if (last === undefined || (!isWorking && Math.abs(at - last.at) >= 1)) last = { at, result: doWork() }
    return last.result
  }
}
