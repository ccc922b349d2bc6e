import { EvidenceError } from '../../error.ts'
import type { Connection, Driver } from './driver.ts'
import { readHeads } from './head.ts'
import { insertParents, insertRecord } from './ledger.ts'
import { silence } from './outbox-table.ts'
import * as statement from './statement.ts'
import type { Idempotency, Store, StoredRecord } from './store.ts'

/** A record with its place, its hash and the keys that it was sent under, from another database. */
export interface ImportedRecord {
  readonly record: StoredRecord
  readonly keys: readonly Idempotency[]
}

/** Takes a ledger over as it is. All of it is there when this resolves, and nothing of it where it rejects. */
export function createImporter(driver: Driver): Pick<Store, 'importLedger'> {
  return {
    importLedger: (org, pages) =>
      driver.transaction(async (connection) => {
        await demandEmpty(connection, org)
        for await (const page of pages) await importPage(connection, page)
        const { sequence } = await readHeads(connection, () => 0).next(org)
        await connection.all(silence, [org, sequence - 1])
      }),
  }
}

async function demandEmpty(connection: Connection, org: string): Promise<void> {
  const { sequence } = await readHeads(connection, () => 0).next(org)
  if (sequence > 1) throw notEmpty(org, sequence - 1)
}

export function notEmpty(org: string, records: number): EvidenceError {
  const message = `The organisation "${org}" has ${records} records here already; import into a database where it has none.`
  return new EvidenceError('usage', message, { facts: { org } })
}

async function importPage(connection: Connection, page: readonly ImportedRecord[]): Promise<void> {
  const heads = readHeads(connection, () => 0)
  for (const { record, keys } of page) {
    const { sha256, ...rest } = record
    const stored = await insertRecord(connection, rest)
    if (stored.sha256 !== sha256) throw new Error(`The record ${record.id} has another hash than it came with.`)
    await insertParents(connection, stored)
    for (const { caller, key, request } of keys) {
      await connection.all(statement.claimKey, [record.org, caller, key, request, record.id])
    }
    heads.advance(stored)
  }
  await heads.save()
}
