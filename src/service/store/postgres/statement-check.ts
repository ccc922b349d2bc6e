import { saveFact } from '../ledger/statement.ts'
import { deletableTables, mutableTables } from '../engine/mutable-table.ts'

/**
 * Throws if a statement to write is neither an INSERT, nor an UPDATE of a table without records or of a fact, nor a DELETE of secrets or
 * sessions. It is the counterpart of SQLite's authorizer: PostgreSQL has none, and the owner of a table can delete from each table without triggers, and drop
 * triggers.
 */
export function checkWrite(sql: string): void {
  if (sql !== saveFact && !isWrite(sql.trimStart().split(/\s+/, 3))) throw new Error(`not authorized: ${sql}`)
}

function isWrite([verb, second = '', third = '']: readonly string[]): boolean {
  switch (verb) {
    case 'INSERT':
      return second === 'INTO'
    case 'UPDATE':
      return mutableTables.has(second)
    case 'DELETE':
      return second === 'FROM' && deletableTables.has(third)
    default:
      return false
  }
}
