import { hashStoredRecord } from '../../../src/service/store/ledger/document.ts'
import type { ImportedRecord } from '../../../src/service/store/ledger/import-ledger.ts'
import { toStoredRecord } from '../../../src/service/store/ledger/record-row.ts'
import type { Idempotency, StoredRecord } from '../../../src/service/store/record.ts'
import { damageUnseen } from '../operate/damage.ts'
import type { Engine } from '../store/database.ts'

/** The records of each organisation, in their order. */
export type Ledgers = Readonly<Record<string, readonly StoredRecord[]>>

/** Tables that follow from the records. The rows of the first one come before those of the others. */
const tables = ['record', 'flow', 'trail', 'artifact', 'idempotency', 'head', 'tally', 'flow_owner']

/**
 * Replaces the ledgers of a database, as its owner can: the sequences, hashes, ordinals, tags, logs and other tables are those that a service
 * would have written. The triggers are dropped meanwhile and then the same as before. The tiles are removed, because a service computes them again.
 */
export async function rewriteLedgers(
  engine: Engine,
  place: string,
  change: (ledgers: Ledgers) => Ledgers,
): Promise<void> {
  const scratch = await engine.make()
  try {
    await copyLedgers(engine, { from: place, to: scratch.place }, change)
    const inserts: string[] = []
    for (const table of tables) inserts.push(...(await toInserts(engine, scratch.place, table)))
    const deletes = [...tables, 'tile'].map((table) => `DELETE FROM ${table}`)
    await damageUnseen(engine, place, [...deletes, ...inserts])
  } finally {
    await scratch.remove()
  }
}

interface Copy {
  readonly from: string
  readonly to: string
}

async function copyLedgers(engine: Engine, { from, to }: Copy, change: (ledgers: Ledgers) => Ledgers): Promise<void> {
  const rows = await engine.exec(from, 'SELECT org, document, sha256 FROM record ORDER BY org, sequence')
  const heads = await engine.exec(from, 'SELECT org, tag_key FROM head')
  const ledgers = Object.fromEntries(Map.groupBy(rows.map(toStoredRecord), ({ org }) => org))
  const keys = await readKeys(engine, from)
  const target = await engine.open(to)
  try {
    for (const [org, records] of Object.entries(change(ledgers))) {
      const tagKey = String(heads.find((head) => head['org'] === org)?.['tag_key'])
      await target.importLedger({ org, tagKey }, toPages(org, records, keys))
    }
  } finally {
    await target.close()
  }
}

async function readKeys(engine: Engine, place: string): Promise<ReadonlyMap<string, Idempotency>> {
  const rows = await engine.exec(place, 'SELECT caller, key, request, record FROM idempotency')
  return new Map(
    rows.map(({ caller, key, request, record }) => [
      String(record),
      { caller: String(caller), key: String(key), request: String(request) },
    ]),
  )
}

/** One page. Records get the sequences of their order, and times that never decrease. */
async function* toPages(
  org: string,
  records: readonly StoredRecord[],
  keys: ReadonlyMap<string, Idempotency>,
): AsyncGenerator<readonly ImportedRecord[]> {
  const times = records.map(({ created_at: time }) => time).toSorted((a, b) => a - b)
  yield records.map((one, at) => {
    const placed = { ...one, org, sequence: at + 1, created_at: times[at] ?? 0 }
    const key = keys.get(one.id)
    return { record: hashStoredRecord(placed).record, keys: key === undefined ? [] : [key] }
  })
}

async function toInserts(engine: Engine, place: string, table: string): Promise<readonly string[]> {
  const rows = await engine.exec(place, `SELECT * FROM ${table} ${table === 'record' ? 'ORDER BY org, sequence' : ''}`)
  return rows.map((row) => {
    const values = Object.values(row).map(toLiteral)
    return `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${values.join(', ')})`
  })
}

function toLiteral(value: unknown): string {
  if (value === null || typeof value === 'number') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  throw new TypeError('A column of the ledger has a value that is no text and no number.')
}
