import type { constants, DatabaseSync } from 'node:sqlite'

/** The tables that hold no record, and so may change. */
export const changing: ReadonlySet<string | null> = new Set([
  'head',
  'tally',
  'token',
  'binding',
  'notice_cursor',
  'delivery',
  'channel',
  'due',
])

/**
 * Lets pass what the store does and nothing else: to read, to insert, and to update what is no record. Triggers alone could be
 * dropped. Node 22 has no authorizer; there the triggers stand alone.
 */
export function sealSqlite(database: DatabaseSync, codes: typeof constants): void {
  if (!('setAuthorizer' in database)) return
  const harmless = new Set([
    codes.SQLITE_SELECT,
    codes.SQLITE_READ,
    codes.SQLITE_FUNCTION,
    codes.SQLITE_TRANSACTION,
    codes.SQLITE_SAVEPOINT,
    codes.SQLITE_INSERT,
  ])
  database.setAuthorizer((action, table) => {
    const allowed = harmless.has(action) || (action === codes.SQLITE_UPDATE && changing.has(table))
    return allowed ? codes.SQLITE_OK : codes.SQLITE_DENY
  })
}
