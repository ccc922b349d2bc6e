import type { ServiceContext } from '../../context.ts'
import type { StoredRecord } from '../../store/record.ts'
import { takeTurn } from '../../limit/turn.ts'
import type { Store } from '../../store/store.ts'

/** A view of the records that a request waits for. */
interface Awaited<S> {
  readonly read: () => Promise<S>
  /** Whether `current` ends the wait. `first` is the view at the start of the request. */
  readonly isChanged: (current: S, first: S) => boolean
  /** The next time at which the view may change without a record, in epoch seconds. */
  readonly findNextExpiry: (current: S) => number | undefined
  /** Whether a record may change the view. */
  readonly isAffectedBy: (record: StoredRecord) => boolean
}

interface Wait {
  readonly seconds: number
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
  /** The id of the caller, who may have so many waiting requests only. */
  readonly callerId: string
}

/** Reads a view once a record or an expiry has changed it, or the time is up, or the service stops (rules 1.5). */
export async function awaitChange<S>(
  { store, stopping, waits }: ServiceContext,
  awaited: Awaited<S>,
  { seconds, signal, callerId }: Wait,
): Promise<S> {
  const leave = waits.enter(callerId)
  const waiter = createRecordWaiter(store, AbortSignal.any([stopping, signal]), awaited.isAffectedBy)
  try {
    const end = store.now() + seconds
    const first = await awaited.read()
    let current = first
    while (!awaited.isChanged(current, first) && store.now() < end && !waiter.isAborted()) {
      const next = awaited.findNextExpiry(current) ?? end
      await waiter.wait(Math.min(next, end) - store.now())
      current = await awaited.read()
    }
    // A record may wake many requests, each of which writes an answer.
    await takeTurn()
    return current
  } finally {
    waiter.close()
    leave()
  }
}

/** Waits for records. A record between two waits ends the next wait at once. */
interface RecordWaiter {
  /** Resolves at the next matching record, after so many seconds, or when the signal is aborted. */
  readonly wait: (seconds: number) => Promise<void>
  /** The caller has disconnected, or the service stops. */
  readonly isAborted: () => boolean
  readonly close: () => void
}

function createRecordWaiter(
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
