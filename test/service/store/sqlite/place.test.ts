import { chmod, mkdir, realpath, stat, symlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { describeOpenFile, lockDatabase, openStore, toRedactedLocation } from '../../../../src/service/store/open.ts'
import { openSqliteStore } from '../../../../src/service/store/open-sqlite.ts'
import { openSqliteDriver } from '../../../../src/service/store/sqlite/driver.ts'
import { loadSqlite } from '../../../../src/service/store/sqlite/node-sqlite.ts'
import { listOpenFiles } from '../../../../testkit/open-files.ts'
import { isLinux, isMet, isPosix } from '../../../../testkit/requirement.ts'
import { createFolder, toRecord } from '../../../../testkit/service/store/engine.ts'

/** A lock file that another program has written. */
function createForeignLock(path: string): void {
  const other = new (loadSqlite().DatabaseSync)(`${path}.lock`)
  other.exec('CREATE TABLE holder (name TEXT)')
  other.close()
}

describe('the lock of a service', () => {
  test('is held by one service, which is named, until its release, by each path that leads to the file', async () => {
    const folder = await createFolder()
    const [link, path] = [join(folder, 'link.db'), join(folder, 'deep', 'evidence.db')]
    ;(await lockDatabase(path))?.release()
    await writeFile(path, '')
    await symlink(path, link)
    const lock = await lockDatabase(link)
    const holder = `process ${process.pid} on ${hostname()}, since \\d{4}-\\d\\d-\\d\\dT\\S+Z\\. Stop it first`
    const message = new RegExp(`^Another evidence serve uses the database ${path}: ${holder}`)
    await expect(lockDatabase(path)).rejects.toThrow(
      expect.objectContaining({ code: 'environment', facts: { path }, message: expect.stringMatching(message) }),
    )
    lock?.release()
    ;(await lockDatabase(path))?.release()
    expect((await stat(`${path}.lock`)).mode & 0o777).toBe(0o600)
  })
  test('needs a file that can be used', async () => {
    const folder = await createFolder()
    await mkdir(join(folder, 'evidence.db.lock'))
    await expect(lockDatabase(join(folder, 'evidence.db'))).rejects.toThrow(
      expect.objectContaining({
        code: 'file',
        facts: { path: join(folder, 'evidence.db') },
        message: expect.stringMatching(
          /evidence\.db\.lock cannot be used \(.+\); give a writable folder with --data\.$/,
        ),
      }),
    )
    await writeFile(join(folder, 'other.db.lock'), 'no database at all, but long enough to be read as one')
    await expect(lockDatabase(join(folder, 'other.db'))).rejects.toThrow(/other\.db\.lock cannot be used/)
  })
  test('is not held because its file cannot be written', async () => {
    const path = join(await createFolder(), 'evidence.db')
    // SQLite cannot write its journal.
    await mkdir(`${path}.lock-journal`)
    await writeFile(join(`${path}.lock-journal`, 'file'), '')
    await expect(lockDatabase(path)).rejects.toThrow(
      expect.objectContaining({ code: 'file', message: expect.stringContaining('.lock cannot be used (') }),
    )
  })
  test('is no table of another program', async () => {
    const path = join(await createFolder(), 'evidence.db')
    createForeignLock(path)
    await expect(lockDatabase(path)).rejects.toThrow(
      expect.objectContaining({ code: 'file', message: expect.stringContaining('no column named pid') }),
    )
  })
})

test.runIf(isMet(isLinux, 'open files'))('a lock file that cannot be used is closed again', async () => {
  const folder = await realpath(await createFolder())
  const path = join(folder, 'evidence.db')
  createForeignLock(path)
  await expect(lockDatabase(path)).rejects.toThrow('cannot be used')
  expect(listOpenFiles(folder)).toEqual([])
})

test('a file that other users can open is described, if they can enter its folder', async () => {
  const folder = join(await createFolder(), "it's")
  await mkdir(folder, { mode: 0o755 })
  const path = join(folder, 'evidence.db')
  expect(describeOpenFile(path)).toBeUndefined()
  await writeFile(path, '')
  const modes: readonly (readonly [number, number, boolean])[] = [
    [0o600, 0o755, false],
    [0o644, 0o755, true],
    [0o620, 0o755, true],
    [0o604, 0o711, true],
    [0o601, 0o755, false],
    [0o644, 0o744, false],
    [0o644, 0o700, false],
    [0o644, 0o710, true],
  ]
  for (const [file, parent, isOpen] of modes) {
    await chmod(path, file)
    await chmod(folder, parent)
    const line = `Other users of this machine can open the database ${path}. Run: chmod go-rwx '${path.replace("'", String.raw`'\''`)}'*`
    expect([file, parent, describeOpenFile(path)]).toEqual([file, parent, isOpen ? line : undefined])
  }
})

test('a driver of a file forbids changes of the schema, and ends with its close', async () => {
  const driver = openSqliteDriver(join(await createFolder(), 'evidence.db'))
  await driver.transaction(({ changeSchema }) => changeSchema('CREATE TABLE token (a TEXT)'))
  driver.forbidChanges()
  await expect(driver.transaction(({ changeSchema }) => changeSchema('DROP TABLE token'))).rejects.toThrow(
    /not authorized/,
  )
  await driver.close()
  await expect(driver.write("INSERT INTO token VALUES ('one')")).rejects.toMatchObject({
    message: 'The database is closed.',
  })
})

test('a store in memory records', async () => {
  const store = await openStore(':memory:')
  await store.append({ record: toRecord({ id: 'one' }) })
  expect((await store.findById('acme', 'one'))?.sequence).toBe(1)
  await store.close()
})

test('a driver in memory waits for no standby, and ends with its close', async () => {
  const driver = openSqliteDriver(':memory:')
  await driver.transaction(({ changeSchema }) => changeSchema('CREATE TABLE token (a TEXT)'))
  await driver.write('INSERT INTO token VALUES (?)', ['one'])
  expect(await driver.read('SELECT a FROM token WHERE a = ?', ['one'])).toEqual([{ a: 'one' }])
  expect([await driver.waitsForStandby(), driver.countOutages(), await driver.listen(() => undefined)]).toEqual([
    false,
    0,
    undefined,
  ])
  driver.forbidChanges()
  await expect(driver.transaction(({ changeSchema }) => changeSchema('DROP TABLE token'))).rejects.toThrow(
    /not authorized/,
  )
  await driver.close()
  await expect(driver.read('SELECT 1')).rejects.toMatchObject({ message: 'The database is closed.' })
})

test('a file without tables is refused where a database must exist', async () => {
  const path = join(await createFolder(), 'evidence.db')
  await writeFile(path, '')
  const opened = openSqliteStore(path, { mustExist: true })
  await expect(opened).rejects.toMatchObject({ code: 'file', message: expect.stringContaining('has no tables') })
})

test('a database that is absent, or that cannot be opened, is named', async () => {
  const folder = await createFolder()
  const path = join(folder, 'evidence.db')
  await expect(openSqliteStore(path, { mustExist: true })).rejects.toMatchObject({
    code: 'file',
    facts: { path },
    message: expect.stringMatching(/does not exist; give the data folder/),
  })
  await writeFile(path, 'x'.repeat(5000))
  await expect(openStore(path)).rejects.toMatchObject({
    code: 'file',
    facts: { path },
    message: expect.stringMatching(/cannot be opened \(file is not a database\); give the path/),
  })
  for (const kind of ['mysql', 'H2'])
    await expect(openStore(`${kind}://host/db`)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(`of the kind ${kind} are not supported`),
    })
  expect([await lockDatabase('postgres://host/db'), describeOpenFile('postgres://host/db')]).toEqual([
    undefined,
    undefined,
  ])
  expect([toRedactedLocation('a.db'), toRedactedLocation('postgres://me:hush@host/db')]).toEqual([
    'a.db',
    expect.not.stringContaining('hush'),
  ])
})

