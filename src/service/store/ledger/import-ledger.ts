import { EvidenceError } from '../../../error.ts'
import type { Connection, Driver } from '../engine/driver.ts'
import { runBulk } from '../engine/bulk.ts'
import { createHeads, holdLedgers } from './head.ts'
import { insertParents, insertRecords, seal, type Sealed } from './insert.ts'
import { silence } from '../outbox/statement.ts'
import * as statement from './statement.ts'
import type { Idempotency, Store, StoredRecord } from '../store.ts'

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
        await connection.all(silence, [org, await countRecords(connection, org)])
        for (const sql of driver.dialect.takeStock) await connection.all(sql)
      }),
  }
}

async function demandEmpty(connection: Connection, org: string): Promise<void> {
  const records = await countRecords(connection, org)
  if (records > 0) throw notEmpty(org, records)
}

async function countRecords(connection: Connection, org: string): Promise<number> {
  const end = (await holdLedgers(connection, [org])).get(org)
  return end?.sequence ?? 0
}

export function notEmpty(org: string, records: number): EvidenceError {
  const message = `The organisation "${org}" has ${records} records here already; import into a database where it has none.`
  return new EvidenceError('usage', message, { facts: { org } })
}

async function importPage(connection: Connection, page: readonly ImportedRecord[]): Promise<void> {
  const sealed = page.map(({ record }) => verify(record))
  const records = sealed.map(({ record }) => record)
  const keys = page.flatMap(({ record, keys: used }) =>
    used.map(({ caller, key, request }) => [record.org, caller, key, request, record.id]),
  )
  await insertRecords(connection, sealed)
  await insertParents(connection, records)
  await runBulk(connection, statement.claimKeys, keys)
  const heads = createHeads(new Map(), () => 0)
  for (const record of records) heads.advance(record)
  await heads.save(connection)
}

function verify({ sha256, ...rest }: StoredRecord): Sealed {
  const sealed = seal(rest, rest)
  if (sealed.record.sha256 !== sha256) throw new Error(`The record ${rest.id} has another hash than it came with.`)
  return sealed
}
