import { describe, expect, onTestFinished, test } from 'vitest'
import type { Driver } from '../../../../src/service/store/engine/driver.ts'
import { openSqliteDriver } from '../../../../src/service/store/sqlite/driver.ts'
import type { Engine } from '../../../../testkit/service/store/database.ts'
import { createDatabase, engines } from '../../../../testkit/service/store/engine.ts'

async function openNumbers(engine: Engine): Promise<Driver> {
  const driver = await engine.openDriver(await createDatabase(engine))
  onTestFinished(() => driver.close())
  await driver.transaction(({ changeSchema }) =>
    changeSchema(`CREATE TABLE number (value ${driver.dialect.integer} NOT NULL PRIMARY KEY)`),
  )
  return driver
}

const insert = 'INSERT INTO number (value) VALUES (?)'

async function list(driver: Driver): Promise<readonly unknown[]> {
  return (await driver.read('SELECT value FROM number ORDER BY value')).map(({ value }) => value)
}

describe.each(engines)('statements of a transaction that are requested concurrently, in $name', (engine) => {
  test('run in the order of the requests', async () => {
    const driver = await openNumbers(engine)

    const [, seen, , after] = await driver.transaction(({ read, write }) =>
      Promise.all([
        write(insert, [1]),
        read('SELECT value FROM number'),
        write(insert, [2]),
        read('SELECT value FROM number'),
      ]),
    )

    expect(seen).toEqual([{ value: 1 }])
    expect(after).toHaveLength(2)
    expect(await list(driver)).toEqual([1, 2])
  })

  test('fail with the first failure, and leave no row', async () => {
    const driver = await openNumbers(engine)
    await driver.write(insert, [1])

    const failing = driver.transaction(({ write }) =>
      Promise.allSettled([write(insert, [0]), write(insert, [1]), write(insert, [2])]).then((outcomes) => {
        const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
        expect(reasons).toEqual([expect.stringMatching(/unique/i), reasons[0]])
        throw new Error('given up')
      }),
    )

    await expect(failing).rejects.toThrow('given up')
    expect(await list(driver)).toEqual([1])
  })

  test('do not run after a failure until a rollback to a savepoint', async () => {
    const driver = await openNumbers(engine)
    await driver.write(insert, [1])

    await driver.transaction(async ({ write, setSavepoint, rollBackToSavepoint }) => {
      await setSavepoint()
      await Promise.allSettled([write(insert, [1]), write(insert, [2])])
      await rollBackToSavepoint()
      await write(insert, [3])
    })

    expect(await list(driver)).toEqual([1, 3])
  })

  test('keep their order within a turn of the event loop and across turns', async () => {
    const driver = await openNumbers(engine)
    const values = Array.from({ length: 300 }, (_, value) => value)
    const toLog = `INSERT INTO number (value) SELECT count(*) FROM number WHERE 0 <= ?`

    await driver.transaction(async ({ write }) => {
      const requested: Promise<unknown>[] = []
      for (const value of values) {
        requested.push(write(toLog, [value]))
        if (value % 3 === 0) await Promise.resolve()
        if (value % 7 === 0) await new Promise((resolve) => setImmediate(resolve))
        if (value % 50 === 0) await requested.at(-1)
      }
      await Promise.all(requested)
    })

    expect(await list(driver)).toEqual(values)
  })

  test('are all rolled back if one failed, also if the caller ignored the failure', async () => {
    const driver = await openNumbers(engine)
    await driver.write(insert, [1])

    const failing = driver.transaction(async ({ write }) => {
      await write(insert, [2])
      await write(insert, [1]).catch(() => undefined)
    })

    await expect(failing).rejects.toThrow(/unique|not committed/i)
    expect(await list(driver)).toEqual([1])
  })

  test('that failed do not affect the next transaction', async () => {
    const driver = await openNumbers(engine)
    const transactions = [1, 2, 1, 3].map((value) => driver.transaction(({ write }) => write(insert, [value])))

    const outcomes = (await Promise.allSettled(transactions)).map(({ status }) => status)

    expect(outcomes).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(await list(driver)).toEqual([1, 2, 3])
  })
})

describe.each(engines)('changes that are sent with their commit, in $name', (engine) => {
  test('are committed together, in their order', async () => {
    const driver = await openNumbers(engine)

    const rows = await driver.writeTogether(({ write }) =>
      Promise.all([write(insert, [1]), write(`${insert} RETURNING value`, [2])]),
    )

    expect(rows).toEqual([[], [{ value: 2 }]])
    expect(await list(driver)).toEqual([1, 2])
  })

  test('are not committed if one fails, and do not affect the next transaction', async () => {
    const driver = await openNumbers(engine)
    await driver.write(insert, [1])

    const failing = driver.writeTogether(({ write }) =>
      Promise.all([write(insert, [2]), write(insert, [1]), write(insert, [3])]),
    )
    const next = driver.writeTogether(({ write }) => write(insert, [4]))

    await expect(failing).rejects.toThrow(/unique/i)
    await next
    expect(await list(driver)).toEqual([1, 4])
  })

  test('are not committed if one is refused because of what it does', async () => {
    const driver = await openNumbers(engine)

    const failing = driver.writeTogether(({ write }) => Promise.all([write(insert, [1]), write('DROP TABLE number')]))

    await expect(failing).rejects.toThrow('not authorized')
    expect(await list(driver)).toEqual([])
  })

  test('wait for a transaction that runs', async () => {
    const driver = await openNumbers(engine)
    const first = driver.transaction(async ({ write }) => {
      await write(insert, [1])
      await new Promise((resolve) => setTimeout(resolve, 20))
      throw new Error('given up')
    })
    const second = driver.writeTogether(({ write }) => write(insert, [2]))

    await expect(first).rejects.toThrow('given up')
    await second
    expect(await list(driver)).toEqual([2])
  })

  test('are rejected after the commit', async () => {
    const driver = await openNumbers(engine)

    const late = driver.writeTogether(async ({ write }) => {
      await write(insert, [1])
      await write(insert, [2])
    })

    await expect(late).rejects.toThrow('The statement comes after the commit: INSERT')
    expect(await list(driver)).toEqual([1])
  })
})

test.each(engines)('a transaction that begins after the database was closed is rejected, in $name', async (engine) => {
  const location = await createDatabase(engine)
  const driver = await engine.openDriver(location)
  await driver.transaction(({ changeSchema }) =>
    changeSchema(`CREATE TABLE number (value ${driver.dialect.integer} NOT NULL PRIMARY KEY)`),
  )
  const closing = driver.close()
  const late = driver.transaction(({ write }) => write(insert, [1]))

  await expect(late).rejects.toThrow('The database is closed.')
  await closing
  await expect(driver.transaction(({ write }) => write(insert, [2]))).rejects.toThrow('The database is closed.')

  expect(await engine.exec(location, 'SELECT value FROM number')).toEqual([])
})

test('a transaction that begins after a database in memory was closed is rejected', async () => {
  const driver = openSqliteDriver(':memory:')
  await driver.close()

  await expect(driver.read('SELECT 1')).rejects.toThrow('The database is closed.')
})
