import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openSqliteStore } from '../../../../src/service/store/open-sqlite.ts'
import { createFolder, toRecord } from '../../../../testkit/service/store/engine.ts'

const modules = Object.fromEntries(
  ['open-sqlite', 'sqlite/driver', 'create-store'].map((name) => [
    name,
    JSON.stringify(new URL(`../../../../src/service/store/${name}.ts`, import.meta.url).href),
  ]),
)

/** Runs a script in a process and returns its output. The process must end by itself with exit code 0. */
async function runScript(script: string, words: readonly string[], options: readonly string[] = []): Promise<string> {
  const args = [...options, '--input-type=module', '-e', script, ...words]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args)
  expect(stderr).toBe('')
  return stdout
}

test('a thread that runs out of memory ends alone: its transaction is rolled back, and the next one has a new thread that forbids changes', async () => {
  const path = join(await createFolder(), 'evidence.db')
  // The responses share one message, so that all rows are in the memory of the thread, where they do not fit.
  const script = `
    const { openSqliteDriver } = await import(${modules['sqlite/driver']})
    const { createStore } = await import(${modules['create-store']})
    const driver = openSqliteDriver(process.argv[1])
    const store = await createStore(driver, { now: () => 1 })
    const insert = "INSERT INTO head (org, sequence, created_at, tag_key, tree) VALUES (?, 1, 1, '', '')"
    const large = "SELECT printf('%.*c', 100000, 'x') AS text"
    const failing = driver.transaction(async ({ read, write }) => {
      await write(insert, ['gone'])
      await Promise.all(Array.from({ length: 10000 }, () => read(large)))
    })
    const next = driver.write(insert, ['kept'])
    console.log(await failing.catch(({ outage, cause }) => outage + ' ' + cause.code))
    await next
    console.log((await driver.read('SELECT org FROM head')).map(({ org }) => org).join())
    console.log(await driver.write('DELETE FROM head').catch(({ message }) => message))
    const drop = driver.transaction(({ changeSchema }) => changeSchema('DROP TRIGGER record_no_delete'))
    console.log(await drop.catch(({ message }) => message))
    await store.close()
  `
  const printed = await runScript(script, [path], ['--max-old-space-size=64'])

  expect(printed).toBe('lost ERR_WORKER_OUT_OF_MEMORY\nkept\nnot authorized\nnot authorized: a change of the schema\n')
})

test('a new thread may change the schema until that is forbidden', async () => {
  const path = join(await createFolder(), 'evidence.db')
  const script = `
    const { openSqliteDriver } = await import(${modules['sqlite/driver']})
    const driver = openSqliteDriver(process.argv[1])
    const change = (sql) =>
      driver.transaction(({ changeSchema }) => changeSchema(sql)).then(() => 'changed', ({ message }) => message)
    const large = "SELECT printf('%.*c', 100000, 'x') AS text"
    await driver
      .transaction(({ read }) => Promise.all(Array.from({ length: 10000 }, () => read(large))))
      .catch(({ outage }) => console.log(outage))
    console.log(await change('CREATE TABLE one (a TEXT)'))
    driver.forbidChanges()
    console.log(await change('CREATE TABLE two (a TEXT)'))
    await driver.close()
  `
  const printed = await runScript(script, [path], ['--max-old-space-size=64'])

  expect(printed).toBe('lost\nchanged\nnot authorized: a change of the schema\n')
})

test('a process with an idle store ends by itself, after its pending writes are recorded', async () => {
  const path = join(await createFolder(), 'evidence.db')
  const script = `
    const { openSqliteStore } = await import(${modules['open-sqlite']})
    const [path, record] = process.argv.slice(1)
    const { openSqliteDriver } = await import(${modules['sqlite/driver']})
    openSqliteDriver(path + '.idle')
    const store = await openSqliteStore(path)
    void store.append({ record: JSON.parse(record) }).then(() => console.log('recorded'))
  `
  expect(await runScript(script, [path, JSON.stringify(toRecord({ id: 'a' }))])).toBe('recorded\n')

  const store = await openSqliteStore(path)
  expect(await store.find('acme', {})).toMatchObject([{ id: 'a' }])
  await store.close()
})
