import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createStore } from '../../../src/service/store/create-store.ts'
import { openSqliteDriver } from '../../../src/service/store/sqlite/driver.ts'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import { createFolder, toRecord } from '../../../testkit/service/store/engine.ts'

const module = JSON.stringify(new URL('../../../src/service/store/open-sqlite.ts', import.meta.url).href)

test('creates the file and its folders, and syncs at each commit', async () => {
  const path = join(await createFolder(), 'deep', 'er', 'evidence.db')

  const store = await openSqliteStore(path)
  await store.append({ record: toRecord({ id: 'a' }) })
  await store.close()

  const file = new DatabaseSync(path)
  expect(file.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(file.prepare('SELECT id FROM record').all()).toEqual([{ id: 'a' }])
  file.close()
})

test('two stores on one file take turns: sequences have no gap', async () => {
  const path = join(await createFolder(), 'evidence.db')
  const stores = await Promise.all([openSqliteStore(path), openSqliteStore(path)])
  const ids = Array.from({ length: 100 }, (_, at) => `${at}`)

  await Promise.all(
    ids.flatMap((id) =>
      stores.map((store, at) => store.append({ record: toRecord({ id: `${at}-${id}`, trail: `${at}-${id}` }) })),
    ),
  )

  const records = (await stores[0].find('acme', {})).map(({ sequence }) => sequence)
  expect(records).toEqual(Array.from({ length: 200 }, (_, at) => 200 - at))
  expect(await stores[1].countTrails('acme', 'shop')).toBe(200)
  expect(await stores[1].listTrails('acme', 'shop')).toHaveLength(200)
  await Promise.all(stores.map((store) => store.close()))
})

test('the connection that writes syncs each commit to the disk, and rejects REPLACE with the triggers', async () => {
  const driver = openSqliteDriver(join(await createFolder(), 'evidence.db'))
  const read = async (name: string): Promise<unknown> =>
    driver.transaction(async ({ changeSchema }) => Object.values((await changeSchema(`PRAGMA ${name}`))[0] ?? {})[0])
  // 2 is FULL.
  expect([await read('synchronous'), await read('journal_mode'), await read('recursive_triggers')]).toEqual([
    2,
    'wal',
    1,
  ])
  await driver.close()
})

test('a full disk fails the writes that do not fit, and changes no record', async () => {
  const path = join(await createFolder(), 'evidence.db')
  const driver = openSqliteDriver(path)
  await driver.transaction(({ changeSchema }) => changeSchema('PRAGMA max_page_count = 150'))
  const full = await createStore(driver, { now: () => 1 })
  const body = { text: 'x'.repeat(5000) }

  const outcomes: string[] = []
  for (let id = 0; id < 100; id += 1) {
    const outcome = full.append({ record: toRecord({ id: `${id}`, body }) })
    outcomes.push(await outcome.then(() => 'recorded', String))
  }
  await full.close()

  const recorded = outcomes.filter((outcome) => outcome === 'recorded').length
  expect(outcomes).toContain(
    'StoreUnavailable: The database has no room left; the write may not be recorded, so try again in a moment.',
  )
  const store = await openSqliteStore(path)
  expect((await store.find('acme', {})).map(({ id }) => Number(id)).toReversed()).toEqual(
    outcomes.flatMap((outcome, id) => (outcome === 'recorded' ? [id] : [])),
  )
  expect((await store.append({ record: toRecord({ id: 'next', body }) })).record.sequence).toBe(recorded + 1)
  expect(await store.count('acme', {})).toBe(recorded + 1)
  await store.close()
})

test('a file that is not a database is rejected with its path', async () => {
  const path = join(await createFolder(), 'evidence.db')
  await writeFile(path, 'not a database, but long enough to be looked at '.repeat(30))

  await expect(openSqliteStore(path)).rejects.toMatchObject({
    code: 'file',
    message: expect.stringContaining(`${path} cannot be opened (file is not a database)`) as string,
    facts: { path },
    cause: expect.objectContaining({ message: 'file is not a database' }),
  })
})

test('a path that cannot be a file is rejected with the path', async () => {
  const folder = await createFolder()

  await expect(openSqliteStore(folder)).rejects.toMatchObject({ code: 'file' })
  await writeFile(join(folder, 'file'), '')
  await expect(openSqliteStore(join(folder, 'file', 'evidence.db'))).rejects.toThrow(/evidence\.db cannot be opened/)
})

test('a Node without SQLite is rejected with the required version', async () => {
  const script = `const { openSqliteStore } = await import(${module}); await openSqliteStore('unused.db').catch((e) => console.log(e.code, e.message, e.facts.node))`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--no-experimental-sqlite',
    '--input-type=module',
    '-e',
    script,
  ])

  expect(stdout).toBe(
    `environment The service needs Node 22.13 or newer, \`evidence serve\` and the embedded one; this is ${process.version}. Install a newer Node (in a workflow with actions/setup-node), or report to a running service with \`url\`. ${process.version}\n`,
  )
})

test('opening prints nothing, and does not suppress other warnings', async () => {
  const script = `const { openSqliteStore } = await import(${module}); await (await openSqliteStore(':memory:')).close(); process.emitWarning('mine')`
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])

  expect(stdout).toBe('')
  expect(stderr).toContain('Warning: mine')
  expect(stderr).not.toContain('SQLite')
})

/** A digest that depends on the key. */
async function digest(...[place, options]: Parameters<typeof openSqliteStore>): Promise<string> {
  const { secrets, close } = await openSqliteStore(place, options)
  return secrets.digestRequest('one').finally(close)
}

test('the key of the secrets is beside the file, that of a database in memory is in memory, and both can be given', async () => {
  const folder = await createFolder()
  const path = join(folder, 'evidence.db')
  const given = { keyFile: join(folder, 'given.key') }

  expect(await digest(':memory:')).not.toBe(await digest(':memory:'))
  const own = await digest(path)
  expect(await digest(path)).toBe(own)
  expect(await readdir(folder)).toContain('evidence.key')
  expect(await readdir(folder)).not.toContain('given.key')
  expect(await digest(':memory:', { keyFile: join(folder, 'evidence.key') })).toBe(own)
  await rm(join(folder, 'evidence.key'))
  expect(await digest(path, given)).not.toBe(own)
  expect(await readdir(folder)).not.toContain('evidence.key')
  expect(await readdir(folder)).toContain('given.key')
  expect(await digest(':memory:', given)).toBe(await digest(path, given))
})

// A test of its own: a file that a fault leaves here would fail the others too.
test('the key of a database in memory is in no file', async () => {
  await digest(':memory:')
  expect(existsSync('evidence.key')).toBe(false)
})
