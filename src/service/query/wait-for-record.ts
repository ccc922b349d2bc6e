import type { Store, StoredRecord } from '../store/store.ts'

/** Wakes whoever waits for a record. What comes in between two waits is not missed. */
export interface Alarm {
  /** Resolves at the next record that matters, after so many seconds, or when it is over. */
  readonly wait: (seconds: number) => Promise<void>
  /** The caller has gone, or the service stops. */
  readonly isOver: () => boolean
  readonly close: () => void
}

export function createAlarm(store: Store, over: AbortSignal, matters: (record: StoredRecord) => boolean): Alarm {
  let rung = Promise.withResolvers<void>()
  const unwatch = store.watch((record) => {
    if (matters(record)) rung.resolve()
  })
  const end = (): void => rung.resolve()
  over.addEventListener('abort', end)
  return {
    wait: async (seconds) => {
      const timer = setTimeout(end, Math.max(0, seconds) * 1000 + 1)
      if (!over.aborted) await rung.promise
      clearTimeout(timer)
      rung = Promise.withResolvers()
    },
    isOver: () => over.aborted,
    close: () => {
      unwatch()
      over.removeEventListener('abort', end)
    },
  }
}
