import { randomUUID } from 'node:crypto'
import type { FreeObject } from '../../../schema/primitives.ts'
import type { Transaction } from '../engine/driver.ts'
import { readText } from '../engine/row.ts'
import { hashStoredRecord } from '../ledger/stored-document.ts'
import { toStoredRecord } from '../ledger/record-row.ts'
import type { NewRecord, StoredRecord } from '../record.ts'
import { digestOldRequests } from '../secret/key-digest.ts'
import { moveSecrets } from '../secret/move-secrets.ts'
import { appendRecordInVersion3 } from './append-record.ts'
import { runStatements, type MigrationContext } from './part.ts'

const readNotifications = `SELECT org, document, sha256 FROM record WHERE kind IN ('notification', 'notification_deletion')
  ORDER BY org, sequence`
const rewriteRecord = 'UPDATE record SET document = ?, sha256 = ? WHERE org = ? AND sequence = ?'
const insertSecret = 'INSERT INTO secret (id, org, sealed, created_at) VALUES (?, ?, ?, ?)'

/**
 * Moves the secrets of notification actions out of the records, which get new hashes. In each organisation that is concerned, a record of
 * the kind `migration` names the rewritten records, and the log names the actions.
 */
export async function moveNotificationSecrets(transaction: Transaction, context: MigrationContext): Promise<void> {
  const rows = await transaction.changeSchema(readNotifications)
  const organisations = Map.groupBy(rows, (row) => readText(row, 'org'))
  const migrations: NewRecord[] = []
  for (const [org, own] of organisations) {
    const records = own.map(toStoredRecord)
    const { bodies, secrets, actions } = moveSecrets(context.sealer, org, records)
    if (bodies.size === 0) continue
    for (const { id, sealed } of secrets) await transaction.write(insertSecret, [id, org, sealed, context.now()])
    await rewriteRecords(transaction, records, bodies)
    const ids = records.filter(({ sequence }) => bodies.has(sequence)).map(({ id }) => id)
    await digestOldRequests(transaction, { org, ids }, context.sealer)
    migrations.push(toMigrationRecord(org, [...bodies.keys()]))
    for (const action of actions) context.log(toWarning(org, action))
  }
  if (migrations.length === 0) return
  await runStatements(transaction, context.dialect.oldContent.mark)
  for (const record of migrations) await appendRecordInVersion3(transaction, record, context.now())
}

async function rewriteRecords(
  transaction: Transaction,
  records: readonly StoredRecord[],
  bodies: ReadonlyMap<number, FreeObject>,
): Promise<void> {
  for (const record of records) {
    const { org, sequence } = record
    const body = bodies.get(sequence)
    if (body === undefined) continue
    const { document, record: rewritten } = hashStoredRecord({ ...record, body })
    await transaction.changeSchema(rewriteRecord, [document, rewritten.sha256, org, sequence])
  }
}

/** The record has no hash of an old document, because a weak secret could be guessed from it. */
function toMigrationRecord(org: string, sequences: readonly number[]): NewRecord {
  return {
    id: randomUUID(),
    org,
    kind: 'migration',
    flow: null,
    trail: null,
    name: null,
    type: null,
    fingerprint: null,
    commit: null,
    actor: { name: 'evidence migrate' },
    origin: null,
    ignored_members: [],
    body: { schema_version: 3, rewritten_sequences: sequences },
    attachment: null,
  }
}

function toWarning(org: string, action: string): string {
  return `Replace the secrets and Slack addresses of the notification action "${action}" of ${org}: they are encrypted in the database from now on, but older backups and exports contain them.`
}