test.runIf(isMet(isPosix, 'colons in the names of folders'))(
  'a path may have a part that looks like the scheme of a URL',
  async () => {
    const folder = await createFolder()
    await (await openStore(`${folder}/mysql://evidence.db`)).close()
    expect((await stat(join(folder, 'mysql:', 'evidence.db'))).isFile()).toBe(true)
  },
)

test('loading SQLite suppresses its own warning alone, and restores the function', () => {
  const before = Object.getOwnPropertyDescriptor(process, 'emitWarning')
  const emitted: unknown[] = []
  const load = process.getBuiltinModule.bind(process)
  process.emitWarning = (...words: readonly unknown[]) => void emitted.push(words)
  process.getBuiltinModule = (name: string) => {
    for (const text of ['SQLite is an experimental feature', 'Other']) process.emitWarning(text, 'ExperimentalWarning')
    return load(name)
  }
  onTestFinished(() => {
    process.getBuiltinModule = load
    if (before === undefined) Reflect.deleteProperty(process, 'emitWarning')
    else Object.defineProperty(process, 'emitWarning', before)
  })
  expect(loadSqlite()).toBe(load('node:sqlite'))
  expect(emitted).toEqual([['Other', 'ExperimentalWarning']])
  process.emitWarning('after')
  expect(emitted).toHaveLength(2)
})
