/** Waits until the lock is free and takes it. Call the returned function to release it. */
type Lock = () => Promise<() => void>

/** Creates a lock. Callers get it in the order of their calls. */
export function createMutex(): Lock {
  let last: Promise<void> = Promise.resolve()
  return async () => {
    const previous = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await previous
    return resolve
  }
}
