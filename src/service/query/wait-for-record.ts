import type { StoredRecord } from '../store/record.ts'
import type { Store } from '../store/store.ts'

/** Waits for records. A record between two waits ends the next wait at once. */
export interface RecordWaiter {
  /** Resolves at the next matching record, after so many seconds, or when the signal is aborted. */
  readonly wait: (seconds: number) => Promise<void>
  /** The caller has disconnected, or the service stops. */
  readonly isAborted: () => boolean
  readonly close: () => void
}

export function createRecordWaiter(
  store: Store,
  signal: AbortSignal,
  matches: (record: StoredRecord) => boolean,
): RecordWaiter {
  let woken = Promise.withResolvers<void>()
  const stopListening = store.watch((record) => {
    if (matches(record)) woken.resolve()
  })
  const wake = (): void => woken.resolve()
  signal.addEventListener('abort', wake)
  return {
    wait: async (seconds) => {
      const timer = setTimeout(wake, Math.max(0, seconds) * 1000 + 1)
      if (!signal.aborted) await woken.promise
      clearTimeout(timer)
      woken = Promise.withResolvers()
    },
    isAborted: () => signal.aborted,
    close: () => {
      stopListening()
      signal.removeEventListener('abort', wake)
    },
  }
}
