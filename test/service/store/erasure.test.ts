import { describe, expect, onTestFinished, test } from 'vitest'
import { toErasedRecord } from '../../../src/service/trail/erased-record.ts'
import { createStore } from '../../../src/service/store/create-store.ts'
import type { Driver } from '../../../src/service/store/engine/driver.ts'
import { printRemainder } from '../../../src/service/store/ledger/document.ts'
import type { NewRecord, StoredRecord } from '../../../src/service/store/record.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { eraseRecord } from '../../../src/service/api/record/erasure.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { createCurrentDatabase, engines, toRecord } from '../../../testkit/service/store/engine.ts'

const idempotency = { caller: 'ci', key: 'k', request: 'digest of the request' }
const reported = { attestation_name: 'review', is_compliant: true, description: 'Ada Lovelace' }

interface Ledger {
  readonly driver: Driver
  readonly store: Store
  readonly place: string
  readonly first: StoredRecord
}

function toReport(id: string): NewRecord {
  return toRecord({ id, type: 'generic', name: 'review', body: reported })
}

/** Two reports, with a queued delivery of each. */
async function fill(engine: Engine): Promise<Ledger> {
  const place = await createCurrentDatabase(engine)
  const driver = await engine.openDriver(place)
  const store = await createStore(driver, { now: () => 1 })
  onTestFinished(() => store.close())
  const { record: first } = await store.append({ record: toReport('a'), idempotency })
  await store.append({ record: toReport('b'), idempotency: { ...idempotency, key: 'l' } })
  const deliveries = [1, 2].map((sequence) => ({
    org: 'acme',
    number: 1,
    target: 0,
    position: sequence * 1_000_000,
    id: `m${sequence}`,
    created_at: 1,
    payload: 'Ada Lovelace',
  }))
  await store.outbox.writePlan({ org: 'acme', upTo: 2, deliveries, deleted: [], due: [] })
  return { driver, store, place, first }
}

const request = { org: 'acme', sequence: 1, reason: 'request 7', actor: { name: 'admin' } }

/** The record of an erasure with these members of its body. */
function toErasure(record: StoredRecord, body: object = {}, members: Partial<NewRecord> = {}): NewRecord {
  const remainder = printRemainder(toErasedRecord(record))
  const stated = { erased_sequence: record.sequence, reason: 'r', record_sha256: record.sha256, remainder, ...body }
  const names = { type: null, name: String(record.sequence), flow: null, trail: null }
  return toRecord({ id: 'e', kind: 'erasure', ...names, body: stated, ...members })
}

describe.each(engines)('an erasure in $name', (engine) => {
  test('replaces the document, the digest of the request and the queued delivery of one record', async () => {
    const { store, driver, first } = await fill(engine)

    await eraseRecord(store, request)

    const rows = await driver.read('SELECT sequence, document, sha256 FROM record ORDER BY sequence')
    expect(rows.map((row) => String(row['document']).includes('Ada'))).toEqual([false, true, false])
    expect(rows[0]?.['sha256']).toBe(first.sha256)
    expect(await driver.read('SELECT key, request FROM idempotency ORDER BY key')).toEqual([
      { key: 'k', request: '' },
      { key: 'l', request: 'digest of the request' },
    ])
    expect(await driver.read('SELECT id, outcome, payload FROM delivery ORDER BY id')).toEqual([
      { id: 'm1', outcome: 'dropped', payload: '' },
      { id: 'm2', outcome: null, payload: 'Ada Lovelace' },
    ])
    expect(await store.findBySequence('acme', 1)).toMatchObject({ erased: true, nonce: null, sha256: first.sha256 })
  })

  test.each<readonly [string, (first: StoredRecord) => NewRecord]>([
    ['with another hash', (first) => toErasure(first, { record_sha256: '0'.repeat(64) })],
    ['of a record that does not exist', (first) => toErasure({ ...first, sequence: 9 })],
    ['of itself', (first) => toErasure({ ...first, sequence: 3 })],
    ['of a record of another organisation', (first) => toErasure(first, {}, { org: 'other' })],
  ])('is refused %s, and changes nothing', async (_what, toRefused) => {
    const { store, driver, first } = await fill(engine)
    const before = await driver.read('SELECT * FROM record ORDER BY sequence')

    await expect(store.append({ record: toRefused(first) })).rejects.toThrow('an erasure names an earlier report')

    expect(await driver.read('SELECT * FROM record ORDER BY sequence')).toEqual(before)
  })

  test('does not erase an erasure', async () => {
    const { store } = await fill(engine)
    const erasure = await eraseRecord(store, request)

    const record = toErasure(erasure, { remainder: '{}' }, { id: 'f' })

    await expect(store.append({ record })).rejects.toThrow('an erasure names an earlier report')
    await expect(eraseRecord(store, { ...request, sequence: 3 })).rejects.toThrow('erasure')
  })

  test.each([
    `UPDATE record SET document = '{}' WHERE sequence = 1`,
    `UPDATE record SET document = '{}' WHERE sequence = 2`,
    `UPDATE record SET sha256 = '0' WHERE sequence = 1`,
    `UPDATE record SET ordinal = ordinal + 1 WHERE sequence = 1`,
    `UPDATE idempotency SET request = 'x' WHERE key = 'k'`,
    `UPDATE idempotency SET request = '' WHERE key = 'l'`,
    `UPDATE idempotency SET caller = 'x' WHERE key = 'k'`,
    'DELETE FROM record',
    'DELETE FROM idempotency',
  ])('permits no other change: %s', async (sql) => {
    const { store, place } = await fill(engine)
    await eraseRecord(store, request)

    await expect(engine.exec(place, sql)).rejects.toThrow('is never changed')
  })

  test('is seen at once by a store that has the records in memory', async () => {
    const { store } = await fill(engine)
    const key = { org: 'acme', flow: 'shop', trail: 'change-1' }
    expect((await store.readTrail(key)).map(({ isErased }) => isErased)).toEqual([false, false])

    await eraseRecord(store, request)

    const [first, second] = await store.readTrail(key)
    expect(first).toMatchObject({ isErased: true, fact: { name: 'review', content: { is_compliant: true } } })
    expect(second).toMatchObject({ isErased: false })
  })
})
