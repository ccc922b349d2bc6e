import type { WaitQueue } from './wait-queue.ts'

/** Runs a read in turn. Requests with the same key share one that has not started. */
export type SharedRead<S> = (key: string, read: () => Promise<S>) => Promise<S>

export function createSharedRead<S>({ runInTurn }: WaitQueue): SharedRead<S> {
  const waiting = new Map<string, Promise<S>>()
  return (key, read) => {
    const known = waiting.get(key)
    if (known !== undefined) return known
    const result = runInTurn(() => {
      waiting.delete(key)
      return read()
    })
    waiting.set(key, result)
    return result
  }
}
