import type { Connection } from './driver.ts'

/** Whether the transaction of a connection is aborted: a statement failed, and no rollback has run since. */
export interface AbortState {
  /** Call before each statement. Throws the first failure if the transaction is aborted and the statement is not a rollback. */
  readonly check: (sql: string) => void
  /** Call after a statement that succeeded. */
  readonly succeed: (sql: string) => void
  /** Call after a statement that failed. Returns the error to throw: the first failure of the transaction. */
  readonly fail: (sql: string, cause: unknown) => unknown
}

/**
 * Tracks failures on a connection whose statements are requested without waiting for each other. After a failure no statement may
 * run, because the engine may have ended the transaction (SQLite does so if the disk is full). A rollback, also one to a savepoint,
 * clears the state.
 */
export function createAbortState(): AbortState {
  let failure: { readonly cause: unknown } | undefined
  return {
    check: (sql) => {
      // If the engine has ended the transaction itself, ROLLBACK fails although the transaction is over.
      if (sql === 'ROLLBACK') failure = undefined
      if (failure !== undefined && !isRollback(sql)) throw failure.cause
    },
    succeed: (sql) => {
      if (isRollback(sql)) failure = undefined
    },
    fail: (sql, cause) => {
      if (isRollback(sql)) return cause
      failure ??= { cause }
      return failure.cause
    },
  }
}

function isRollback(sql: string): boolean {
  return sql.startsWith('ROLLBACK')
}

const controlStatement = /^(?:BEGIN|SAVEPOINT|RELEASE)\b/

/**
 * Sends BEGIN, SAVEPOINT and RELEASE without waiting for their result. If one of them fails, the abort state of the connection makes
 * all later statements fail, COMMIT included.
 */
export function pipelineControlStatements({ all }: Connection): Connection {
  return {
    all: async (sql, parameters) => {
      if (!controlStatement.test(sql)) return all(sql, parameters)
      void all(sql, parameters).catch(() => undefined)
      return []
    },
  }
}
