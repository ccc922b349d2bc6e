import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Transaction } from '../../../../src/service/store/engine/driver.ts'
import { StoreUnavailable } from '../../../../src/service/store/failure.ts'
import { recordBatch } from '../../../../src/service/store/ledger/record-batch.ts'
import type { Written } from '../../../../src/service/store/record.ts'
import { prepareSchema } from '../../../../src/service/store/schema.ts'
import {
  createCurrentDatabase,
  engines,
  openEmpty,
  toNext,
  toRecord,
} from '../../../../testkit/service/store/engine.ts'

describe.each(engines)('a batch in $name', (engine) => {
  test('of a bad, a replayed and a new record settles each of them by itself', async () => {
    const store = await openEmpty(engine)
    const first = await store.append({
      record: toRecord({ id: 'a' }),
      idempotency: { caller: 'ci', key: 'used', request: 'same' },
    })

    const outcomes = await Promise.allSettled([
      store.append({ record: toRecord({ id: 'a' }) }),
      store.append({
        record: toRecord({ id: 'replayed', trail: 'ghost' }),
        idempotency: { caller: 'ci', key: 'used', request: 'same' },
      }),
      store.append({
        record: toRecord({ id: 'conflict', trail: 'ghost' }),
        idempotency: { caller: 'ci', key: 'used', request: 'other' },
      }),
      store.append({
        record: toRecord({ id: 'new' }),
        idempotency: { caller: 'ci', key: 'free', request: 'same' },
      }),
    ])

    expect(outcomes).toMatchObject([
      { status: 'rejected' },
      { status: 'fulfilled', value: { replayed: true, record: first.record } },
      { status: 'rejected', reason: { name: 'IdempotencyConflict' } },
      { status: 'fulfilled', value: { replayed: false, record: { id: 'new', sequence: 2 } } },
    ])
    expect((await store.find('acme', {})).map(({ id }) => id)).toEqual(['new', 'a'])
    expect(await store.countTrails('acme', 'shop')).toBe(1)
  })
})

test.each(engines)('an outage during one write of a batch fails this write alone, in $name', async (engine) => {
  const driver = await engine.openDriver(await createCurrentDatabase(engine))
  onTestFinished(() => driver.close())
  await prepareSchema(driver)
  const outage = new StoreUnavailable('busy', new Error('locked'))
  const batch = ['taken', 'taken', 'failing', 'last'].map((id) => ({ record: toRecord({ id }) }))

  const outcomes = await driver.transaction((transaction) => {
    const write: Transaction['write'] = async (sql, parameters = []) => {
      // The batch as a whole has failed before, because of the id that two writes have.
      if (parameters.includes('failing') && !parameters.includes('last')) throw outage
      return transaction.write(sql, parameters)
    }
    return recordBatch({ ...transaction, write }, toNext(batch))
  })

  expect(outcomes).toMatchObject([
    { written: { record: { id: 'taken', sequence: 1 } } },
    { failure: expect.any(Error) },
    { failure: outage },
    { written: { record: { id: 'last', sequence: 2 } } },
  ])
})

const postgres = engines.filter(({ name }) => name === 'PostgreSQL')

describe.each(postgres)('while another process has a ledger in $name,', (engine) => {
  const open = async () => {
    const place = await createCurrentDatabase(engine)
    const [one, other] = [await engine.open(place), await engine.open(place)]
    for (const org of ['first', 'second']) await other.append({ record: toRecord({ id: org, org }) })
    const holder = new Client(place)
    await holder.connect()
    onTestFinished(async () => {
      await holder.end()
      await Promise.all([one.close(), other.close()])
    })
    await holder.query("BEGIN; SELECT 1 FROM head WHERE org = 'first' FOR UPDATE")
    return { one, other, holder }
  }

  test('the batch takes the writes that arrive until then', async () => {
    const { one, holder } = await open()
    const append = (id: string): Promise<Written> => one.append({ record: toRecord({ id, org: 'first' }) })
    const first = append('a')
    await isWaitingForLock(holder)
    const later = ['b', 'c', 'd'].map(append)
    await holder.query('COMMIT')

    expect((await Promise.all([first, ...later])).map(({ record }) => record.sequence)).toEqual([2, 3, 4, 5])
    expect(one.readLoad().batchSizes).toEqual(new Map([[4, 1]]))
  })

  test('a process that waits for it has no other ledger', async () => {
    const { one, other, holder } = await open()
    const waiting = ['first', 'second'].map((org) => one.append({ record: toRecord({ id: `waiting-${org}`, org }) }))
    await isWaitingForLock(holder)
    const { record } = await other.append({ record: toRecord({ id: 'other', org: 'second' }) })
    await holder.query('COMMIT')

    expect(record.sequence).toBe(2)
    expect((await Promise.all(waiting)).map((it) => it.record.sequence)).toEqual([2, 3])
  })
})

async function isWaitingForLock(client: Client): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
  while ((await client.query(waiting)).rows.length === 0) await delay(20)
}
