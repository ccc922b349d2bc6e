import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Driver } from '../../../../src/service/store/engine/driver.ts'
import type { Write, WriteOutcome } from '../../../../src/service/store/record.ts'
import { createCurrentDatabase, engines, toNext, toRecord } from '../../../../testkit/service/store/engine.ts'
import { execWithoutEvents } from '../../../../testkit/service/store/exec-without-events.ts'
import { startForwarder } from '../../../../testkit/service/store/forwarder.ts'

const postgresEngines = engines.filter(({ name }) => name === 'PostgreSQL')
const limits = { timeout: 100_000, interval: 20 }

const toBatch = (...ids: readonly string[]): readonly Write[] => ids.map((id) => ({ record: toRecord({ id }) }))
const record = (driver: Driver, ...ids: readonly string[]): Promise<readonly WriteOutcome[]> =>
  driver.recordBatch(toNext(toBatch(...ids)))

describe.each(postgresEngines)('a batch in $name', (engine) => {
  const open = async (): Promise<{ readonly place: string; readonly driver: Driver }> => {
    const place = await createCurrentDatabase(engine)
    const driver = await engine.openDriver(place)
    onTestFinished(() => driver.close())
    return { place, driver }
  }
  const ofWriter = "FROM pg_stat_activity WHERE datname = current_database() AND query ~ '^(SELECT pg_notify|ROLLBACK)'"
  const readIds = (place: string): Promise<unknown> => engine.exec(place, 'SELECT id FROM record ORDER BY sequence')

  test('waits for the server three times: for the ledger, for what it reads there, and for its commit', async () => {
    const place = await createCurrentDatabase(engine)
    const forwarder = await startForwarder(place)
    onTestFinished(forwarder.close)
    const driver = await engine.openDriver(forwarder.toForwarded(place))
    onTestFinished(() => driver.close())
    await record(driver, 'one')
    const before = forwarder.countSent()

    await record(driver, 'two', 'three')

    expect(forwarder.countSent() - before).toBe(3)
  })

  test('is recorded one by one if a record cannot be written, and leaves nothing of that record', async () => {
    const { place, driver } = await open()
    await record(driver, 'one')
    const outcomes = await record(driver, 'two', 'one', 'three')
    expect(outcomes).toMatchObject([{ written: {} }, { failure: {} }, { written: {} }])
    expect(await readIds(place)).toEqual([{ id: 'one' }, { id: 'two' }, { id: 'three' }])
    expect(await record(driver, 'one')).toMatchObject([{ failure: {} }])
    expect(await engine.exec(place, 'SELECT sequence FROM head')).toEqual([{ sequence: '3' }])
  })

  test('is not lost if the connection is lost before it', async () => {
    const { place, driver } = await open()
    await record(driver, 'one')
    await engine.exec(place, `SELECT pg_terminate_backend(pid) ${ofWriter}`)
    await vi.waitFor(() => expect(driver.countOutages()).toBe(1), limits)

    await record(driver, 'two')
    await record(driver, 'three')
    expect(await readIds(place)).toEqual([{ id: 'one' }, { id: 'two' }, { id: 'three' }])
  })

  // Only the first answer of the next transaction shows that its connection is lost. Nothing is recorded then.
  test.each<readonly [string, (driver: Driver) => Promise<unknown>]>([
    ['batch', (driver) => record(driver, 'two')],
    ['write', (driver) => driver.write('UPDATE head SET sequence = sequence')],
    ['transaction', (driver) => driver.transaction(({ read }) => read('SELECT count(*) FROM record'))],
  ])(
    'is followed by a %s although the connection was lost and the process has not noticed it',
    async (_name, follow) => {
      const { place, driver } = await open()
      await record(driver, 'one')
      execWithoutEvents(place, `SELECT pg_terminate_backend(pid) ${ofWriter}`)

      expect(driver.countOutages()).toBe(0)
      await follow(driver)
      expect(driver.countOutages()).toBe(1)
      await record(driver, 'three')
      expect(await readIds(place)).toEqual(expect.arrayContaining([{ id: 'one' }, { id: 'three' }]))
    },
  )

  test('is not undone if the transaction that follows it fails', async () => {
    const { place, driver } = await open()
    await record(driver, 'one')
    const failing = driver.transaction(async ({ write }) => {
      await write('UPDATE head SET sequence = sequence + 100')
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect(await engine.exec(place, 'SELECT sequence FROM head')).toEqual([{ sequence: '1' }])

    await record(driver, 'two')
    expect(await readIds(place)).toEqual([{ id: 'one' }, { id: 'two' }])
  })
})
