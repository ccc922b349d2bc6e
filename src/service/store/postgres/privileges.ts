import { isReading } from '../engine/read-only.ts'
import { changing } from '../sqlite/authorizer.ts'

export interface Seal {
  /** From here on only what the store does is let pass: to read, to insert, and to update what is no record. */
  readonly close: () => void
  /** Throws where a statement may not be run. */
  readonly check: (sql: string) => void
}

/**
 * What sealSqlite does, for PostgreSQL, which has no authorizer and lets the owner of the tables drop their triggers: each statement is
 * looked at before it is sent.
 */
export function createSeal(): Seal {
  let closed = false
  return {
    close: () => {
      closed = true
    },
    check: (sql) => {
      if (closed && !isHarmless(sql)) throw new Error(`not authorized: ${sql}`)
    },
  }
}

function isHarmless(sql: string): boolean {
  if (isReading(sql) || /^\s*(?:INSERT INTO|SAVEPOINT|RELEASE|ROLLBACK TO|ANALYZE)\s/i.test(sql)) return true
  const [, table = null] = /^\s*UPDATE (\w+)/i.exec(sql) ?? []
  return table !== null && changing.has(table)
}
