import { createOwnerQueue } from '../../owner-queue.ts'

/** Runs a read of a caller when a connection is free for it. Callers have turns alternately. */
export type ReadQueue = <T>(caller: string, read: () => Promise<T>) => Promise<T>

/** Creates a queue of reads on so many connections, of which one caller has at most `ofCaller`. */
export function createReadQueue(connections: number, ofCaller: number): ReadQueue {
  const waiting = createOwnerQueue<() => void>()
  const running = new Map<string, number>()
  let count = 0

  const change = (caller: string, by: number): void => {
    count += by
    const left = (running.get(caller) ?? 0) + by
    if (left === 0) running.delete(caller)
    else running.set(caller, left)
  }
  const hasRoom = (caller: string): boolean => count < connections && (running.get(caller) ?? 0) < ofCaller
  const leave = (caller: string): void => {
    change(caller, -1)
    waiting.takeNext((_, next) => hasRoom(next))?.()
  }
  const enter = (caller: string): Promise<void> =>
    new Promise((resolve) => {
      const start = (): void => {
        change(caller, 1)
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
