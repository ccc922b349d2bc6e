/** Calls of one second, by a clock in seconds, share one result. A call during a longer run shares that one. */
export function shareForSecond<T>(work: () => Promise<T>, now: () => number): () => Promise<T> {
  let last: { readonly at: number; readonly result: Promise<T> } | undefined
  let isRunning = false
  const run = async (): Promise<T> => {
    isRunning = true
    try {
      return await work()
    } finally {
      isRunning = false
    }
  }
  return () => {
    const at = now()
    if (last === undefined || (!isRunning && Math.abs(at - last.at) >= 1)) last = { at, result: run() }
    return last.result
  }
}
