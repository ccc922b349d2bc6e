import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Row } from '../../../src/service/store/engine/driver.ts'
import { openStore } from '../../../src/service/store/open.ts'
import { digestSchema } from '../../../src/service/store/schema-statement.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { createDatabase, createFolder, engines, toRecord } from '../../../testkit/service/store/engine.ts'

const run = promisify(execFile)

/** Queries for every part of a schema. */
const catalogues: Readonly<Record<string, string>> = {
  SQLite: 'SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name',
  PostgreSQL: `
    SELECT table_name || '.' || column_name AS name, data_type || coalesce(collation_name, '') || is_nullable AS made
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT tgname, pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT proname, pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1, 2`,
}

function readCatalogue(engine: Engine, place: string): Promise<readonly Row[]> {
  return engine.exec(place, catalogues[engine.name] ?? '')
}

/** The digests of the files of an SQLite database; nothing for a server. */
function digestFiles(place: string): readonly (string | undefined)[] {
  if (place.includes('://')) return []
  return [place, `${place}-wal`].map((path) => (existsSync(path) ? hash('sha256', readFileSync(path)) : undefined))
}

/** What the first builds made: their version of the schema, and some of its tables. */
const former = [
  'CREATE TABLE schema_version (version BIGINT NOT NULL)',
  'INSERT INTO schema_version (version) VALUES (6)',
  'CREATE TABLE record (org TEXT NOT NULL, sequence BIGINT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (org, sequence))',
  "INSERT INTO record (org, sequence, document) VALUES ('acme', 1, '{}')",
]

const others: readonly (readonly [string, readonly string[]])[] = [
  ['of a former build', former],
  ['of another program', ['CREATE TABLE song (title TEXT)']],
  ['of another program, with a view alone', ['CREATE VIEW one AS SELECT 1 AS one']],
  [
    'of another schema 1',
    ['CREATE TABLE evidence_schema (digest TEXT NOT NULL)', "INSERT INTO evidence_schema (digest) VALUES ('ab')"],
  ],
  ['whose first start left no digest', ['CREATE TABLE evidence_schema (digest TEXT NOT NULL)']],
]

/** A process that opens a store, and kills itself when a number of statements was requested. Prints their number if it survives. */
const killed = `
  import { createStore } from './src/service/store/create-store.ts'
  import { parsePostgresUrl } from './src/service/store/postgres/address.ts'
  import { openPostgresDriver } from './src/service/store/postgres/driver.ts'
  import { openSqliteDriver } from './src/service/store/sqlite/driver.ts'
  const [place, at] = process.argv.slice(1)
  const driver = place.includes('://') ? await openPostgresDriver(parsePostgresUrl(place)) : openSqliteDriver(place)
  let count = 0
  const changing = (change) => async (...given) => {
    if ((count += 1) === Number(at)) process.kill(process.pid, 'SIGKILL')
    return change(...given)
  }
  const transaction = (work) => driver.transaction((one) => work({ ...one, changeSchema: changing(one.changeSchema) }))
  const store = await createStore({ ...driver, transaction })
  await store.close()
  console.log(count)`

async function startProcess(place: string, at: number): Promise<number> {
  const words = ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', killed, place, String(at)]
  return Number((await run(process.execPath, words)).stdout)
}

describe.each(engines)('a database in $name', (engine) => {
  test('that is empty gets the tables, and the digest of the statements that made them', async () => {
    const place = await createDatabase(engine)
    await (await engine.open(place)).close()

    const store = await engine.open(place)
    onTestFinished(() => store.close())
    await store.append({ record: toRecord({ id: 'one' }) })

    const driver = await engine.openDriver(place)
    onTestFinished(() => driver.close())
    expect(await driver.read('SELECT digest FROM evidence_schema')).toEqual([{ digest: digestSchema(driver.dialect) }])
    expect(await store.readHead('acme')).toBe(1)
  })

  test.each(others)('%s is refused in one sentence, and is the same afterwards', async (_, statements) => {
    const place = await createDatabase(engine)
    await engine.exec(place, ...statements)
    const before = [await readCatalogue(engine, place), digestFiles(place)]

    const opening = openStore(place)

    await expect(opening).rejects.toMatchObject({ code: 'environment' })
    await expect(opening).rejects.toThrow(
      /^The database \S+ was made by another version of Delivery Evidence, or by another program, .*new database, where evidence import .*evidence export[^.]*\.$/,
    )
    expect([await readCatalogue(engine, place), digestFiles(place)]).toEqual(before)
  })

  test('is made once by processes that start at the same time', async () => {
    const place = await createDatabase(engine)

    const stores = await Promise.all(Array.from({ length: 4 }, () => engine.open(place)))

    await Promise.all(stores.map((store, at) => store.append({ record: toRecord({ id: `${at}` }) })))
    expect(await stores[0]?.count('acme', {})).toBe(4)
    expect(await engine.exec(place, 'SELECT digest FROM evidence_schema')).toHaveLength(1)
    await Promise.all(stores.map((store) => store.close()))
  })

  test('has no tables after a kill at its first start, and all of them after the next one', async () => {
    const [whole, place] = [await createDatabase(engine), await createDatabase(engine)]
    const total = await startProcess(whole, 0)

    for (const at of [2, Math.floor(total / 2), total]) {
      await expect(startProcess(place, at)).rejects.toMatchObject({ signal: 'SIGKILL' })
      expect(await engine.exec(place, catalogues[engine.name] ?? '')).toEqual([])
    }

    await (await engine.open(place)).close()
    expect(await readCatalogue(engine, place)).toEqual(await readCatalogue(engine, whole))
  })
})

describe('an SQLite file', () => {
  test('of a former build whose process was killed keeps its write-ahead log', async () => {
    const place = join(await createFolder(), 'evidence.db')
    const script = `const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
      const file = new DatabaseSync(process.argv[1])
      file.exec("PRAGMA journal_mode = WAL;" + process.argv[2])
      process.kill(process.pid, 'SIGKILL')`
    await run(process.execPath, ['-e', script, place, former.join(';')]).catch(() => undefined)
    const before = digestFiles(place)

    await expect(openStore(place)).rejects.toThrow(`The database ${place} was made by another version`)

    expect(before).not.toContain(undefined)
    expect(digestFiles(place)).toEqual(before)
  })

  test('without a byte is empty', async () => {
    const place = join(await createFolder(), 'evidence.db')
    await writeFile(place, '')
    await (await openStore(place)).close()
    expect(readFileSync(place).length).toBeGreaterThan(0)
  })
})
