import type { Transaction, RowWriter } from './driver.ts'

/** Whether the transaction of a connection is aborted: a statement failed, and no rollback has run since. */
export interface AbortState {
  /** Call before each statement that is no rollback. Throws the first failure if the transaction is aborted. */
  readonly check: () => void
  /** Call after a statement that failed and is no rollback. Returns the error to throw: the first failure of the transaction. */
  readonly fail: (cause: unknown) => unknown
  /** Call after a rollback. */
  readonly clear: () => void
}

/**
 * Tracks failures on a connection whose statements are requested without waiting for each other. After a failure no statement may
 * run, because the engine may have ended the transaction (SQLite does so if the disk is full). A rollback, also one to a savepoint,
 * clears the state.
 */
export function createAbortState(): AbortState {
  let failure: { readonly cause: unknown } | undefined
  return {
    check: () => {
      if (failure !== undefined) throw failure.cause
    },
    fail: (cause) => {
      failure ??= { cause }
      return failure.cause
    },
    clear: () => {
      failure = undefined
    },
  }
}

/**
 * Requests savepoints and their release without waiting for the result. If one of them fails, the abort state of the connection makes
 * all later statements fail, COMMIT included.
 */
export function pipelineSavepoints<T extends Pick<Transaction, 'setSavepoint' | 'releaseSavepoint'>>(connection: T): T {
  return {
    ...connection,
    setSavepoint: withoutWaiting(connection.setSavepoint),
    releaseSavepoint: withoutWaiting(connection.releaseSavepoint),
  }
}

/** Drops the result and the failure of a request. */
export function withoutWaiting(request: () => Promise<unknown>): () => Promise<void> {
  return async () => void request().catch(() => undefined)
}

/**
 * Requests statements and then their commit, without waiting between them. Rejects with the failure of the statements, which makes the
 * commit fail too. A statement that comes later would not be part of the transaction, and is rejected.
 */
export async function writeAndCommit<C extends RowWriter, T>(
  connection: C,
  work: (connection: C) => Promise<T>,
  commit: () => Promise<void>,
): Promise<T> {
  let isOpen = true
  const write: RowWriter['write'] = async (sql, parameters) => {
    if (!isOpen) throw new Error(`The statement comes after the commit: ${sql}`)
    return connection.write(sql, parameters)
  }
  const working = work({ ...connection, write })
  isOpen = false
  const committing = commit()
  // It is awaited below, unless the statements fail.
  committing.catch(() => undefined)
  const result = await working
  await committing
  return result
}
