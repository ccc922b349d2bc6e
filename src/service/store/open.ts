import { EvidenceError } from '../../error.ts'
import { isPostgresUrl, parsePostgresUrl } from './postgres/address.ts'
import type { OpenOptions } from './create-store.ts'
import { openPostgresStore } from './open-postgres.ts'
import { checkSqliteFile, openSqliteStore } from './open-sqlite.ts'
import { lockForService, type ServiceLock } from './sqlite/service-lock.ts'
import { describeExposure } from './sqlite/private-file.ts'
import type { Store } from './store.ts'

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
