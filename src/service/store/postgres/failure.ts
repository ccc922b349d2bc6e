import { StoreUnavailable, type Outage } from '../failure.ts'

/** SQLSTATE by its beginning (https://www.postgresql.org/docs/current/errcodes-appendix.html); the longest that fits counts. */
const outages: readonly (readonly [string, Outage])[] = [
  ['08', 'lost'],
  ['53100', 'full'],
  ['53', 'busy'],
  ['57', 'lost'],
  ['57014', 'busy'],
  ['55P03', 'busy'],
  ['40', 'busy'],
  ['25006', 'closed'],
  ['25P03', 'lost'],
  ['58', 'lost'],
]

/** What failed, as StoreUnavailable where it is the server's or the network's and not the statement's. */
export function translate(cause: unknown): unknown {
  const outage = outageOf(cause)
  return outage === undefined ? cause : new StoreUnavailable(outage, cause)
}

function outageOf(cause: unknown): Outage | undefined {
  if (!(cause instanceof Error)) return undefined
  // The server gives each of its errors a state; without one, it was the way there that failed.
  const state = 'severity' in cause && 'code' in cause ? String(cause.code) : undefined
  if (state === undefined) return cause instanceof TypeError || cause instanceof StoreUnavailable ? undefined : 'lost'
  return outages.filter(([start]) => state.startsWith(start)).toSorted(([a], [b]) => b.length - a.length)[0]?.[1]
}

/** Whether a connection is of no more use after this. */
export function isLost(cause: unknown): boolean {
  return cause instanceof StoreUnavailable && (cause.outage === 'lost' || cause.outage === 'closed')
}
