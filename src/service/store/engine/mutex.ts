/** Runs a piece of work when all earlier ones have ended, and returns its result. */
type Lock = <T>(work: () => Promise<T>) => Promise<T>

/** Creates a lock. Work runs in the order of the calls, also after work that failed. */
export function createMutex(): Lock {
  let last: Promise<void> = Promise.resolve()
  return async (work) => {
    const previous = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await previous
    try {
      return await work()
    } finally {
      resolve()
    }
  }
}
