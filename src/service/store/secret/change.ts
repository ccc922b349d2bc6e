import { runBulk } from '../engine/bulk.ts'
import type { Connection } from '../engine/driver.ts'
import type { StoredRecord, Write } from '../record.ts'
import * as statement from './statement.ts'

/** Writes and removes the secrets that belong to the records of a batch, in their order. `record`: the new record of a write, if any. */
export async function changeSecrets(
  connection: Connection,
  batch: readonly Write[],
  record: (write: Write) => StoredRecord | undefined,
): Promise<void> {
  const changes: Promise<unknown>[] = []
  for (const write of batch) {
    const recorded = write.secrets && record(write)
    if (write.secrets === undefined || recorded === undefined) continue
    const { prefix, sealed } = write.secrets
    const { org, created_at } = recorded
    const rows = sealed.map((secret) => [secret.id, org, secret.sealed, created_at])
    changes.push(connection.write(statement.removeSecrets, [org, prefix, toPrefixEnd(prefix)]))
    changes.push(runBulk(connection, statement.insertSecrets, rows))
  }
  await Promise.all(changes)
}

/** The first text after all texts with this prefix. */
function toPrefixEnd(prefix: string): string {
  return `${prefix.slice(0, -1)}${String.fromCodePoint((prefix.codePointAt(prefix.length - 1) ?? 0) + 1)}`
}
