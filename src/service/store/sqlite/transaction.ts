import type { Connection } from '../engine/driver.ts'
import { pipelineControlStatements } from '../engine/pipeline.ts'

/** Begins a transaction. End it with `commitTransaction` or, after a failure, with `rollBackTransaction`. */
export async function beginTransaction(connection: Connection): Promise<void> {
  try {
    await connection.all('BEGIN IMMEDIATE')
  } catch (cause) {
    // Clears the abort state of the connection.
    await rollBackTransaction(connection)
    throw cause
  }
}

export async function commitTransaction({ all }: Connection): Promise<void> {
  await all('COMMIT')
}

/** Never rejects: after a failure there may be no transaction left. */
export async function rollBackTransaction({ all }: Connection): Promise<void> {
  await all('ROLLBACK').catch(() => undefined)
}

/**
 * Runs `work` in a transaction. A statement on any other connection is not part of it. The transaction is rolled back if `work`
 * rejects.
 */
export async function runTransaction<T>(
  connection: Connection,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const pipelined = pipelineControlStatements(connection)
  await beginTransaction(pipelined)
  try {
    const result = await work(pipelined)
    await commitTransaction(pipelined)
    return result
  } catch (cause) {
    await rollBackTransaction(pipelined)
    throw cause
  }
}
