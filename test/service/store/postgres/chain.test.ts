import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Driver } from '../../../../src/service/store/engine/driver.ts'
import type { Write } from '../../../../src/service/store/record.ts'
import { createCurrentDatabase, engines, toRecord } from '../../../../testkit/service/store/engine.ts'

const postgresEngines = engines.filter(({ name }) => name === 'PostgreSQL')
const limits = { timeout: 25_000, interval: 20 }

const toBatch = (id: string): readonly Write[] => [{ record: toRecord({ id }) }]
const record = (driver: Driver, id: string, isFollowed: boolean): Promise<unknown> =>
  driver.recordBatch(
    toBatch(id),
    () => 1790000000,
    () => isFollowed,
  )

describe.each(postgresEngines)('a batch in $name that another one follows', (engine) => {
  const open = async (): Promise<{ readonly place: string; readonly driver: Driver }> => {
    const place = await createCurrentDatabase(engine)
    const driver = await engine.openDriver(place)
    onTestFinished(() => driver.close())
    return { place, driver }
  }
  const commits = "FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'COMMIT%'"
  const readWriter = (place: string): Promise<unknown> => engine.exec(place, `SELECT state, query ${commits}`)
  const readIds = (place: string): Promise<unknown> => engine.exec(place, 'SELECT id FROM record ORDER BY sequence')

  test('begins its transaction with its commit, and the last batch leaves none open', async () => {
    const { place, driver } = await open()
    await record(driver, 'one', true)
    expect(await readIds(place)).toEqual([{ id: 'one' }])
    expect(await readWriter(place)).toEqual([{ state: 'idle in transaction', query: 'COMMIT AND CHAIN' }])

    await record(driver, 'two', false)
    expect(await readIds(place)).toEqual([{ id: 'one' }, { id: 'two' }])
    expect(await readWriter(place)).toEqual([{ state: 'idle', query: 'COMMIT' }])
  })

  test('does not lose it if the connection is lost between them', async () => {
    const { place, driver } = await open()
    await record(driver, 'one', true)
    await engine.exec(place, `SELECT pg_terminate_backend(pid) ${commits}`)
    await vi.waitFor(() => expect(driver.countOutages()).toBe(1), limits)

    await record(driver, 'two', true)
    await record(driver, 'three', false)
    expect(await readIds(place)).toEqual([{ id: 'one' }, { id: 'two' }, { id: 'three' }])
  })

  test('is not undone by it if it fails', async () => {
    const { place, driver } = await open()
    await record(driver, 'one', true)
    const failing = driver.transaction(async ({ write }) => {
      await write('UPDATE head SET sequence = sequence + 100')
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect(await engine.exec(place, 'SELECT sequence FROM head')).toEqual([{ sequence: '1' }])
    expect(await readWriter(place)).toEqual([])

    await record(driver, 'two', false)
    expect(await readIds(place)).toEqual([{ id: 'one' }, { id: 'two' }])
  })
})
