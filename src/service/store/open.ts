import { omitUndefined } from '../../wire/optional.ts'
import { toDatabaseLocation, toKeyFileLocation, type DataLocation } from '../data-location.ts'
import type { Store } from './store.ts'
import { EvidenceError } from '../../error.ts'
import { isPostgresUrl, parsePostgresUrl, type PostgresAddress } from './postgres/address.ts'
import { type OpenOptions, createStore } from './create-store.ts'
import { checkSqliteFile, openSqliteStore } from './open-sqlite.ts'
import { lockForService, type ServiceLock } from './sqlite/service-lock.ts'
import { describeExposure } from './sqlite/private-file.ts'
import { StoreUnavailable } from './failure.ts'
import { openPostgresDriver } from './postgres/driver.ts'
import { describeCause } from './postgres/failure.ts'
import { createFileSealer } from './secret/sealer.ts'

/** Opens the store of a location. `log` gets the outages of a PostgreSQL server. */
export function openDatabase(location: DataLocation & Pick<OpenOptions, 'log'>): Promise<Store> {
  const { mustExist, log, isTemporary } = location
  return openStore(
    toDatabaseLocation(location),
    omitUndefined({ keyFile: toKeyFileLocation(location), log, mustExist, isTemporary }),
  )
}

/**
 * Opens the store at a location: the URL of a PostgreSQL database, or the path of an SQLite file. Throws the EvidenceError of
 * openPostgresStore and openSqliteStore, and `usage` for any other URL.
 */
export async function openStore(location: string, options: OpenOptions = {}): Promise<Store> {
  const [, scheme] = /^([a-z][a-z\d+.-]*):\/\//i.exec(location) ?? []
  if (scheme !== undefined && !isPostgresUrl(location)) {
    throw new EvidenceError(
      'usage',
      `Databases of the kind ${scheme} are not supported; give postgres://… or the path of a file.`,
    )
  }
  return isPostgresUrl(location) ? openPostgresStore(location, options) : openSqliteStore(location, options)
}

/**
 * Locks an SQLite file for one service. A PostgreSQL database, which several processes may share, has no lock. The lock writes a file beside
 * the database, and nothing is written beside one of anything else: this throws the EvidenceError of openSqliteStore then.
 */
export async function lockDatabase(location: string): Promise<ServiceLock | undefined> {
  if (isPostgresUrl(location)) return undefined
  await checkSqliteFile(location)
  return lockForService(location)
}

/** A line for the log if other users of this machine can open the file of a database; else undefined. */
export function describeOpenFile(location: string): string | undefined {
  return isPostgresUrl(location) ? undefined : describeExposure(location)
}

/** The location of a database for messages, without a password. */
export function toRedactedLocation(location: string): string {
  return isPostgresUrl(location) ? parsePostgresUrl(location).redacted : location
}

/**
 * Opens the store in a PostgreSQL database and creates its tables if absent. Throws EvidenceError `usage`
 * if the URL is not valid, `unreachable` if the server does not answer, and `environment` if the database cannot be used or is of anything else. No message
 * contains the password.
 */
async function openPostgresStore(url: string, options: OpenOptions = {}): Promise<Store> {
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
