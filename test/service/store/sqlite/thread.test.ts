import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Driver, Value } from '../../../../src/service/store/engine/driver.ts'
import { openSqliteDriver } from '../../../../src/service/store/sqlite/driver.ts'
import { openSqliteStore } from '../../../../src/service/store/open-sqlite.ts'
import { createFolder, toRecord } from '../../../../testkit/service/store/engine.ts'

test('a write waits for another process that locks the file; reads and other work continue', async () => {
  const path = join(await createFolder(), 'evidence.db')
  const store = await openSqliteStore(path)
  onTestFinished(() => store.close())
  await store.append({ record: toRecord({ id: 'before' }) })
  const other = new DatabaseSync(path)
  other.exec('BEGIN IMMEDIATE')
  let isRecorded = false
  const writing = store.append({ record: toRecord({ id: 'after' }) }).then(() => (isRecorded = true))

  for (let turn = 0; turn < 20; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    expect(await store.find('acme', {})).toMatchObject([{ id: 'before' }])
  }
  expect(isRecorded).toBe(false)
  other.close()
  await writing

  expect(await store.find('acme', {})).toMatchObject([{ id: 'after' }, { id: 'before' }])
})

test('reads continue while a commit is written to disk', async () => {
  const driver = openSqliteDriver(join(await createFolder(), 'evidence.db'))
  onTestFinished(() => driver.close())
  await driver.transaction(({ changeSchema }) => changeSchema('CREATE TABLE text (value BLOB)'))
  const events: string[] = []
  // The rows fit into the page cache, so that the commit writes them.
  const writing = driver.transaction(async ({ write }) => {
    await write(`INSERT INTO text (value) WITH RECURSIVE n (i) AS
      (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400) SELECT randomblob(100000) FROM n`)
    events.push('written')
  })
  const committed = writing.then(() => events.push('committed'))

  while (!events.includes('committed')) {
    await new Promise((resolve) => setImmediate(resolve))
    events.push(`read ${(await driver.read('SELECT value FROM text')).length}`)
  }
  await committed

  expect(events.slice(events.indexOf('written'), events.indexOf('committed'))).toContain('read 0')
})

test('a batch is recorded while the requesting thread is busy: the batch needs no further message', async () => {
  const path = join(await createFolder(), 'evidence.db')
  const store = await openSqliteStore(path)
  onTestFinished(() => store.close())
  const file = new DatabaseSync(path, { readOnly: true })
  onTestFinished(() => file.close())
  const count = file.prepare('SELECT count(*) AS total FROM record')
  const idempotency = { caller: 'ci', key: 'one', request: 'a' }
  const writing = store.append({ record: toRecord({ id: 'a' }), idempotency })
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

  // The loop blocks this thread.
  const giveUp = performance.now() + 100_000
  while (count.get()?.['total'] === 0 && performance.now() < giveUp);

  expect(count.get()).toEqual({ total: 1 })
  expect(await writing).toMatchObject({ replayed: false, record: { id: 'a', sequence: 1 } })
})

test('close waits for the running transaction, moves the WAL into the file, and rejects later requests', async () => {
  const path = join(await createFolder(), 'evidence.db')
  const driver = openSqliteDriver(path)
  await driver.transaction(({ changeSchema }) => changeSchema('CREATE TABLE number (value INTEGER)'))
  const writing = driver.transaction(async ({ write }) => {
    for (let value = 0; value < 100; value += 1) await write('INSERT INTO number (value) VALUES (?)', [value])
  })
  const closing = driver.close()
  const late = driver.write('INSERT INTO number (value) VALUES (100)')

  await expect(late).rejects.toThrow('The database is closed.')
  await Promise.all([writing, closing])

  expect(existsSync(`${path}-wal`)).toBe(false)
  const file = new DatabaseSync(path)
  expect(file.prepare('SELECT count(*) AS total FROM number').get()).toEqual({ total: 100 })
  file.close()
})

const insert = 'INSERT INTO number (value) VALUES (?)'

async function openNumbers(): Promise<{ readonly driver: Driver; readonly thread: Worker }> {
  const started = once(process, 'worker')
  const driver = openSqliteDriver(join(await createFolder(), 'evidence.db'))
  onTestFinished(() => driver.close())
  const [thread]: Worker[] = await started
  if (thread === undefined) throw new Error('No thread has started.')
  await driver.transaction(({ changeSchema }) => changeSchema('CREATE TABLE number (value INTEGER PRIMARY KEY)'))
  return { driver, thread }
}

async function expectNewThread(driver: Driver, failing: Promise<unknown>, cause: object): Promise<void> {
  await expect(failing).rejects.toMatchObject({ name: 'StoreUnavailable', outage: 'lost', cause })
  await driver.transaction(({ write }) => write(insert, [3]))
  expect(await driver.read('SELECT value FROM number')).toEqual([{ value: 3 }])
}

describe('a lost message between the threads', () => {
  test('to the thread ends its transaction, and the next transaction has a new thread', async () => {
    const { driver } = await openNumbers()
    const unsendable = [Symbol('no value')] as unknown as readonly Value[]

    const failing = driver.transaction(async ({ write }) => {
      await write(insert, [1])
      await write(insert, unsendable).catch(() => undefined)
      await write(insert, [2])
    })

    await expectNewThread(driver, failing, { name: 'DataCloneError' })
  })

  test('from the thread does the same', async () => {
    const { driver, thread } = await openNumbers()

    const failing = driver.transaction(async ({ write }) => {
      await write(insert, [1])
      // SQLite returns no unreadable value, so the test emits the event of Node.
      thread.emit('messageerror', new Error('The message cannot be read.'))
      await write(insert, [2])
    })

    await expectNewThread(driver, failing, { message: 'The message cannot be read.' })
  })
})

test('a thread that ends in a transaction fails it, and the next transaction has a new thread', async () => {
  const { driver, thread } = await openNumbers()

  const failing = driver.transaction(async ({ write }) => {
    await write(insert, [1])
    void thread.terminate()
    await write(insert, [2])
  })

  await expectNewThread(driver, failing, { message: 'A thread of the database has ended.' })
})

test('error codes of SQLite are available outside the thread', async () => {
  const driver = openSqliteDriver(join(await createFolder(), 'evidence.db'))
  onTestFinished(() => driver.close())
  await driver.transaction(({ changeSchema }) => changeSchema('CREATE TABLE number (value INTEGER PRIMARY KEY)'))
  await driver.transaction(({ changeSchema }) => changeSchema('PRAGMA max_page_count = 2'))
  const sqliteConstraintPrimaryKey = 1555
  const sqliteFull = 13

  await driver.write('INSERT INTO number (value) VALUES (1)')

  await expect(driver.write('INSERT INTO number (value) VALUES (1)')).rejects.toMatchObject({
    message: 'UNIQUE constraint failed: number.value',
    errcode: sqliteConstraintPrimaryKey,
  })
  await expect(
    driver.transaction(({ changeSchema }) => changeSchema('CREATE TABLE text (value TEXT)')),
  ).rejects.toMatchObject({
    name: 'StoreUnavailable',
    outage: 'full',
    cause: { message: 'database or disk is full', errcode: sqliteFull },
  })
})
