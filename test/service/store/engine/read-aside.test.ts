import { describe, expect, onTestFinished, test } from 'vitest'
import type { Driver } from '../../../../src/service/store/engine/driver.ts'
import { prepareSchema } from '../../../../src/service/store/schema.ts'
import type { Engine } from '../../../../testkit/service/store/database.ts'
import { createDatabase, engines } from '../../../../testkit/service/store/engine.ts'

/** Counts rows for about a second. */
const count = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000)
  SELECT count(*) AS total FROM n`

async function open(engine: Engine): Promise<Driver> {
  const driver = await engine.openDriver(await createDatabase(engine))
  onTestFinished(() => driver.close())
  await prepareSchema(driver)
  return driver
}

describe.each(engines.filter(({ hasReaders }) => hasReaders))('a read aside in $name', (engine) => {
  test('does not hold this thread, and other reads end before it', async () => {
    const driver = await open(engine)
    const ended: string[] = []
    const aside = driver.readAside(count).then((rows) => ended.push(`aside ${String(rows[0]?.['total'])}`))
    await driver.read('SELECT org FROM head').then(() => ended.push('read'))
    await new Promise<void>((resolve) => void setImmediate(() => resolve(void ended.push('turn'))))
    await aside
    expect(ended).toEqual(['read', 'turn', 'aside 1000000'])
  })
})

describe.each(engines)('a read aside in $name', (engine) => {
  test('sees what was committed, changes nothing, and works after a query that failed', async () => {
    const driver = await open(engine)
    const insert = "INSERT INTO flow (org, name, sequence) VALUES ('acme', 'shop', 1) RETURNING name"
    await driver.write(insert)
    const read = (): Promise<unknown> => driver.readAside('SELECT name FROM flow WHERE org = ?', ['acme'])
    expect(await read()).toEqual([{ name: 'shop' }])
    const failed = [driver.readAside('SELECT absent FROM flow'), driver.readAside(insert.replace('shop', 'site'))]
    expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await read()).toEqual([{ name: 'shop' }])
  })

  test('that runs while the database closes ends first', async () => {
    const driver = await engine.openDriver(await createDatabase(engine))
    await prepareSchema(driver)
    const aside = driver.readAside(count)
    await driver.read('SELECT org FROM head')
    await driver.close()
    expect(Number((await aside)[0]?.['total'])).toBe(1000000)
  })
})
