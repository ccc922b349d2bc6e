import { expect, onTestFinished, test } from 'vitest'
import { createStore } from '../../../../src/service/store/create-store.ts'
import { migrate } from '../../../../src/service/store/migration.ts'
import { indexOldRecords } from '../../../../src/service/store/migration/search-index.ts'
import { sqlite } from '../../../../testkit/service/store/database.ts'
import { createDatabase, toRecord } from '../../../../testkit/service/store/engine.ts'

test('the index of old records prints one line for each organisation, and ends with its last record', async () => {
  const driver = await sqlite.openDriver(await createDatabase(sqlite))
  onTestFinished(() => driver.close())
  const store = await createStore(driver, { now: () => 1 })
  const members = { kind: 'trail', name: null, type: null } as const
  const append = (org: string, at: number): Promise<unknown> =>
    store.append({
      record: toRecord({ id: `${org}-${at}`, org, trail: `t${at}`, ...members, body: { name: `t${at}` } }),
    })
  await Promise.all(Array.from({ length: 250 }, (_, at) => append('acme', at)))
  await append('other', 1)
  const save = 'INSERT INTO search_progress (org, done, target) VALUES (?, ?, ?)'
  await driver.write(save, ['acme', 0, 250])
  await driver.write(save, ['other', 0, 1])

  const lines: string[] = []
  await indexOldRecords(driver, (line) => lines.push(line))

  expect(lines).toEqual([
    'Indexing the records of acme for the search: 0 of 250 records',
    'Indexing the records of other for the search: 0 of 1 records',
  ])
  expect(await driver.read('SELECT org, done FROM search_progress ORDER BY org')).toEqual([
    { org: 'acme', done: 250 },
    { org: 'other', done: 1 },
  ])
})

test('the index of old records prints where it continues', async () => {
  const driver = await sqlite.openDriver(await createDatabase(sqlite))
  onTestFinished(() => driver.close())
  await migrate(driver)
  await driver.write('INSERT INTO search_progress (org, done, target) VALUES (?, ?, ?)', ['acme', 60_000, 60_001])

  const lines: string[] = []
  await indexOldRecords(driver, (line) => lines.push(line))

  expect(lines).toEqual(['Indexing the records of acme for the search: 60,000 of 60,001 records'])
})
