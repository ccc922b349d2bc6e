import type { StoredRecord } from '../store.ts'

type Listener = (record: StoredRecord) => void

export interface Watch {
  readonly add: (listener: Listener) => () => void
  readonly tell: (records: readonly StoredRecord[]) => void
}

/** Tells everyone who listens of what was committed. One that throws is reported as a warning and disturbs nobody else. */
export function createWatch(): Watch {
  const listeners = new Map<symbol, Listener>()
  const tellOne = (listener: Listener, record: StoredRecord): void => {
    try {
      listener(record)
    } catch (cause) {
      process.emitWarning(`A listener to the store failed at record ${record.id}: ${String(cause)}`)
    }
  }
  return {
    add: (listener) => {
      const place = Symbol('listener')
      listeners.set(place, listener)
      return () => listeners.delete(place)
    },
    tell: (records) => {
      for (const record of records) for (const listener of listeners.values()) tellOne(listener, record)
    },
  }
}
