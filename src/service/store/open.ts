import { EvidenceError } from '../../error.ts'
import { isPostgres, parseAddress } from './postgres/address.ts'
import { openPostgresStore } from './postgres/postgres.ts'
import { openSqliteStore } from './sqlite/sqlite.ts'
import type { Store } from './store.ts'

/**
 * Opens the store at a place: the URL of a PostgreSQL database, or the path of an SQLite file. Throws as these do, and EvidenceError
 * `usage` for the URL of anything else.
 */
export async function openStore(place: string, now?: () => number): Promise<Store> {
  const [, scheme] = /^([a-z][a-z\d+.-]*):\/\//i.exec(place) ?? []
  if (scheme !== undefined && !isPostgres(place)) {
    throw new EvidenceError(
      'usage',
      `There is no database of the kind ${scheme}; give postgres://… or the path of a file.`,
    )
  }
  return isPostgres(place) ? openPostgresStore(place, now) : openSqliteStore(place, now)
}

/** The place as it may be shown: never with a password. */
export function showPlace(place: string): string {
  return isPostgres(place) ? parseAddress(place).shown : place
}
