import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../../src/service/store/engine/migration.ts'
import { createDatabase, engines } from '../../../../testkit/service/store/engine.ts'

const listed = 'SELECT org FROM head ORDER BY org'

describe.each(engines)('reading from $name', (engine) => {
  test('waits for no transaction that is under way, and sees nothing of it before it is committed', async () => {
    const driver = await engine.openDriver(await createDatabase(engine))
    await migrate(driver)
    const begun = Promise.withResolvers<undefined>()
    const going = Promise.withResolvers<undefined>()
    const writing = driver.transaction(async (connection) => {
      await connection.all("INSERT INTO head (org, sequence, created_at) VALUES ('acme', 1, 1)")
      begun.resolve(undefined)
      await going.promise
    })
    await begun.promise

    expect(await driver.all(listed)).toEqual([])

    going.resolve(undefined)
    await writing
    expect(await driver.all(listed)).toEqual([{ org: 'acme' }])
    await driver.close()
  })

  test('waits for no statement that writes, however long it takes', async () => {
    const driver = await engine.openDriver(await createDatabase(engine))
    onTestFinished(() => driver.close())
    await driver.all('CREATE TABLE number (value INTEGER NOT NULL)')
    const begun = Promise.withResolvers<undefined>()
    let isWritten = false
    const writing = driver.transaction(async ({ all }) => {
      begun.resolve(undefined)
      await all(`INSERT INTO number (value) WITH RECURSIVE n (i) AS
        (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) SELECT i FROM n`)
      isWritten = true
    })
    await begun.promise

    await new Promise((resolve) => setImmediate(resolve))
    expect(await driver.all('SELECT value FROM number')).toEqual([])
    expect(isWritten).toBe(false)

    await writing
    expect(await driver.all('SELECT count(*) AS total FROM number')).toEqual([{ total: 300_000 }])
  })

  test('sorts text by its bytes, whatever language the database speaks', async () => {
    const driver = await engine.openDriver(await createDatabase(engine))
    await migrate(driver)
    for (const org of ['b', 'a', 'B', 'ä', '_', 'Z']) {
      await driver.all('INSERT INTO head (org, sequence, created_at) VALUES (?, 1, 1)', [org])
    }

    expect((await driver.all(listed)).map((row) => row['org'])).toEqual(['B', 'Z', '_', 'a', 'b', 'ä'])

    await driver.close()
  })

  test('is all that its connection can do', async () => {
    const driver = await engine.openDriver(await createDatabase(engine))
    await migrate(driver)

    await expect(driver.all("WITH gone AS (SELECT 1) INSERT INTO head VALUES ('x', 1, 1)")).rejects.toThrow(
      /read-?only|can only be read/,
    )

    await driver.close()
  })
})
