/** Requests that wait for memory, in their order. */
export interface MemoryQueue {
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
