import type { constants, DatabaseSync } from 'node:sqlite'
import { mutableTables } from '../engine/statement.ts'

/**
 * Allows reads, inserts and updates of the mutable tables, and denies everything else. Triggers alone could be dropped. Node 22 has no
 * authorizer; the triggers are then the only protection.
 */
export function setAppendOnlyAuthorizer(database: DatabaseSync, codes: typeof constants): void {
  if (!('setAuthorizer' in database)) return
  const allowedActions = new Set([
    codes.SQLITE_SELECT,
    codes.SQLITE_READ,
    codes.SQLITE_FUNCTION,
    codes.SQLITE_TRANSACTION,
    codes.SQLITE_SAVEPOINT,
    codes.SQLITE_INSERT,
  ])
  database.setAuthorizer((action, table) => {
    const isAllowed = allowedActions.has(action) || (action === codes.SQLITE_UPDATE && mutableTables.has(table))
    return isAllowed ? codes.SQLITE_OK : codes.SQLITE_DENY
  })
}
