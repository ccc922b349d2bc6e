import { describe, expect, onTestFinished, test } from 'vitest'
import type { Driver, Transaction } from '../../../../src/service/store/engine/driver.ts'
import { StoreUnavailable } from '../../../../src/service/store/failure.ts'
import { recordBatch } from '../../../../src/service/store/ledger/record-batch.ts'
import { findByKey } from '../../../../src/service/store/ledger/statement.ts'
import { prepareSchema } from '../../../../src/service/store/schema.ts'
import type { NewRecord, Write, WriteOutcome } from '../../../../src/service/store/record.ts'
import type { Engine } from '../../../../testkit/service/store/database.ts'
import { createCurrentDatabase, engines, toNext, toRecord } from '../../../../testkit/service/store/engine.ts'

async function open(engine: Engine): Promise<Driver> {
  const driver = await engine.openDriver(await createCurrentDatabase(engine))
  onTestFinished(() => driver.close())
  await prepareSchema(driver)
  return driver
}

type Change = (transaction: Transaction) => Partial<Transaction>

/** Records a batch with a connection of which these members are changed. */
function record(
  driver: Driver,
  batch: readonly Write[],
  change: Change = () => ({}),
): Promise<readonly WriteOutcome[]> {
  return driver.transaction((transaction) => recordBatch({ ...transaction, ...change(transaction) }, toNext(batch)))
}

const toWrites = (...all: readonly (Partial<NewRecord> & Pick<NewRecord, 'id'>)[]): readonly Write[] =>
  all.map((members) => ({ record: toRecord(members) }))

const toKeyed = (id: string, request: string): Write => ({
  record: toRecord({ id }),
  idempotency: { caller: 'ci', key: 'one', request },
})

const withSecret = (id: string): Write => ({
  ...toKeyed(id, 'same'),
  secrets: { prefix: 'p.', sealed: [{ id: `p.${id}`, sealed: 'sealed' }] },
})

/** Notes each savepoint: a batch that is recorded together sets one. */
const noteSavepoints =
  (savepoints: string[]): Change =>
  ({ setSavepoint }) => ({
    setSavepoint: () => {
      savepoints.push('set')
      return setSavepoint()
    },
  })

describe.each(engines)('a batch that is recorded in $name', (engine) => {
  test('is recorded together, also with several records of one flow, trail and artifact', async () => {
    const driver = await open(engine)
    const artifact = { kind: 'artifact', fingerprint: 'f'.repeat(64) } as const
    const savepoints: string[] = []

    const outcomes = await record(
      driver,
      toWrites({ id: 'a', ...artifact }, { id: 'b', ...artifact }, { id: 'c' }),
      noteSavepoints(savepoints),
    )

    expect(outcomes).toMatchObject(
      [1, 2, 3].map((sequence) => ({ written: { record: { sequence }, replayed: false } })),
    )
    expect(savepoints).toEqual(['set'])
  })

  test('is recorded together, also with a key that was used for another request', async () => {
    const driver = await open(engine)
    await record(driver, [toKeyed('a', 'first')])
    const savepoints: string[] = []

    const outcomes = await record(
      driver,
      [toKeyed('b', 'other'), ...toWrites({ id: 'c' }), toKeyed('d', 'first')],
      noteSavepoints(savepoints),
    )

    expect(outcomes).toMatchObject([
      { failure: { name: 'IdempotencyConflict' } },
      { written: { record: { id: 'c', sequence: 2 }, replayed: false } },
      { written: { record: { id: 'a' }, replayed: true } },
    ])
    expect(savepoints).toEqual(['set'])
  })

  test('changes the secrets of an action with a new record, but not with a repeated one', async () => {
    const driver = await open(engine)

    await record(driver, [withSecret('a')])
    const outcomes = await record(driver, [withSecret('b')])

    expect(outcomes).toMatchObject([{ written: { record: { id: 'a' }, replayed: true } }])
    expect(await driver.read('SELECT id FROM secret')).toEqual([{ id: 'p.a' }])
  })

  test('fails as a whole during an outage, and is not tried record by record', async () => {
    const driver = await open(engine)
    const outage = new StoreUnavailable('busy', new Error('locked'))
    let failures = 0
    const failing = record(driver, toWrites({ id: 'a' }, { id: 'b' }), ({ write }) => ({
      write: async (sql, parameters) => {
        if (!sql.startsWith('INSERT INTO record')) return write(sql, parameters)
        failures += 1
        throw outage
      },
    }))

    await expect(failing).rejects.toBe(outage)
    expect(failures).toBe(1)
  })

  test('fails as a whole if the record of a used key cannot be read', async () => {
    const driver = await open(engine)
    const outage = new StoreUnavailable('lost', new Error('reset'))
    await record(driver, [toKeyed('a', 'same')])

    const failing = record(driver, [toKeyed('b', 'same')], ({ read }) => ({
      read: (sql, parameters) => (sql === findByKey ? Promise.reject(outage) : read(sql, parameters)),
    }))

    await expect(failing).rejects.toBe(outage)
  })

  test('fails with its first failure if the database has rolled back the transaction', async () => {
    const driver = await open(engine)
    await record(driver, toWrites({ id: 'a' }))

    let outcome: unknown
    const transaction = driver.transaction(async (connection) => {
      const lost = { ...connection, rollBackToSavepoint: () => Promise.reject(new Error('no such savepoint')) }
      const recorded = recordBatch(lost, toNext(toWrites({ id: 'a' })))
      outcome = await recorded.catch((cause: unknown) => String(cause))
    })

    await expect(transaction).rejects.toBeInstanceOf(Error)
    expect(outcome).toMatch(/under a new id|record_id_key/)
  })

  test('of one write has its failure', async () => {
    const driver = await open(engine)
    await record(driver, toWrites({ id: 'a' }))

    expect(await record(driver, toWrites({ id: 'a' }))).toEqual([{ failure: expect.any(Error) }])
  })

  test('fails for an idempotency key whose record does not exist', async () => {
    const driver = await open(engine)
    await driver.write(
      `INSERT INTO idempotency (org, caller, key, request, record) VALUES ('acme', 'ci', 'one', 'r', 'lost')`,
    )

    const [outcome] = await record(driver, [toKeyed('a', 'r')])

    expect(outcome).toEqual({ failure: new Error('The idempotency key is used, but its record does not exist.') })
  })

  test('begins no flow, trail or artifact with a record of another kind, or one without their names', async () => {
    const driver = await open(engine)
    const fingerprint = 'f'.repeat(64)
    await record(
      driver,
      toWrites(
        { id: 'a', kind: 'log_event', fingerprint },
        { id: 'b', flow: null, fingerprint },
        { id: 'c', kind: 'artifact', flow: null, trail: null, fingerprint },
        { id: 'd', kind: 'artifact', flow: null, fingerprint },
      ),
    )

    for (const table of ['flow', 'trail', 'artifact']) expect(await driver.read(`SELECT * FROM ${table}`)).toEqual([])
    await record(driver, toWrites({ id: 'e', kind: 'artifact' }, { id: 'f', fingerprint }))
    expect(await driver.read('SELECT name FROM trail')).toEqual([{ name: 'change-1' }])
    expect(await driver.read('SELECT * FROM artifact')).toEqual([])
  })
})
