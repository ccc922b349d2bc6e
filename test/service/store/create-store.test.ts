import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createStore, type StoreOptions } from '../../../src/service/store/create-store.ts'
import type { ChangeListener, Driver, RunStatement } from '../../../src/service/store/engine/driver.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { openSqliteDriver } from '../../../src/service/store/sqlite/driver.ts'
import { toRecord } from '../../../testkit/service/store/engine.ts'

interface Opened {
  readonly store: Store
  readonly driver: Driver
  /** The reads, the transactions and the writes of these since the store was created. */
  readonly calls: string[]
  /** The listeners of the store for commits of other processes. */
  readonly listeners: readonly ChangeListener[]
}

function countWrites(write: RunStatement, calls: string[]): RunStatement {
  return (sql, values = []) => {
    calls.push(`write of ${values[0]}`)
    return write(sql, values)
  }
}

/** A store in memory. */
async function open(options: StoreOptions = {}, members: Partial<Driver> = {}): Promise<Opened> {
  const own = openSqliteDriver(':memory:')
  const [calls, listeners]: [string[], ChangeListener[]] = [[], []]
  const driver: Driver = {
    ...own,
    read: (...given) => {
      calls.push('read')
      return own.read(...given)
    },
    transaction: (work) => {
      calls.push('transaction')
      return own.transaction((one) => work({ ...one, write: countWrites(one.write, calls) }))
    },
    listen: async (listener) => void listeners.push(listener),
    ...members,
  }
  onTestFinished(() => own.close())
  const store = await createStore(driver, options)
  calls.splice(0)
  return { store, driver, calls, listeners }
}

test('a store has the time of its database at the start, or that of its options', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines: string[] = []
  const { store } = await open({ log: (line) => lines.push(line) }, { readTime: async () => Date.now() / 1000 - 60 })
  expect(store.readClockDeparture()).toBeCloseTo(60)
  expect(lines).toEqual([expect.stringContaining('is 60 s ahead of the time of the service')])
  const injected = await open({ now: () => 7 })
  expect([injected.store.now(), injected.store.readClockDeparture()]).toEqual([7, 0])
})

test('a store reads tokens', async () => {
  const { store } = await open()
  expect([await store.findToken('absent'), await store.listTokens()]).toEqual([undefined, []])
})

test('a store changes no schema, and closes its driver', async () => {
  const close = vi.fn(async () => undefined)
  const { store, driver } = await open({}, { close })
  await expect(driver.transaction(({ changeSchema }) => changeSchema('CREATE TABLE other (a TEXT)'))).rejects.toThrow(
    'not authorized',
  )
  await store.close()
  expect(close).toHaveBeenCalledOnce()
})

test('a store is not created where a database must exist', async () => {
  await expect(open({ mustExist: true })).rejects.toMatchObject({ code: 'file' })
})

test('a store shares the reads of concurrent requests', async () => {
  const { store, calls } = await open()
  expect(await Promise.all([store.readHead('acme'), store.readHead('acme')])).toEqual([0, 0])
  expect(calls).toHaveLength(1)
})

describe('a record with an idempotency key', () => {
  const idempotency = { caller: 'ci', key: 'one', request: 'r' }

  test('is found by it', async () => {
    const { store, calls } = await open()
    await store.append({ record: toRecord({ id: 'a' }), idempotency })
    calls.splice(0)

    expect(await store.findReplay('acme', idempotency)).toMatchObject({ id: 'a' })
    expect(await store.findReplay('acme', { ...idempotency, key: 'other' })).toBeUndefined()
    expect(calls).not.toContain('transaction')
  })

  test('is confirmed by a later commit, where commits wait for a standby', async () => {
    const { store, calls } = await open({}, { waitsForStandby: async () => true })
    await store.append({ record: toRecord({ id: 'a' }), idempotency })
    calls.splice(0)

    expect(await store.findReplay('acme', { ...idempotency, key: 'other' })).toBeUndefined()
    expect(calls).not.toContain('transaction')
    expect(await store.findReplay('acme', idempotency)).toMatchObject({ id: 'a' })
    expect(calls.filter((call) => call !== 'read')).toEqual(['transaction', 'write of acme'])
  })
})

test('a store publishes the records of other processes after they are reported, and each record once', async () => {
  const { store, driver, listeners } = await open({}, { forbidChanges: () => undefined })
  const other = await createStore({ ...driver, listen: async () => undefined })
  const seen: string[] = []
  store.watch(({ id }) => void seen.push(id))

  await other.append({ record: toRecord({ id: 'a' }) })
  expect(seen).toEqual([])
  for (const listener of listeners) listener('acme')
  await expect.poll(() => seen).toEqual(['a'])

  const idempotency = { caller: 'ci', key: 'one', request: 'r' }
  for (const id of ['b', 'c']) await store.append({ record: toRecord({ id }), idempotency })
  expect(seen).toEqual(['a', 'b'])
})
