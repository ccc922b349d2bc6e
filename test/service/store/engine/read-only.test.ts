import { describe, expect, onTestFinished, test } from 'vitest'
import type { Driver } from '../../../../src/service/store/engine/driver.ts'
import { prepareSchema } from '../../../../src/service/store/schema.ts'
import { createCurrentDatabase, engines } from '../../../../testkit/service/store/engine.ts'

const listed = 'SELECT org FROM head ORDER BY org'

describe.each(engines.filter(({ hasReaders }) => hasReaders))('reads from $name', (engine) => {
  test('do not wait for a running transaction, and do not see its rows before the commit', async () => {
    const driver = await engine.openDriver(await createCurrentDatabase(engine))
    await prepareSchema(driver)
    const started = Promise.withResolvers<undefined>()
    const proceed = Promise.withResolvers<undefined>()
    const writing = driver.transaction(async (connection) => {
      await connection.write(
        "INSERT INTO head (org, sequence, created_at, tag_key, tree) VALUES ('acme', 1, 1, '', '')",
      )
      started.resolve(undefined)
      await proceed.promise
    })
    await started.promise

    expect(await driver.read(listed)).toEqual([])

    proceed.resolve(undefined)
    await writing
    expect(await driver.read(listed)).toEqual([{ org: 'acme' }])
    await driver.close()
  })

  test('do not wait for a statement that writes, however long it runs', async () => {
    const driver = await engine.openDriver(await createCurrentDatabase(engine))
    onTestFinished(() => driver.close())
    await driver.transaction(({ changeSchema }) => changeSchema('CREATE TABLE number (value INTEGER NOT NULL)'))
    const started = Promise.withResolvers<undefined>()
    let isWritten = false
    const writing = driver.transaction(async ({ write }) => {
      started.resolve(undefined)
      await write(`INSERT INTO number (value) WITH RECURSIVE n (i) AS
        (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) SELECT i FROM n`)
      isWritten = true
    })
    await started.promise

    await new Promise((resolve) => setImmediate(resolve))
    expect(await driver.read('SELECT value FROM number')).toEqual([])
    expect(isWritten).toBe(false)

    await writing
    expect(await driver.read('SELECT count(*) AS total FROM number')).toEqual([{ total: 300_000 }])
  })
})

describe.each(engines)('the rows of $name', (engine) => {
  test('sort text by bytes, independent of the locale of the database', async () => {
    const driver = await engine.openDriver(await createCurrentDatabase(engine))
    await prepareSchema(driver)
    for (const org of ['b', 'a', 'B', 'ä', '_', 'Z']) {
      await driver.write("INSERT INTO head (org, sequence, created_at, tag_key, tree) VALUES (?, 1, 1, '', '')", [org])
    }

    expect((await driver.read(listed)).map((row) => row['org'])).toEqual(['B', 'Z', '_', 'a', 'b', 'ä'])

    await driver.close()
  })
})

const insertHead = "INSERT INTO head (org, sequence, created_at, tag_key, tree) VALUES ('x', 1, 1, '', '')"

/** Statements that change rows or the state of a connection although a caller may take them for reads. */
const disguisedWrites = [
  'WITH gone AS (DELETE FROM head RETURNING org) SELECT org FROM gone',
  'WITH gone AS (SELECT 1) DELETE FROM head RETURNING org',
  "WITH one AS (SELECT 1) INSERT INTO head (org, sequence, created_at, tag_key, tree) VALUES ('y', 1, 1, '', '') RETURNING org",
  "WITH one AS (SELECT 1) UPDATE head SET org = 'y' RETURNING org",
  'DELETE FROM head RETURNING org',
  'SELECT org FROM head) AS a; DELETE FROM head; SELECT * FROM (SELECT 1',
  'SELECT org INTO other FROM head',
  'EXPLAIN ANALYZE DELETE FROM head',
  'CREATE TABLE other AS SELECT org FROM head',
  'BEGIN',
  'BEGIN READ WRITE',
  'COMMIT',
  'ROLLBACK',
  'SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE',
  'PRAGMA query_only = OFF',
  'DO $$ BEGIN DELETE FROM head; END $$',
]

