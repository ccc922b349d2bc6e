import { isReadOnly, mutableTables } from '../engine/statement.ts'

export interface StatementCheck {
  /** From this call on, `check` allows reads, inserts and updates of the mutable tables only. */
  readonly forbidChanges: () => void
  /** Throws if the statement is not allowed. */
  readonly check: (sql: string) => void
}

/**
 * Creates the counterpart of SQLite's authorizer. PostgreSQL has none, and the owner of a table can drop its triggers, so each statement
 * is checked before it is sent.
 */
export function createStatementCheck(): StatementCheck {
  let forbidsChanges = false
  return {
    forbidChanges: () => {
      forbidsChanges = true
    },
    check: (sql) => {
      if (forbidsChanges && !isAllowedStatement(sql)) throw new Error(`not authorized: ${sql}`)
    },
  }
}

function isAllowedStatement(sql: string): boolean {
  if (isReadOnly(sql) || /^\s*(?:INSERT INTO|SAVEPOINT|RELEASE|ROLLBACK TO|ANALYZE)\s/i.test(sql)) return true
  const [, table = null] = /^\s*UPDATE (\w+)/i.exec(sql) ?? []
  return table !== null && mutableTables.has(table)
}
