import { describe, expect, onTestFinished, test } from 'vitest'
import type { Driver } from '../../../src/service/store/engine/driver.ts'
import { readNumber } from '../../../src/service/store/engine/row.ts'
import { StoreUnavailable, type Outage } from '../../../src/service/store/failure.ts'
import { migrate, schemaVersion, type MigrationOptions } from '../../../src/service/store/migration.ts'
import { createMemorySealer } from '../../../src/service/store/secret/sealer.ts'
import { openSqliteDriver } from '../../../src/service/store/sqlite/driver.ts'
import { readFixtureStatements } from '../../../testkit/service/store/schema-fixture.ts'

const afterwards = 'SELECT 1'

interface Recorded {
  readonly driver: Driver
  /** The statements outside transactions. */
  readonly ran: string[]
  readonly log: string[]
  readonly migrate: (options?: MigrationOptions, members?: Partial<Driver>) => Promise<void>
  readonly readVersion: () => Promise<number>
}

/** A database in memory, with these statements. Its engine has one statement to run after a migration. */
async function open(statements: readonly string[] = []): Promise<Recorded> {
  const own = openSqliteDriver(':memory:')
  onTestFinished(() => own.close())
  const [ran, log]: [string[], string[]] = [[], []]
  const driver: Driver = {
    ...own,
    dialect: { ...own.dialect, afterMigration: [afterwards] },
    runOutsideTransaction: async (outside) => {
      ran.push(...outside)
      await own.runOutsideTransaction(outside)
    },
  }
  await own.transaction(async ({ changeSchema }) => {
    for (const statement of statements) await changeSchema(statement)
  })
  return {
    driver,
    ran,
    log,
    migrate: (options, members) =>
      migrate({ ...driver, ...members }, { log: (line) => log.push(line), sealer: createMemorySealer(), ...options }),
    readVersion: async () => {
      const [row, ...others] = await own.read('SELECT version FROM schema_version')
      expect(others).toEqual([])
      return readNumber(row, 'version')
    },
  }
}

const fail = async (): Promise<never> => Promise.reject(new Error('not now'))

const openOld = (): Promise<Recorded> => open(readFixtureStatements('2-sqlite'))

describe('a new database', () => {
  test('gets its tables without a line in the log, is not measured, and is not migrated again', async () => {
    const { driver, migrate: start, readVersion, log } = await open()
    const members = { measureDisk: fail, runOutsideTransaction: fail }

    await start({}, members)
    await start({ mustExist: true }, members)

    expect([await readVersion(), log]).toEqual([schemaVersion, []])
    const tables = await driver.read("SELECT name FROM sqlite_schema WHERE type = 'table'")
    for (const name of ['binding', 'delivery', 'session']) expect(tables).toContainEqual({ name })
  })

  test('is created without an option', async () => {
    const { driver, readVersion } = await open()
    await migrate(driver)
    expect(await readVersion()).toBe(schemaVersion)
  })

  test('is refused where a database must exist, and stays without tables', async () => {
    const { driver, migrate: start } = await open()

    await expect(start({ mustExist: true })).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(/^The evidence database does not exist: .* has no tables\./),
    })
    expect(await driver.read('SELECT name FROM sqlite_schema')).toEqual([])
  })

  test('of a newer version is refused, and stays as it is', async () => {
    const { driver, migrate: start, readVersion } = await open()
    await start()
    await driver.transaction(({ changeSchema }) => changeSchema('UPDATE schema_version SET version = 7'))

    await expect(start()).rejects.toMatchObject({ code: 'environment', facts: { found: 7, known: schemaVersion } })
    expect(await readVersion()).toBe(7)
  })
})

describe('a database of an earlier version', () => {
  test('prints each step, and then runs the statements of its engine and removes the old content, once', async () => {
    const { driver, migrate: start, readVersion, ran, log } = await openOld()

    await start({ mustExist: true })
    const once = [[...ran], [...log]]
    await start()

    expect(await readVersion()).toBe(schemaVersion)
    expect(ran).toEqual([afterwards, ...driver.dialect.oldContent.remove])
    const steps = log.filter((line) => line.startsWith('Migrating'))
    expect(steps.map((line) => line.replace(/, \D+$/, ''))).toEqual(
      steps.map((_, at) => `Migrating the database to schema version 6 (34 records): step ${at + 1} of 12`),
    )
    expect(steps[0]).toMatch(/, checking the disk space$/)
    expect(log.at(-1)).toBe('Removing the old content from the file of the database')
    expect([ran, log]).toEqual(once)
  })

  test('needs free disk space of twice its size', async () => {
    const { migrate: start, readVersion } = await openOld()

    const full = start({}, { measureDisk: async () => ({ used: 1000, free: 1999 }) })
    await expect(full).rejects.toMatchObject({
      code: 'environment',
      facts: { needed: 2000, free: 1999 },
      message: expect.stringContaining('needs 2000 bytes of free disk space, twice its size, and 1999 are free'),
    })
    expect(await readVersion()).toBe(2)

    await start({}, { measureDisk: async () => ({ used: 1000, free: 2000 }) })
    expect(await readVersion()).toBe(schemaVersion)
  })

  test.each(['1-sqlite', '4-sqlite'])('without old content has none to remove: %s', async (fixture) => {
    const { migrate: start, ran, log } = await open(readFixtureStatements(fixture))

    await start()

    expect(ran).toEqual([afterwards])
    expect(log.filter((line) => !line.startsWith('Migrating'))).toEqual([])
  })

  test('can be used if its old content cannot be removed, which the next start tries again', async () => {
    const { driver, migrate: start, ran, log } = await openOld()

    await start({}, { runOutsideTransaction: fail })
    await start()

    const removing = 'Removing the old content from the file of the database'
    expect(log.slice(-3)).toEqual([
      removing,
      'The old content could not be removed from the database; the next start tries again: Error: not now',
      removing,
    ])
    expect(ran).toEqual(driver.dialect.oldContent.remove)
  })
})

const lock = (outage: Outage = 'busy') => new StoreUnavailable(outage, new Error('locked'))

/** The failure of a migration whose transaction fails, at a database with this answer to the question for its version. */
async function failWith(failure: Error, read: Driver['read']): Promise<unknown> {
  const { migrate: start } = await open()
  const transaction = async (): Promise<never> => Promise.reject(failure)
  return start({}, { transaction, read }).then(
    () => undefined,
    (cause: unknown) => cause,
  )
}

describe('a database that another process locks', () => {
  test('is being migrated, if it has an earlier version', async () => {
    const failure = lock()
    expect(await failWith(failure, async () => [{ version: schemaVersion - 1 }])).toMatchObject({
      code: 'environment',
      message: expect.stringMatching(/^The evidence database is being migrated by another process, or/),
      cause: failure,
    })
  })

  test.each<[what: string, failure: Error, read: Driver['read']]>([
    ['has the current version', lock(), async () => [{ version: schemaVersion }]],
    ['has no version', lock(), async () => []],
    ['has no tables', lock(), async () => Promise.reject(new Error('no such table'))],
    ['does not answer', lock('lost'), async () => [{ version: 2 }]],
    ['fails for another reason', new Error('busy'), async () => [{ version: 2 }]],
  ])('keeps its failure if it %s', async (_, failure, read) => {
    expect(await failWith(failure, read)).toBe(failure)
  })
})
