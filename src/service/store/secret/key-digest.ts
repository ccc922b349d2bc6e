import type { Transaction } from '../engine/driver.ts'
import { readText } from '../engine/row.ts'
import type { Sealer } from './secret.ts'

/** Statements with more parameters would exceed the limits of the engines. */
const recordsPerStatement = 500

const rewriteKey = 'UPDATE idempotency SET request = ? WHERE org = ? AND caller = ? AND key = ?'

interface KeyRecords {
  readonly org: string
  /** Ids of the records whose requests contained secrets. */
  readonly ids: readonly string[]
}

/**
 * Replaces the digests of requests that contained secrets by keyed ones (SecretTable.digestRequest), so that a weak secret cannot be
 * guessed from them. The append-only triggers of `idempotency` must be absent. Part of the migration to schema version 3.
 */
export async function digestOldRequests(
  connection: Transaction,
  { org, ids }: KeyRecords,
  sealer: Sealer,
): Promise<void> {
  for (let start = 0; start < ids.length; start += recordsPerStatement) {
    const chunk = ids.slice(start, start + recordsPerStatement)
    for (const row of await connection.changeSchema(findKeys(chunk.length), [org, ...chunk])) {
      const request = sealer.digest(readText(row, 'request'))
      await connection.changeSchema(rewriteKey, [request, org, readText(row, 'caller'), readText(row, 'key')])
    }
  }
}

function findKeys(records: number): string {
  return `SELECT caller, key, request FROM idempotency WHERE org = ? AND record IN (${Array(records).fill('?').join(', ')})`
}
