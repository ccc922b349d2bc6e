import { toGroup, createOwnerTotals } from '../../limit/owner.ts'
import { createOwnerQueue } from '../../limit/owner-queue.ts'

/** Runs a read of a caller when a connection is free for it. Callers have turns alternately. */
export type ReadQueue = <T>(caller: string, read: () => Promise<T>) => Promise<T>

/** Creates a queue of reads on so many connections, of which one token or repository has at most `ofGroup`. */
export function createReadQueue(connections: number, ofGroup: number): ReadQueue {
  const waiting = createOwnerQueue<() => void>()
  const running = createOwnerTotals()

  const hasRoom = (caller: string): boolean => running.sum() < connections && running.of(toGroup(caller)) < ofGroup
  const leave = (caller: string): void => {
    running.add(toGroup(caller), -1)
    waiting.takeNext((_, next) => hasRoom(next))?.()
  }
  const enter = (caller: string): Promise<void> =>
    new Promise((resolve) => {
      const start = (): void => {
        running.add(toGroup(caller), 1)
        resolve()
      }
      if (hasRoom(caller)) start()
      else waiting.add(caller, start)
    })
  return async (caller, read) => {
    await enter(caller)
    try {
      return await read()
    } finally {
      leave(caller)
    }
  }
}
