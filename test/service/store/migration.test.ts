import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toPostgresSchema } from '../../../src/service/store/postgres/dialect.ts'
import { toCanonicalJson } from '../../../src/json/canonical.ts'
import { createDatabase, engines, toRecord } from '../../../testkit/service/store/engine.ts'

const folder = join(import.meta.dirname, '../../fixture/schema')

describe.each(engines)('$name', (engine) => {
  const suffix = `-${engine.name.toLowerCase()}.sql`
  const released = readdirSync(folder).filter((name) => name.endsWith(suffix))

  test('has a fixture of a released schema', () => {
    expect(released).toContain(`1${suffix}`)
  })

  test.each(released)(
    'migrates a database of the schema %s: it has all records, the hashes match, and writes continue',
    async (name) => {
      const place = await createDatabase(engine)
      const statements = readFileSync(join(folder, name), 'utf8').split('\n-- next\n')
      await engine.exec(place, ...statements.map((sql) => (engine.name === 'SQLite' ? sql : toPostgresSchema(sql))))

      const store = await engine.open(place, () => 1790000001)
      onTestFinished(() => store.close())

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
    },
  )

  test('migrates each released schema to the schema of a new database', async () => {
    const fresh = await createDatabase(engine)
    await (await engine.open(fresh)).close()
    for (const name of released) {
      const place = await createDatabase(engine)
      const statements = readFileSync(join(folder, name), 'utf8').split('\n-- next\n')
      await engine.exec(place, ...statements.map((sql) => (engine.name === 'SQLite' ? sql : toPostgresSchema(sql))))
      await (await engine.open(place)).close()
      expect(await engine.exec(place, catalogues[engine.name] ?? '')).toEqual(
        await engine.exec(fresh, catalogues[engine.name] ?? ''),
      )
    }
  })
})

/** The members that a record of version 1 does not have, as they are read. */
const firstVersion = { version: 1, nonce: null, origin: null, ignored_members: [] }

/** Queries for every part of a schema. */
const catalogues: Readonly<Record<string, string>> = {
  SQLite: "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
  PostgreSQL: `
    SELECT table_name || '.' || column_name AS name, data_type || coalesce(collation_name, '') || is_nullable AS made
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT tgname, pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    ORDER BY 1, 2`,
}
