import { appendLeaves, emptyRange, printRange } from '../../src/log/compact-range.ts'
import type { Driver } from '../../src/service/store/engine/driver.ts'
import { changeTables } from '../service/change-tables.ts'
import type { Store } from '../../src/service/store/store.ts'
import { hashLeaf } from '../../src/log/hash.ts'

const tagKey = 'ab'.repeat(32)
const entriesPerRead = 10_000
/** A statement of PostgreSQL has a time limit. */
const recordsPerInsert = 20_000

/** Adds a ledger of `acme` with records of 1 kB, as fast as SQL can: without the tables beside it, and with hashes that are not those of documents. */
export async function fillLog(driver: Driver, store: Store, total: number): Promise<void> {
  await changeTables(driver, toDrops(driver))
  for (let first = 1; first <= total; first += recordsPerInsert) {
    await changeTables(driver, [insertRecords(first, Math.min(total, first + recordsPerInsert - 1))])
  }
  let range = emptyRange
  while (range.size < total) {
    const entries = await store.log.readEntries('acme', range.size, Math.min(total, range.size + entriesPerRead))
    range = appendLeaves(range, entries.map(hashLeaf))
  }
  await changeTables(driver, [
    `INSERT INTO head (org, sequence, created_at, tag_key, tree)
      VALUES ('acme', ${total}, ${1_700_000_000 + total}, '${tagKey}', '${printRange(range)}')`,
  ])
}

/** The check of the order reads the table for each row of SQLite. */
function toDrops({ dialect }: Driver): readonly string[] {
  const indexes = ['time', 'trail', 'fingerprint', 'commit', 'flow', 'name', 'type']
  const table = dialect.tableOptions === '' ? ' ON record' : ''
  return [`DROP TRIGGER record_in_order${table}`, ...indexes.map((name) => `DROP INDEX record_by_${name}`)]
}

function insertRecords(first: number, last: number): string {
  return `INSERT INTO record (org, sequence, id, kind, flow, trail, name, type, fingerprint, commit_sha, created_at, document, sha256, ordinal, tag)
    WITH RECURSIVE numbers(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM numbers WHERE i < ${last})
    SELECT 'acme', i, 'id-' || i, 'attestation', 'shop', 'trail-' || (i / 50), 'unit', 'junit', NULL, NULL, 1700000000 + i,
      '{"body":{"text":"${'x'.repeat(900)}"},"sequence":' || i || '}', '${'a'.repeat(56)}' || (10000000 + i), i % 50 + 1,
      '${'c'.repeat(24)}' || (10000000 + i / 50) FROM numbers`
}
