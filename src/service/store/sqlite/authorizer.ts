import type { constants, DatabaseSync } from 'node:sqlite'
import { deletableTables, mutableTables } from '../engine/mutable-table.ts'

/** The trigger that removes what an erasure names (erasure.ts). */
export const erasureTrigger = 'record_erased'

/** The use of a statement, as the caller states it (engine/driver.ts). `control`: of transactions and savepoints. */
export type StatementUse = 'read' | 'write' | 'control' | 'schema'

export interface Authorizer {
  /** Sets the use of the next statement. SQLite rejects the statement if it does anything else. Throws for a forbidden use. */
  readonly permit: (use: StatementUse) => void
  /** From this call on, the use `schema` is forbidden. */
  readonly forbidSchemaChanges: () => void
}

/** Node 22 has no authorizer; the read-only connection and the triggers are then the only protection. */
export function createAuthorizer(database: DatabaseSync, codes: typeof constants): Authorizer {
  let current: StatementUse = 'read'
  let forbidsSchemaChanges = false
  if ('setAuthorizer' in database) {
    const isPermitted = createPermission(codes)
    // The rest: the column, the database, and the trigger.
    database.setAuthorizer((action, table, ...rest) =>
      isPermitted(current, action, { table, column: rest[0], trigger: rest[2] }) ? codes.SQLITE_OK : codes.SQLITE_DENY,
    )
  }
  return {
    permit: (use) => {
      if (use === 'schema' && forbidsSchemaChanges) throw new Error('not authorized: a change of the schema')
      current = use
    },
    forbidSchemaChanges: () => {
      forbidsSchemaChanges = true
    },
  }
}

/** The table and the column of an action, and the trigger that performs it, if any. */
interface ActionTarget {
  readonly table: string | null
  readonly column: string | null
  readonly trigger: string | null
}

/** The tables whose rows a statement of the service changes or removes. */
interface ChangedTables {
  readonly updated: ReadonlySet<string | null>
  readonly deleted: ReadonlySet<string | null>
}

const writtenTables: ChangedTables = { updated: mutableTables, deleted: deletableTables }

/** Only the trigger of an erasure updates records, and removes words of the search (erasure.ts). */
const erasureTables: ChangedTables = {
  updated: new Set(['record', 'idempotency', 'delivery']),
  deleted: new Set(['search_term']),
}

type Permission = (use: StatementUse, action: number, target: ActionTarget) => boolean

function createPermission(codes: typeof constants): Permission {
  const reads = [codes.SQLITE_SELECT, codes.SQLITE_READ, codes.SQLITE_FUNCTION, codes.SQLITE_RECURSIVE]
  const actions = {
    read: new Set(reads),
    write: new Set([...reads, codes.SQLITE_INSERT]),
    control: new Set([codes.SQLITE_TRANSACTION, codes.SQLITE_SAVEPOINT]),
  }
  return (use, action, target) => {
    if (use === 'schema' || actions[use].has(action)) return true
    if (use !== 'write') return false
    const { updated, deleted } = target.trigger === erasureTrigger ? erasureTables : writtenTables
    if (action === codes.SQLITE_DELETE) return deleted.has(target.table)
    return action === codes.SQLITE_UPDATE && (updated.has(target.table) || isFact(target))
  }
}

/** The fact of a record follows from its document, and can be made again. */
function isFact({ table, column }: ActionTarget): boolean {
  return table === 'record' && column === 'fact'
}
