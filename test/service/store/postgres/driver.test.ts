import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ClientBase } from 'pg'
import type { Driver } from '../../../../src/service/store/engine/driver.ts'
import { parsePostgresUrl } from '../../../../src/service/store/postgres/address.ts'
import { configureReader } from '../../../../src/service/store/postgres/connection.ts'
import { openPostgresDriver } from '../../../../src/service/store/postgres/driver.ts'
import { createCurrentDatabase, engines, toNext, toRecord } from '../../../../testkit/service/store/engine.ts'
import { execWithoutEvents } from '../../../../testkit/service/store/exec-without-events.ts'

const postgresEngines = engines.filter(({ name }) => name === 'PostgreSQL')

/** Ends the connections whose last statement is like this. */
function toEnd(query: string): string {
  return `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '${query}'`
}

describe.each(postgresEngines)('a driver of $name', (engine) => {
  const openDriver = async (place: string): Promise<Driver> => {
    const driver = await engine.openDriver(place)
    onTestFinished(() => driver.close())
    return driver
  }
  const openDrivers = async (): Promise<readonly [Driver, Driver]> => {
    const place = await createCurrentDatabase(engine)
    return [await openDriver(place), await openDriver(place)]
  }

  test('prepares the statements with parameters, each once, and no other', async () => {
    const [driver] = await openDrivers()
    const names = await driver.transaction(async ({ read, write }) => {
      for (const org of ['acme', 'other']) {
        await read('SELECT sequence FROM head WHERE org = ?', [org])
        await write('UPDATE head SET sequence = 1 WHERE org = ?', [org])
        await read('SELECT count(*) FROM head')
      }
      return read('SELECT name FROM pg_prepared_statements ORDER BY name')
    })
    expect(names.map(({ name }) => String(name).replace(/\d+$/, ''))).toEqual(['evidence_read_', 'evidence_write_'])
  })

  test('reads with connections that may not write, and that wait for no lock for long', async () => {
    const [driver] = await openDrivers()
    const names = ['default_transaction_read_only', 'lock_timeout', 'plan_cache_mode', 'statement_timeout']
    const [row] = await driver.read(`SELECT ${names.map((name) => `current_setting('${name}') AS ${name}`).join(', ')}`)
    expect(row).toEqual({
      default_transaction_read_only: 'on',
      lock_timeout: '1s',
      plan_cache_mode: 'force_custom_plan',
      statement_timeout: '30s',
    })
  })

  test('does not repeat a read that fails, and can read after any number of them', async () => {
    const [driver] = await openDrivers()
    // The session holds the lock once for each time that the read ran.
    const failing = 'SELECT 1 / (CASE WHEN pg_try_advisory_lock(7) THEN 0 ELSE 1 END) AS failing'
    const unlock = 'SELECT pg_advisory_unlock(7)::text AS held'
    await expect(driver.read(failing)).rejects.toThrow('division by zero')
    expect([await driver.read(unlock), await driver.read(unlock)]).toEqual([[{ held: 'true' }], [{ held: 'false' }]])

    for (let time = 0; time < 10; time += 1) await expect(driver.read('SELECT 1 / 0')).rejects.toThrow('division')
    expect(await driver.read('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('repeats a read whose connection was lost while the process has not noticed it', async () => {
    const place = await createCurrentDatabase(engine)
    const driver = await openDriver(place)
    const count = 'SELECT count(*) AS total FROM head'
    expect(await driver.read(count)).toEqual([{ total: 0 }])
    execWithoutEvents(place, toEnd('%count(*) AS total FROM head%'))
    expect(await driver.read(count)).toEqual([{ total: 0 }])
  })

  test('writes one statement at a time', async () => {
    const [driver] = await openDrivers()
    const insert = "INSERT INTO head (org, sequence, created_at, tag_key, tree) VALUES ('acme', 1, 1, '', '')"
    await driver.write(insert)
    expect(await driver.read('SELECT org FROM head')).toEqual([{ org: 'acme' }])
    await expect(driver.write(`UPDATE head SET sequence = 2; UPDATE head SET sequence = 3`)).rejects.toThrow(
      'cannot insert multiple commands into a prepared statement',
    )
  })

  test('has no outage when it closes its connections', async () => {
    const place = await createCurrentDatabase(engine)
    const lines: string[] = []
    const driver = await openPostgresDriver(parsePostgresUrl(place), (line) => lines.push(line))
    await driver.listen(() => undefined)
    await driver.read('SELECT 1 AS one')
    await driver.close()
    expect([driver.countOutages(), lines]).toEqual([0, []])
  })

  test('listens again after its connection was lost, and reports a change then', async () => {
    const place = await createCurrentDatabase(engine)
    const driver = await openDriver(place)
    const changed: unknown[] = []
    await driver.listen((org) => changed.push(org))
    await engine.exec(place, toEnd('LISTEN evidence_head'))
    await vi.waitFor(() => expect(changed).toEqual([undefined]), { timeout: 100_000, interval: 20 })
  })

  test('listens to the records of other processes alone', async () => {
    const [driver, other] = await openDrivers()
    const changed: unknown[] = []
    await driver.listen((org) => changed.push(org))
    await driver.recordBatch(toNext([{ record: toRecord({ id: 'own' }) }]))

    await other.recordBatch(toNext([{ record: toRecord({ id: 'other', org: 'other' }) }]))

    await vi.waitFor(() => expect(changed).toContain('other'), { timeout: 100_000, interval: 20 })
    expect(changed).toEqual(['other'])
  })
})

test.each([
  ['a standby', [{ standby: 'true' }]],
  ['a server that does not say what it is', []],
])('%s is not read from', async (_name, rows) => {
  const client = { query: async () => ({ rows }) } as unknown as ClientBase
  await expect(configureReader(client)).rejects.toMatchObject({ name: 'StoreUnavailable', outage: 'closed' })
})
