import type { ServiceContext } from '../context.ts'
import type { StoredRecord } from '../store/record.ts'
import { takeTurn } from '../limit/turn.ts'
import { createRecordWaiter } from './wait-for-record.ts'

/** A view of the records that a request waits for. */
export interface Awaited<S> {
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
