import type { StoredRecord } from '../record.ts'

type Listener = (record: StoredRecord) => void

export interface RecordListeners {
  /** Returns a function that removes the listener. */
  readonly add: (listener: Listener) => () => void
  readonly notify: (records: readonly StoredRecord[]) => void
}

/** Calls listeners with committed records. An error of a listener becomes a process warning; the other listeners are still called. */
export function createRecordListeners(): RecordListeners {
  const listeners = new Map<symbol, Listener>()
  const callListener = (listener: Listener, record: StoredRecord): void => {
    try {
      listener(record)
    } catch (cause) {
      process.emitWarning(`A listener of the store failed at record ${record.id}: ${String(cause)}`)
    }
  }
  return {
    add: (listener) => {
      const key = Symbol('listener')
      listeners.set(key, listener)
      return () => listeners.delete(key)
    },
    notify: (records) => {
      for (const record of records) for (const listener of listeners.values()) callListener(listener, record)
    },
  }
}
