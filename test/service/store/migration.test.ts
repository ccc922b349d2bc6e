import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toCanonicalJson } from '../../../src/json/canonical.ts'
import { createStore } from '../../../src/service/store/create-store.ts'
import { openStore } from '../../../src/service/store/open.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { computeLog, readLog } from '../../../testkit/service/store/log.ts'
import { createDatabase, engines, toRecord } from '../../../testkit/service/store/engine.ts'
import { migrateFixture } from '../../../testkit/service/store/migrated-fixture.ts'
import { listSchemaFixtures, loadSchemaFixture } from '../../../testkit/service/store/schema-fixture.ts'

describe.each(engines)('$name', (engine) => {
  const suffix = engine.name.toLowerCase()

  test('has a fixture of each released schema, and of the last one without a log', () => {
    expect(listSchemaFixtures(engine)).toEqual([`1-${suffix}`, `2-${suffix}`, `4-${suffix}`])
  })

  test('migrates a database of schema 1: it has all records, the hashes match, and writes continue', async () => {
    const { store } = await migrateFixture(engine, `1-${suffix}`)

    const records = await store.find('acme', {})
    expect(records.map(({ id }) => id)).toEqual(['id-5', 'id-4', 'id-3', 'id-2', 'id-1', 'id-0'])
    for (const { sha256, version, nonce, origin, ignored_members, ...record } of records) {
      expect({ version, nonce, origin, ignored_members }).toEqual(firstVersion)
      expect(sha256).toBe(createHash('sha256').update(toCanonicalJson(record)).digest('hex'))
      expect(record.body).toEqual({ text: 'ÄÖ "\u2028" 🚀', at: record.sequence - 1 })
    }
    expect(await store.listTrails('acme', 'shop')).toEqual(['change-1'])
    expect(await store.countArtifacts('acme', 'shop')).toBe(1)
    expect(await store.count('acme', { kinds: ['attestation'] })).toBe(2)
    expect(await store.findToken('one')).toMatchObject({ role: 'reporter', created_at: 1.5 })
    const again = { record: toRecord({ id: 'other' }), idempotency: { caller: 'ci', key: 'key-3', request: 'r' } }
    expect(await store.append(again)).toMatchObject({ replayed: true, record: { id: 'id-3' } })
    expect((await store.append({ record: toRecord({ id: 'next' }) })).record.sequence).toBe(7)
  })

  test('migrates each released schema to the schema of a new database', async () => {
    const fresh = await createDatabase(engine)
    await (await engine.open(fresh)).close()
    for (const fixture of listSchemaFixtures(engine)) {
      const { place } = await migrateFixture(engine, fixture)
      const [migrated, created] = [await readCatalogue(engine, place), await readCatalogue(engine, fresh)]
      expect(migrated).toEqual(created)
    }
  })

  test('numbers the records of each flow and trail from 1, in their order', async () => {
    const { place } = await migrateFixture(engine, `2-${suffix}`)

    const rows = await engine.exec(
      place,
      'SELECT org, flow, trail, ordinal FROM record ORDER BY org, flow, trail, sequence',
    )
    const groups = Map.groupBy(rows, ({ org, flow, trail }) => JSON.stringify([org, flow, trail]))
    expect([...groups.keys()]).toContain('["acme",null,null]')
    for (const group of groups.values()) {
      expect(group.map(({ ordinal }) => Number(ordinal))).toEqual(group.map((_, at) => at + 1))
    }
  })

  test.each([2, 4])(
    'makes a log of each ledger of schema %i, with one tag for each flow and trail',
    async (version) => {
      const { place, store } = await migrateFixture(engine, `${version}-${suffix}`)

      const rows = await engine.exec(place, 'SELECT org, flow, trail, tag FROM record')
      const groups = Map.groupBy(rows, ({ org, flow, trail }) => JSON.stringify([org, flow, trail]))
      const tags = [...groups.values()].map((group) => [...new Set(group.map(({ tag }) => tag))])
      expect(tags.every(([tag, ...others]) => /^[0-9a-f]{32}$/.test(String(tag)) && others.length === 0)).toBe(true)
      expect(new Set(tags.flat()).size).toBe(groups.size)
      for (const org of await store.inspection.listOrganisations()) {
        expect(await readLog(store, org)).toEqual(await computeLog(store, org))
      }
    },
  )

  test('records the repository whose job reported first as the owner of a flow', async () => {
    const { place } = await migrateFixture(engine, `2-${suffix}`)

    const owners = await engine.exec(place, 'SELECT org, flow, repository_id FROM flow_owner')
    expect(owners).toEqual([{ org: 'acme', flow: 'web', repository_id: '42' }])
  })

  test('rewrites the records that contain secrets, once, and names them in a record and in the log', async () => {
    const { place, store, log } = await migrateFixture(engine, `2-${suffix}`)

    const [migration, ...others] = await store.find('acme', { kinds: ['migration'] })
    const rewritten = (await store.find('acme', { kinds: ['notification'] })).toReversed()
    const expected = rewritten.filter(({ body }) => JSON.stringify(body).includes('secret_id'))
    expect(others).toEqual([])
    expect(expected).toHaveLength(5)
    expect(migration?.body).toEqual({
      schema_version: 3,
      rewritten_sequences: expected.map(({ sequence }) => sequence),
    })
    expect(rewritten.every(({ version }) => version === 1)).toBe(true)
    expect(JSON.stringify(await engine.exec(place, 'SELECT * FROM record'))).not.toContain('clear')
    const warnings = log.filter((line) => line.startsWith('Replace the secrets'))
    expect(warnings.map((line) => /action "([^"]+)" of acme/.exec(line)?.[1])).toEqual([
      'on-call',
      'chat',
      'unreachable',
      'deleted',
    ])
  })

  test('prints its progress, and nothing for a new or a migrated database', async () => {
    const { place, folder, log } = await migrateFixture(engine, `2-${suffix}`)

    const again: string[] = []
    await (await openStore(place, { keyFile: join(folder, 'evidence.key'), log: (line) => again.push(line) })).close()
    const fresh: string[] = []
    await (await openStore(await createDatabase(engine), { log: (line) => fresh.push(line) })).close()
    const progress = log.filter((line) => line.startsWith('Migrating'))
    expect(progress).toHaveLength(12)
    expect(progress[2]).toBe('Migrating the database to schema version 6 (34 records): step 3 of 12, numbering records')
    expect([again, fresh]).toEqual([[], []])
  })

  test('keeps a second process out with one sentence, and the database is as it was', async () => {
    const place = await createDatabase(engine)
    await loadSchemaFixture(engine, place, `2-${suffix}`)
    const first = await engine.openDriver(place)
    onTestFinished(() => first.close())

    await first.transaction(async (transaction) => {
      for (const statement of first.dialect.lockSchema) await transaction.changeSchema(statement)
      await transaction.changeSchema('UPDATE schema_version SET version = 2')
      await expect(openStore(place, { lockTimeoutMs: 300 })).rejects.toMatchObject({
        code: 'environment',
        message:
          'The evidence database is being migrated by another process, or an older version still uses it; wait for that process, or stop it, and start again.',
      })
    })

    expect(await engine.exec(place, 'SELECT version FROM schema_version')).toEqual([{ version: versionOf(engine, 2) }])
  })

  test('does not start without free disk space of twice the size of the database', async () => {
    const place = await createDatabase(engine)
    await loadSchemaFixture(engine, place, `2-${suffix}`)
    const driver = await engine.openDriver(place)
    onTestFinished(() => driver.close())

    const full = { ...driver, measureDisk: () => Promise.resolve({ used: 1000, free: 1999 }) }

    await expect(createStore(full)).rejects.toMatchObject({ code: 'environment', facts: { needed: 2000, free: 1999 } })
    expect(await engine.exec(place, 'SELECT version FROM schema_version')).toEqual([{ version: versionOf(engine, 2) }])
  })

  test('measures the file of a database and the free space of its folder', async () => {
    const place = await createDatabase(engine)
    await loadSchemaFixture(engine, place, `2-${suffix}`)
    const driver = await engine.openDriver(place)
    onTestFinished(() => driver.close())

    const space = await driver.measureDisk()

    const isFile = engine.name === 'SQLite'
    expect(space === undefined).toBe(!isFile)
    if (space === undefined) return
    expect(space.used).toBeGreaterThanOrEqual((await stat(place)).size)
    expect(space.free).toBeGreaterThan(0)
  })

  test('keeps the records append-only after the migration', async () => {
    const { place } = await migrateFixture(engine, `2-${suffix}`)

    for (const table of ['record', 'idempotency']) {
      await expect(engine.exec(place, `UPDATE ${table} SET org = 'x'`)).rejects.toThrow('never changed')
      await expect(engine.exec(place, `DELETE FROM ${table}`)).rejects.toThrow('never changed')
    }
  })

  test('refuses a record of a process of the last release that is still running', async () => {
    const { place } = await migrateFixture(engine, `2-${suffix}`)

    const insert = `INSERT INTO record (org, sequence, id, kind, created_at, document, sha256)
      SELECT org, max(sequence) + 1, 'late', 'attestation', 2e9, '{}', '' FROM record GROUP BY org`

    await expect(engine.exec(place, insert)).rejects.toThrow(
      /record_numbered|record_tagged|a record has a (?:number|tag)/,
    )
  })
})

/** PostgreSQL's BIGINT is a text on the connection of the test. */
function versionOf({ name }: Engine, version: number): number | string {
  return name === 'SQLite' ? version : String(version)
}

/** The members that a record of version 1 does not have, as they are read. */
const firstVersion = { version: 1, nonce: null, origin: null, ignored_members: [] }

async function readCatalogue(engine: Engine, place: string): Promise<unknown> {
  return engine.exec(place, catalogues[engine.name] ?? '')
}

/** Queries for every part of a schema. */
const catalogues: Readonly<Record<string, string>> = {
  SQLite: "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
  PostgreSQL: `
    SELECT table_name || '.' || column_name AS name, data_type || coalesce(collation_name, '') || is_nullable AS made
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT tgname, pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    ORDER BY 1, 2`,
}
