import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Driver } from '../../../../src/service/store/engine/driver.ts'
import { parsePostgresUrl } from '../../../../src/service/store/postgres/address.ts'
import { openPostgresDriver } from '../../../../src/service/store/postgres/driver.ts'
import { createCurrentDatabase, engines, toRecord } from '../../../../testkit/service/store/engine.ts'

const postgresEngines = engines.filter(({ name }) => name === 'PostgreSQL')
const waiting = { timeout: 100_000, interval: 20 }

/** The server process of the connection that writes. */
async function readProcess(driver: Driver): Promise<number> {
  const [row] = await driver.transaction(({ read }) => read('SELECT pg_backend_pid() AS pid'))
  return Number(row?.['pid'])
}

describe.each(postgresEngines)('a connection to $name that writes', (engine) => {
  const terminate = async (place: string, pid: number): Promise<void> => {
    await engine.exec(place, `SELECT pg_terminate_backend(${pid})`)
    const find = `SELECT pid FROM pg_stat_activity WHERE pid = ${pid}`
    await vi.waitFor(async () => expect(await engine.exec(place, find)).toEqual([]), waiting)
  }

  test('keeps its session after a transaction, and after one that failed', async () => {
    const driver = await engine.openDriver(await createCurrentDatabase(engine))
    onTestFinished(() => driver.close())
    const before = await readProcess(driver)

    await expect(driver.transaction(({ read }) => read('SELECT 1 FROM absent'))).rejects.toThrow('does not exist')

    expect(await readProcess(driver)).toBe(before)
    expect(await driver.waitsForStandby()).toBe(false)
  })

  test('is replaced by the next transaction when it is lost, and closes while there is none', async () => {
    const place = await createCurrentDatabase(engine)
    const driver = await engine.openDriver(place)
    const before = await readProcess(driver)
    await terminate(place, before)

    const after = await readProcess(driver)
    expect(after).not.toBe(before)
    await terminate(place, after)
    await vi.waitFor(() => expect(driver.countOutages()).toBe(2), waiting)
    await driver.close()
  })

  test('receives the records of other processes while it is lost', async () => {
    const place = await createCurrentDatabase(engine)
    const driver = await engine.openDriver(place)
    onTestFinished(() => driver.close())
    const changes: unknown[] = []
    await driver.listen((org) => changes.push(org))
    await terminate(place, await readProcess(driver))
    await vi.waitFor(() => expect(driver.countOutages()).toBe(1), waiting)

    const other = await engine.open(place)
    onTestFinished(() => other.close())
    await other.append({ record: toRecord({ id: 'one' }) })

    await vi.waitFor(() => expect(changes).toEqual(['acme']), waiting)
  })

  test('waits for a lock as long as the options of the connection state', async () => {
    const place = await createCurrentDatabase(engine)
    const address = parsePostgresUrl(place)
    const configs = address.configs.map((config) => ({ ...config, lock_timeout: 321 }))
    const driver = await openPostgresDriver({ ...address, configs })
    onTestFinished(() => driver.close())

    const [row] = await driver.transaction(({ read }) => read(`SELECT current_setting('lock_timeout') AS wait`))

    expect(row).toEqual({ wait: '321ms' })
  })

  test('and the others are gone when the store is closed', async () => {
    const place = await createCurrentDatabase(engine)
    const store = await engine.open(place)
    store.watch(() => undefined)
    await store.append({ record: toRecord({ id: 'one' }) })
    await store.find('acme', {})
    const count = `SELECT count(*)::int AS total FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`
    const [open] = await engine.exec(place, count)

    await store.close()

    expect(Number(open?.['total'])).toBeGreaterThanOrEqual(3)
    await vi.waitFor(async () => expect(await engine.exec(place, count)).toEqual([{ total: 0 }]), waiting)
  })
})
