import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase, createFolder, engines } from '../../../../testkit/service/store/engine.ts'
import { hasPostgres } from '../../../../testkit/service/store/has-postgres.ts'
import { finishMigration, startMigration } from '../../../../testkit/service/store/migration-run.ts'
import { loadSchemaFixture } from '../../../../testkit/service/store/schema-fixture.ts'

/** Each statement that changes a record runs for an hour. */
const delay = [
  'CREATE FUNCTION delay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(3600); RETURN NEW; END $$',
  'CREATE TRIGGER delay BEFORE UPDATE ON record FOR EACH ROW EXECUTE FUNCTION delay()',
]
const countDelayed = `SELECT count(*)::int AS total FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event = 'PgSleep'`

describe.skipIf(!hasPostgres())('a long statement of a migration on PostgreSQL', () => {
  test('ends soon after its process was killed, so that the next start can migrate', async () => {
    const [, postgres = engines[0]] = engines
    if (postgres === undefined) throw new Error('There is no engine.')
    const [place, folder] = [await createDatabase(postgres), await createFolder()]
    await loadSchemaFixture(postgres, place, '2-postgresql')
    await postgres.exec(place, ...delay)
    const migration = startMigration(place, folder)
    onTestFinished(() => void migration.kill('SIGKILL'))
    const countRunning = async (): Promise<unknown> => (await postgres.exec(place, countDelayed))[0]?.['total']
    await vi.waitFor(async () => expect(await countRunning()).toBe(1), { timeout: 25_000, interval: 50 })

    migration.kill('SIGKILL')

    await vi.waitFor(async () => expect(await countRunning()).toBe(0), { timeout: 25_000, interval: 50 })
    await postgres.exec(place, 'DROP TRIGGER delay ON record')
    expect((await finishMigration(place, folder)).statements).toBeGreaterThan(30)
  }, 60_000)
})
