import { sendAhead } from '../engine/pipeline.ts'
import type { Connection } from '../engine/driver.ts'

/** Runs the work over one connection, and no other: there it would be committed by itself. What it did is undone where it fails. */
export async function transact<T>(over: Connection, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = sendAhead(over)
  try {
    await connection.all('BEGIN IMMEDIATE')
    const result = await work(connection)
    await connection.all('COMMIT')
    return result
  } catch (cause) {
    await connection.all('ROLLBACK').catch(() => undefined)
    throw cause
  }
}
