import type { Transaction } from '../engine/driver.ts'
import { fillFlowOwners } from './flow-owner.ts'
import { moveNotificationSecrets } from './notification-secret.ts'
import { runStatements, type MigrationContext, type MigrationPart } from './part.ts'
import { schema3 } from './schema-3.ts'

/** Append-only tables whose rows the migration changes. */
const rewritten = ['record', 'idempotency']

/** The index record_by_trail has this order. */
const numberRecords = `record SET ordinal = numbered.place FROM (
    SELECT org, sequence, row_number() OVER (PARTITION BY org, trail, flow ORDER BY sequence) AS place FROM record) AS numbered
  WHERE record.org = numbered.org AND record.sequence = numbered.sequence`

/** Migrates the schema from version 2 to version 3. */
export const version3: readonly MigrationPart[] = [
  { title: 'adding columns and tables', run: changeTables },
  { title: 'numbering records', run: fillOrdinals },
  { title: 'recording the owners of flows', run: fillFlowOwners },
  { title: 'moving secrets out of the records', run: moveNotificationSecrets },
  { title: 'protecting the records and updating statistics', run: protectRecords },
]

async function changeTables(transaction: Transaction, { dialect }: MigrationContext): Promise<void> {
  await runStatements(transaction, [
    ...dialect.lockRecords,
    ...rewritten.flatMap((table) => dialect.dropAppendOnlyTriggers(table)),
    ...schema3(dialect),
  ])
}

async function fillOrdinals(transaction: Transaction, { dialect }: MigrationContext): Promise<void> {
  await runStatements(transaction, [
    ...dialect.allowScans,
    `${dialect.updateAll} ${numberRecords}`,
    ...dialect.forbidScans,
  ])
}

async function protectRecords(transaction: Transaction, { dialect }: MigrationContext): Promise<void> {
  const triggers = rewritten.flatMap((table) => dialect.appendOnlyTriggers(table))
  await Promise.all([
    runStatements(transaction, [...triggers, ...dialect.requireOrdinals]),
    transaction.updateStatistics(),
  ])
}
