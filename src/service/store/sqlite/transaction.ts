import type { Transaction, RowWriter } from '../engine/driver.ts'
import { pipelineSavepoints, withoutWaiting, writeAndCommit } from '../engine/pipeline.ts'

/** A connection that also begins and ends its transactions. */
export interface SqliteTransaction extends Transaction {
  /** Ends with `commit` or, after any failure, with `rollBack`. */
  readonly begin: () => Promise<void>
  readonly commit: () => Promise<void>
  /** Never rejects because no transaction is left, as after a full disk. */
  readonly rollBack: () => Promise<void>
}

/**
 * Runs `work` in a transaction. A statement on any other connection is not part of it. The transaction is rolled back if `work`
 * rejects. If the transaction does not begin, the first statement fails.
 */
export async function runTransaction<T>(
  connection: SqliteTransaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return beginAndRun(connection, async () => {
    const result = await work(pipelineSavepoints(connection))
    await connection.commit()
    return result
  })
}

/** Requests a transaction as a whole, with the commit. After a failed statement, the commit fails too. */
export async function writeTogether<T>(
  connection: SqliteTransaction,
  work: (connection: RowWriter) => Promise<T>,
): Promise<T> {
  return beginAndRun(connection, () => writeAndCommit(connection, work, connection.commit))
}

/** Rolls back if `runAndCommit` rejects. */
async function beginAndRun<T>(connection: SqliteTransaction, runAndCommit: () => Promise<T>): Promise<T> {
  await withoutWaiting(connection.begin)()
  try {
    return await runAndCommit()
  } catch (cause) {
    await connection.rollBack().catch(() => undefined)
    throw cause
  }
}