describe.each(engines)('in $name, a read', (engine) => {
  async function openWithHead(): Promise<Driver> {
    const driver = await engine.openDriver(await createCurrentDatabase(engine))
    onTestFinished(() => driver.close())
    await prepareSchema(driver)
    await driver.write(insertHead)
    return driver
  }

  test('changes nothing', async () => {
    const driver = await openWithHead()
    for (const sql of disguisedWrites) {
      await expect(driver.read(sql), sql).rejects.not.toMatchObject({ name: 'StoreUnavailable' })

      await expect(driver.read('DELETE FROM head'), sql).rejects.toThrow(/not authorized|syntax error/)
      expect(await driver.read(listed), sql).toEqual([{ org: 'x' }])
    }
    await driver.write("INSERT INTO head (org, sequence, created_at, tag_key, tree) VALUES ('z', 1, 1, '', '')")
    expect(await driver.read(listed)).toEqual([{ org: 'x' }, { org: 'z' }])
  })

  test('within a transaction changes nothing, and does not end the transaction', async () => {
    const driver = await openWithHead()
    const put = 'INSERT INTO head (org, sequence, created_at, tag_key, tree) VALUES (?, 1, 1, ?, ?)'
    const expected = ['x']
    for (const [at, sql] of disguisedWrites.entries()) {
      const [before, after] = [`y${at}`, `z${at}`]
      await driver.transaction(async ({ read, write, setSavepoint, rollBackToSavepoint }) => {
        await write(put, [before, '', ''])
        await setSavepoint()
        await expect(read(sql), sql).rejects.not.toMatchObject({ name: 'StoreUnavailable' })
        await rollBackToSavepoint()
        await write(put, [after, '', ''])
      })
      expected.push(before, after)
      expect(await driver.read(listed), sql).toEqual(expected.toSorted().map((org) => ({ org })))
    }
  })

  test('with the text of a write that has run is not that write', async () => {
    const driver = await openWithHead()
    const insert = "INSERT INTO head (org, sequence, created_at, tag_key, tree) VALUES ('y', 1, 1, '', '')"

    await driver.transaction(async ({ read, write, setSavepoint, rollBackToSavepoint }) => {
      await setSavepoint()
      await write(insert)
      await rollBackToSavepoint()
      await expect(read(insert)).rejects.toThrow(/not authorized|syntax error/)
      await rollBackToSavepoint()
    })

    expect(await driver.read(listed)).toEqual([{ org: 'x' }])
  })
})

const refusedWrites = [
  'DELETE FROM head RETURNING org',
  'WITH gone AS (SELECT 1) DELETE FROM head RETURNING org',
  'INSERT INTO head WITH gone AS (DELETE FROM head RETURNING *) SELECT * FROM gone',
  'COMMIT',
  'ROLLBACK',
  'SAVEPOINT two',
  'RELEASE SAVEPOINT one',
  'CREATE TABLE other (value INTEGER)',
]

describe.each(engines)('in $name, a write', (engine) => {
  test('neither deletes rows nor controls the transaction nor changes the schema', async () => {
    const driver = await engine.openDriver(await createCurrentDatabase(engine))
    onTestFinished(() => driver.close())
    await prepareSchema(driver)
    await driver.write(insertHead)
    for (const sql of refusedWrites) {
      await expect(driver.write(sql), sql).rejects.not.toMatchObject({ name: 'StoreUnavailable' })
      const failing = driver.transaction(async ({ write, setSavepoint }) => {
        await setSavepoint()
        await write("INSERT INTO head (org, sequence, created_at, tag_key, tree) VALUES ('y', 1, 1, '', '')")
        await write(sql)
      })
      await expect(failing, sql).rejects.toThrow(/not authorized|syntax error|top level/)

      expect(await driver.read(listed), sql).toEqual([{ org: 'x' }])
    }
  })
})
