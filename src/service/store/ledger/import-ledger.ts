import * as statement from './statement.ts'
import { EvidenceError } from '../../../error.ts'
import type { Connection, Driver, Transaction } from '../engine/driver.ts'
import { runBulk } from '../engine/bulk.ts'
import { createHeadUpdate, lockLedger } from './head.ts'
import { indexRecords } from './index-records.ts'
import { type HashedReport, hashStoredRecord } from './document.ts'
import { toFactColumn } from './fact-column.ts'
import { insertParents, toRecordRow } from './insert.ts'
import { createLogUpdate } from './log-update.ts'
import { readOrdinals } from './ordinal.ts'
import { skipImportedRecords } from '../outbox/statement.ts'
import type { Idempotency, StoredRecord } from '../record.ts'

/** A ledger of another database. */
export interface ImportedLedger {
  readonly org: string
  /** The key of the tags. */
  readonly tagKey: string
}

/** A record of another database, with its position, hash and idempotency keys. */
export interface ImportedRecord {
  readonly record: StoredRecord
  readonly keys: readonly Idempotency[]
}

/** Imports a ledger in one transaction, unchanged. Throws EvidenceError `usage` if the organisation already has records. */
export async function importLedger(
  driver: Driver,
  { org, tagKey }: ImportedLedger,
  pages: AsyncIterable<readonly ImportedRecord[]>,
): Promise<void> {
  await driver.transaction(async (connection) => {
    await assertEmpty(connection, org)
    await connection.write(statement.replaceTagKey, [tagKey, org])
    for await (const page of pages) await importPage(connection, org, page)
    await connection.write(skipImportedRecords, [org, await countRecords(connection, org)])
    await connection.updateStatistics()
  })
}

async function assertEmpty(connection: Connection, org: string): Promise<void> {
  const records = await countRecords(connection, org)
  if (records > 0) throw toNotEmptyError(org, records)
}

async function countRecords(connection: Connection, org: string): Promise<number> {
  return (await lockLedger(connection, org)).sequence
}

export function toNotEmptyError(org: string, records: number): EvidenceError {
  const message = `The organisation "${org}" already has ${records} records in this database; import into a database in which it has none.`
  return new EvidenceError('usage', message, { facts: { org } })
}

async function importPage(connection: Transaction, org: string, page: readonly ImportedRecord[]): Promise<void> {
  const hashed = page.map(verifyHash)
  const records = hashed.map(({ record }) => record)
  const keys = hashed.flatMap(({ record, keys: used }) =>
    used.map(({ caller, key, request }) => [record.org, caller, key, request, record.id]),
  )
  const head = await lockLedger(connection, org)
  const ordinals = await readOrdinals(connection, records)
  const log = createLogUpdate(head)
  const logged = hashed.map((one) => log.append({ ...one, ordinal: ordinals.next(one.record) }))
  await runBulk(connection, statement.insertRecords, logged.map(toRecordRow))
  await insertParents(connection, records)
  await indexRecords(connection, logged)
  await runBulk(connection, statement.claimKeys, keys)
  const update = createHeadUpdate(head, () => 0)
  for (const record of records) update.advance(record)
  await update.save(connection, log)
}

interface HashedImport extends HashedReport, Pick<ImportedRecord, 'keys'> {}

function verifyHash({ record, keys }: ImportedRecord): HashedImport {
  const hashed = hashStoredRecord(record)
  if (hashed.record.sha256 !== record.sha256) throw new Error(`The record ${record.id} does not match its hash.`)
  return { ...hashed, fact: toFactColumn(record), keys }
}
