import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Asks once for all who want the same before the event loop has turned. The asking begins after the last of them came: nobody is told
 * what was true only before, as a memory would tell it.
 */
export function shareTurn<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const coming = new Map<string, Promise<T>>()
  const begin = async (key: string): Promise<T> => {
    await nextTurn()
    coming.delete(key)
    return ask(key)
  }
  return (key) => {
    const shared = coming.get(key) ?? begin(key)
    coming.set(key, shared)
    return shared
  }
}
