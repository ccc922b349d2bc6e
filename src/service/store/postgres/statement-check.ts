import { mutableTables } from '../engine/mutable-table.ts'

/**
 * Throws if a statement to write is neither an INSERT nor an UPDATE of a table without records. It is the counterpart of SQLite's
 * authorizer: PostgreSQL has none, and the owner of a table can delete from each table without triggers, and drop triggers.
 */
export function checkWrite(sql: string): void {
  const [verb, ...rest] = sql.trimStart().split(/\s+/, 3)
  const isInsert = verb === 'INSERT' && rest[0] === 'INTO'
  const isUpdate = verb === 'UPDATE' && mutableTables.has(rest[0] ?? null)
  if (!isInsert && !isUpdate) throw new Error(`not authorized: ${sql}`)
}
