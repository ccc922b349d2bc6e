import { createShares } from './share.ts'

/** A number of bytes that callers share. */
export interface MemoryShare {
  /** Whether a caller may take so many bytes more; `own` of its bytes belong to the same request. */
  readonly hasRoom: (request: ShareRequest) => boolean
  /** Takes bytes, or returns a negative number of them. */
  readonly change: (callerId: string, bytes: number) => void
  readonly usedBytes: () => number
}

interface ShareRequest {
  readonly callerId: string
  readonly own: number
  readonly bytes: number
}

const mebibyte = 1024 * 1024

/** Requests up to this size can also take the last eighth, so that large ones never keep small ones waiting. */
const smallBytes = mebibyte / 2
const shareOfLarge = 7 / 8

/** Creates a share. A caller with one request can take all that is free, and with more its share. */
export function createMemoryShare(limitBytes: number): MemoryShare {
  const shares = createShares(limitBytes)
  return {
    hasRoom: ({ callerId, own, bytes }) => {
      const limit = own + bytes > smallBytes ? limitBytes * shareOfLarge : limitBytes
      return shares.hasRoom(callerId, bytes, { limit, exempt: own })
    },
    change: shares.add,
    usedBytes: shares.sum,
  }
}

/** Requests that wait for memory, in their order. */
interface MemoryQueue {
  /** Waits until `tryTake` succeeds. Resolves with false after the timeout. */
  readonly wait: (tryTake: () => boolean) => Promise<boolean>
  /** Tries all waiting requests again, the longest waiting first. Call when memory was released. */
  readonly retry: () => void
  readonly length: () => number
}

interface Waiter {
  readonly tryTake: () => boolean
  readonly settle: (hasTaken: boolean) => void
}

export function createMemoryQueue(timeoutMs: number): MemoryQueue {
  const waiters = new Set<Waiter>()
  return {
    wait: (tryTake) =>
      new Promise((resolve) => {
        if (tryTake()) return resolve(true)
        const timer = setTimeout(() => waiter.settle(false), timeoutMs)
        const waiter: Waiter = {
          tryTake,
          settle: (hasTaken) => {
            clearTimeout(timer)
            waiters.delete(waiter)
            resolve(hasTaken)
          },
        }
        waiters.add(waiter)
      }),
    retry: () => {
      for (const { tryTake, settle } of waiters) if (tryTake()) settle(true)
    },
    length: () => waiters.size,
  }
}
