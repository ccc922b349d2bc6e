import { takeTurn } from './turn.ts'

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
