import { messageOf } from '../../../error.ts'
import { StoreUnavailable, type Outage } from '../failure.ts'

/** Outages by prefix of SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html). The longest prefix applies. */
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

/** Returns a StoreUnavailable for an error whose cause is the server or the network; else the error itself. */
export function translatePostgresError(cause: unknown): unknown {
  const outage = outageOf(cause)
  return outage === undefined ? cause : new StoreUnavailable(outage, cause)
}

function outageOf(cause: unknown): Outage | undefined {
  if (!(cause instanceof Error)) return undefined
  // Every error of the server has an SQLSTATE. An error without one comes from the connection.
  const state = 'severity' in cause && 'code' in cause ? String(cause.code) : undefined
  if (state === undefined) return cause instanceof TypeError || cause instanceof StoreUnavailable ? undefined : 'lost'
  return outages.filter(([start]) => state.startsWith(start)).toSorted(([a], [b]) => b.length - a.length)[0]?.[1]
}

/** Whether the connection cannot be used after this error. */
export function isConnectionLost(cause: unknown): boolean {
  return cause instanceof StoreUnavailable && (cause.outage === 'lost' || cause.outage === 'closed')
}

/** The message of an AggregateError, a failure of several addresses, is empty. */
export function describeCause(cause: unknown): string {
  const source = cause instanceof StoreUnavailable ? cause.cause : cause
  return source instanceof AggregateError ? messageOf(source.errors[0]) : messageOf(source)
}
