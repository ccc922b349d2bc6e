import { EvidenceError } from '../../error.ts'
import { StoreUnavailable } from './failure.ts'
import { parsePostgresUrl, type PostgresAddress } from './postgres/address.ts'
import { openPostgresDriver } from './postgres/driver.ts'
import { describeCause } from './postgres/failure.ts'
import { createStore, type OpenOptions } from './create-store.ts'
import { createFileSealer } from './secret/sealer.ts'
import type { Store } from './store.ts'

/**
 * Opens the store in a PostgreSQL database and creates its tables if absent. Throws EvidenceError `usage`
 * if the URL is not valid, `unreachable` if the server does not answer, and `environment` if the database cannot be used or is of anything else. No message
 * contains the password.
 */
export async function openPostgresStore(url: string, options: OpenOptions = {}): Promise<Store> {
  const address = withLockTimeout(parsePostgresUrl(url), options)
  try {
    const driver = await openPostgresDriver(address, options.log)
    try {
      const sealer = createFileSealer(options.keyFile)
      return await createStore(driver, { ...options, sealer, shown: address.redacted })
    } catch (cause) {
      await driver.close()
      throw cause
    }
  } catch (cause) {
    throw toPostgresOpenError(address.redacted, cause)
  }
}

function withLockTimeout(address: PostgresAddress, { lockTimeoutMs }: OpenOptions): PostgresAddress {
  if (lockTimeoutMs === undefined) return address
  return { ...address, configs: address.configs.map((config) => ({ ...config, lock_timeout: lockTimeoutMs })) }
}

function toPostgresOpenError(shown: string, cause: unknown): EvidenceError {
  if (cause instanceof EvidenceError) return cause
  const source = cause instanceof StoreUnavailable ? cause.cause : cause
  return new EvidenceError(
    cause instanceof StoreUnavailable ? 'unreachable' : 'environment',
    `The evidence database ${shown} cannot be opened (${describeCause(cause)}); check that the server runs and that the user may create tables.`,
    { facts: { shown }, cause: source },
  )
}
