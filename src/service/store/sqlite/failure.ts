import { StoreUnavailable, type Outage } from '../failure.ts'

/** By primary result code (https://www.sqlite.org/rescode.html). */
const outages: Readonly<Record<number, Outage>> = {
  5: 'busy',
  6: 'busy',
  8: 'closed',
  10: 'lost',
  13: 'full',
  14: 'lost',
}

/** What failed, as StoreUnavailable where it is the disk's or another process's fault and not the statement's. */
export function translate(cause: unknown): unknown {
  if (!(cause instanceof Error) || !('errcode' in cause)) return cause
  const outage = outages[Number(cause.errcode) & 0xff]
  return outage === undefined ? cause : new StoreUnavailable(outage, cause)
}

/** A failure as it goes from thread to thread, which takes from an error whatever is SQLite's own. */
export interface Told {
  readonly message: string
  readonly errcode: number | undefined
}

export function tell(failure: unknown): Told {
  const cause = failure instanceof StoreUnavailable ? failure.cause : failure
  if (!(cause instanceof Error)) return { message: String(cause), errcode: undefined }
  return { message: cause.message, errcode: 'errcode' in cause ? Number(cause.errcode) : undefined }
}

/** The failure that the other thread had. */
export function hear({ message, errcode }: Told): unknown {
  const cause = new Error(message)
  return errcode === undefined ? cause : translate(Object.assign(cause, { errcode }))
}
