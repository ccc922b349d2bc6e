import { describe, expect, onTestFinished, test } from 'vitest'
import type { Driver, Transaction } from '../../../../src/service/store/engine/driver.ts'
import { StoreUnavailable } from '../../../../src/service/store/failure.ts'
import { recordBatch } from '../../../../src/service/store/ledger/record-batch.ts'
import { migrate } from '../../../../src/service/store/migration.ts'
import type { NewRecord, Write, WriteOutcome } from '../../../../src/service/store/record.ts'
import type { Engine } from '../../../../testkit/service/store/database.ts'
import { createCurrentDatabase, engines, toRecord } from '../../../../testkit/service/store/engine.ts'

async function open(engine: Engine): Promise<Driver> {
  const driver = await engine.openDriver(await createCurrentDatabase(engine))
  onTestFinished(() => driver.close())
  await migrate(driver)
  return driver
}

type Change = (transaction: Transaction) => Partial<Transaction>

/** Records a batch with a connection of which these members are changed. */
function record(
  driver: Driver,
  batch: readonly Write[],
  change: Change = () => ({}),
): Promise<readonly WriteOutcome[]> {
  return driver.transaction((transaction) => recordBatch({ ...transaction, ...change(transaction) }, batch, () => 1))
}

const toWrites = (...all: readonly (Partial<NewRecord> & Pick<NewRecord, 'id'>)[]): readonly Write[] =>
  all.map((members) => ({ record: toRecord(members) }))

/** Whether each record starts its trail. */
const listStarts = (outcomes: readonly WriteOutcome[]): readonly unknown[] =>
  outcomes.map((outcome) => 'written' in outcome && outcome.startsTrail)

describe.each(engines)('a batch that is recorded in $name', (engine) => {
  test('has the records that start a trail, of each organisation', async () => {
    const driver = await open(engine)
    const first = toWrites(
      { id: 'a', trail: 'one' },
      { id: 'b', trail: 'one' },
      { id: 'c', trail: null },
      { id: 'd', org: 'other', trail: null },
      { id: 'e', org: 'other', trail: 'one' },
    )
    expect(listStarts(await record(driver, first))).toEqual([true, false, false, false, true])
    const second = toWrites({ id: 'f', trail: 'one' }, { id: 'g', trail: 'two' })
    expect(listStarts(await record(driver, second))).toEqual([false, true])
  })

  test('is recorded together, also with several records of one flow, trail and artifact', async () => {
    const driver = await open(engine)
    const artifact = { kind: 'artifact', fingerprint: 'f'.repeat(64) } as const
    let savepoints = 0

    const outcomes = await record(
      driver,
      toWrites({ id: 'a', ...artifact }, { id: 'b', ...artifact }, { id: 'c' }),
      ({ setSavepoint }) => ({
        setSavepoint: () => {
          savepoints += 1
          return setSavepoint()
        },
      }),
    )

    expect(outcomes).toMatchObject(
      [1, 2, 3].map((sequence) => ({ written: { record: { sequence }, replayed: false } })),
    )
    expect(savepoints).toBe(1)
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

  test('of one write has its failure', async () => {
    const driver = await open(engine)
    await record(driver, toWrites({ id: 'a' }))

    expect(await record(driver, toWrites({ id: 'a' }))).toEqual([{ failure: expect.any(Error) }])
  })

  test('fails for an idempotency key whose record does not exist', async () => {
    const driver = await open(engine)
    const idempotency = { caller: 'ci', key: 'one', request: 'r' }
    await driver.write(
      `INSERT INTO idempotency (org, caller, key, request, record) VALUES ('acme', 'ci', 'one', 'r', 'lost')`,
    )

    const [outcome] = await record(driver, [{ record: toRecord({ id: 'a' }), idempotency }])

    expect(outcome).toEqual({ failure: new Error('The idempotency key is used, but its record does not exist.') })
  })

  test('begins no flow, trail or artifact with a record of another kind, or one without their names', async () => {
    const driver = await open(engine)
    const fingerprint = 'f'.repeat(64)
    const outcomes = await record(
      driver,
      toWrites(
        { id: 'a', kind: 'log_event', fingerprint },
        { id: 'b', flow: null, fingerprint },
        { id: 'c', kind: 'artifact', flow: null, trail: null, fingerprint },
        { id: 'd', kind: 'artifact', flow: null, fingerprint },
      ),
    )

    expect(listStarts(outcomes)).toEqual([false, false, false, false])
    for (const table of ['flow', 'trail', 'artifact']) expect(await driver.read(`SELECT * FROM ${table}`)).toEqual([])
    await record(driver, toWrites({ id: 'e', kind: 'artifact' }, { id: 'f', fingerprint }))
    expect(await driver.read('SELECT name FROM trail')).toEqual([{ name: 'change-1' }])
    expect(await driver.read('SELECT * FROM artifact')).toEqual([])
  })
})
