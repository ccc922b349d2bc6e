import { StoreUnavailable, type Outage } from '../failure.ts'

/** Outages by primary result code (https://www.sqlite.org/rescode.html). */
const outages: Readonly<Record<number, Outage>> = {
  5: 'busy',
  6: 'busy',
  8: 'closed',
  10: 'lost',
  13: 'full',
  14: 'lost',
}

/** Returns a StoreUnavailable for an error of SQLite whose cause is the disk or another process; else the error itself. */
export function translateSqliteError(cause: unknown): unknown {
  if (!(cause instanceof Error) || !('errcode' in cause)) return cause
  const outage = outages[Number(cause.errcode) & 0xff]
  return outage === undefined ? cause : new StoreUnavailable(outage, cause)
}

/** An error in a message between threads. The structured clone of an Error would lose `errcode`. */
export interface SerialisedError {
  readonly message: string
  readonly errcode: number | undefined
}

export function serialiseError(failure: unknown): SerialisedError {
  const cause = failure instanceof StoreUnavailable ? failure.cause : failure
  if (!(cause instanceof Error)) return { message: String(cause), errcode: undefined }
  return { message: cause.message, errcode: 'errcode' in cause ? Number(cause.errcode) : undefined }
}

export function deserialiseError({ message, errcode }: SerialisedError): unknown {
  const cause = new Error(message)
  return errcode === undefined ? cause : translateSqliteError(Object.assign(cause, { errcode }))
}
