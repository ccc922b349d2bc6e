import { StoreUnavailable, type Outage } from './failure.ts'

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
