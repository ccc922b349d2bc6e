import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../../src/service/store/migration.ts'
import { createDatabase, engines } from '../../../../testkit/service/store/engine.ts'

const listed = 'SELECT org FROM head ORDER BY org'

describe.each(engines)('reads from $name', (engine) => {
  test('do not wait for a running transaction, and do not see its rows before the commit', async () => {
    const driver = await engine.openDriver(await createDatabase(engine))
    await migrate(driver)
    const started = Promise.withResolvers<undefined>()
    const proceed = Promise.withResolvers<undefined>()
    const writing = driver.transaction(async (connection) => {
      await connection.all("INSERT INTO head (org, sequence, created_at) VALUES ('acme', 1, 1)")
      started.resolve(undefined)
      await proceed.promise
    })
    await started.promise

    expect(await driver.all(listed)).toEqual([])

    proceed.resolve(undefined)
    await writing
    expect(await driver.all(listed)).toEqual([{ org: 'acme' }])
    await driver.close()
  })

  test('do not wait for a statement that writes, however long it runs', async () => {
    const driver = await engine.openDriver(await createDatabase(engine))
    onTestFinished(() => driver.close())
    await driver.all('CREATE TABLE number (value INTEGER NOT NULL)')
    const started = Promise.withResolvers<undefined>()
    let isWritten = false
    const writing = driver.transaction(async ({ all }) => {
      started.resolve(undefined)
      await all(`INSERT INTO number (value) WITH RECURSIVE n (i) AS
        (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) SELECT i FROM n`)
      isWritten = true
    })
    await started.promise

    await new Promise((resolve) => setImmediate(resolve))
    expect(await driver.all('SELECT value FROM number')).toEqual([])
    expect(isWritten).toBe(false)

    await writing
    expect(await driver.all('SELECT count(*) AS total FROM number')).toEqual([{ total: 300_000 }])
  })

  test('sort text by bytes, independent of the locale of the database', async () => {
    const driver = await engine.openDriver(await createDatabase(engine))
    await migrate(driver)
    for (const org of ['b', 'a', 'B', 'ä', '_', 'Z']) {
      await driver.all('INSERT INTO head (org, sequence, created_at) VALUES (?, 1, 1)', [org])
    }

    expect((await driver.all(listed)).map((row) => row['org'])).toEqual(['B', 'Z', '_', 'a', 'b', 'ä'])

    await driver.close()
  })

  test('are the only statements that the read connection accepts', async () => {
    const driver = await engine.openDriver(await createDatabase(engine))
    await migrate(driver)

    await expect(driver.all("WITH gone AS (SELECT 1) INSERT INTO head VALUES ('x', 1, 1)")).rejects.toThrow(
      /read-?only|can only be read/,
    )

    await driver.close()
  })
})
