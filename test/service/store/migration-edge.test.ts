import { describe, expect, test } from 'vitest'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { engines } from '../../../testkit/service/store/engine.ts'
import { migrateFixture } from '../../../testkit/service/store/migrated-fixture.ts'

const now = 1_800_000_000

/** Migrates a database of schema 2 after further statements. */
function migrate(engine: Engine, ...statements: string[]): ReturnType<typeof migrateFixture> {
  return migrateFixture(engine, `2-${engine.name.toLowerCase()}`, ...statements)
}

/** Copies a record to another place. The parts of its document are replaced. */
function copyRecord(from: string, [org, sequence, flow]: readonly [string, number, string], document: string): string {
  return `INSERT INTO record (org, sequence, id, kind, flow, trail, name, type, fingerprint, commit_sha, created_at, document, sha256)
    SELECT '${org}', ${sequence}, '${org}-${sequence}', kind, ${flow}, NULL, name, type, fingerprint, commit_sha, created_at,
    ${document}, sha256 FROM record WHERE ${from}`
}

describe.each(engines)('a migration in $name', (engine) => {
  test('appends its record after the last one, also if the clock is behind', async () => {
    const { store } = await migrate(engine, `UPDATE head SET created_at = ${now + 5} WHERE org = 'acme'`)

    const [record] = await store.find('acme', { kinds: ['migration'] })
    expect(record).toMatchObject({ created_at: now + 5, actor: { name: 'evidence migrate' }, ignored_members: [] })
  })

  test('appends its record at the time of the clock, if that is later', async () => {
    const { store } = await migrate(engine)

    expect(await store.find('acme', { kinds: ['migration'] })).toMatchObject([{ created_at: now }])
  })

  test('appends no record in an organisation whose actions have no secrets', async () => {
    const { store } = await migrate(
      engine,
      copyRecord(
        `kind = 'notification_deletion' AND sequence = (SELECT min(sequence) FROM record WHERE kind = 'notification_deletion')`,
        ['plain', 1, 'flow'],
        `replace(document, '"org":"acme"', '"org":"plain"')`,
      ),
      `INSERT INTO head (org, sequence, created_at) VALUES ('plain', 1, 1795328871)`,
    )

    expect(await store.find('plain', {})).toHaveLength(1)
  })

  test('takes the first job as the owner of a flow, although other reports name a job in their content', async () => {
    const first = `kind = 'custom_type' AND sequence = 1 AND org = 'acme'`
    const ofJob = `sequence = (SELECT min(sequence) FROM record WHERE document LIKE '{"actor":{"job":%') AND org = 'acme'`
    const { place } = await migrate(
      engine,
      copyRecord(first, ['acme', 31, `'later'`], `replace(document, '"body":{', '"body":{"job":{},')`),
      copyRecord(ofJob, ['acme', 32, `'later'`], 'document'),
      `UPDATE head SET sequence = 32 WHERE org = 'acme'`,
    )

    const owners = await engine.exec(place, `SELECT repository_id, sequence FROM flow_owner WHERE flow = 'later'`)
    expect(owners.map(({ repository_id: id, sequence }) => [id, Number(sequence)])).toEqual([['42', 32]])
  })
})
