import { EvidenceError } from '../../../error.ts'
import { StoreUnavailable } from '../failure.ts'
import { parseAddress } from './address.ts'
import { openPostgresDriver } from './driver.ts'
import { createStore } from '../create-store.ts'
import type { Store } from '../store.ts'

/**
 * The store in a PostgreSQL database, whose tables are made where there are none. `now` gives epoch seconds. Throws EvidenceError
 * `usage` where the URL is none, `unreachable` where nobody answers there, `environment` where the database cannot be used. None of
 * them shows the password.
 */
export async function openPostgresStore(url: string, now: () => number = () => Date.now() / 1000): Promise<Store> {
  const address = parseAddress(url)
  try {
    const driver = await openPostgresDriver(address)
    try {
      return await createStore(driver, now)
    } catch (cause) {
      await driver.close()
      throw cause
    }
  } catch (cause) {
    throw toFailure(address.shown, cause)
  }
}

function toFailure(shown: string, cause: unknown): EvidenceError {
  if (cause instanceof EvidenceError) return cause
  const source = cause instanceof StoreUnavailable ? cause.cause : cause
  const reason = source instanceof Error && source.message !== '' ? source.message : readCode(source)
  return new EvidenceError(
    cause instanceof StoreUnavailable ? 'unreachable' : 'environment',
    `The evidence database ${shown} cannot be opened (${reason}); see that it runs, and that this user may make tables in it.`,
    { facts: { shown }, cause: source },
  )
}

/** Several addresses that were tried in vain have no message, but a code. */
function readCode(cause: unknown): string {
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : String(cause)
}
