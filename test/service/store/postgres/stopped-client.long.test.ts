import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase, createFolder, engines } from '../../../../testkit/service/store/engine.ts'
import { hasPostgres } from '../../../../testkit/service/store/has-postgres.ts'
import { startMigration } from '../../../../testkit/service/store/migration-run.ts'
import { loadSchemaFixture } from '../../../../testkit/service/store/schema-fixture.ts'

/** The first record takes some seconds, so that the process can be stopped in the middle of its transaction. */
const pause = [
  `CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF OLD.sequence = 1 THEN PERFORM pg_sleep(3); END IF; RETURN NEW; END $$`,
  'CREATE TRIGGER pause BEFORE UPDATE ON record FOR EACH ROW EXECUTE FUNCTION pause()',
]
const isIn = (state: string): string =>
  `SELECT count(*)::int AS total FROM pg_stat_activity WHERE datname = current_database() AND ${state}`

describe.skipIf(!hasPostgres())('a migration on PostgreSQL', () => {
  test('goes on after its process has computed, or stood still, for more than 30 seconds between two statements', async () => {
    const [, postgres = engines[0]] = engines
    if (postgres === undefined) throw new Error('There is no engine.')
    const [place, folder] = [await createDatabase(postgres), await createFolder()]
    await loadSchemaFixture(postgres, place, '2-postgresql')
    await postgres.exec(place, ...pause)
    const migration = startMigration(place, folder)
    onTestFinished(() => void migration.kill('SIGKILL'))
    const waitUntil = (state: string): Promise<void> =>
      vi.waitFor(async () => expect((await postgres.exec(place, isIn(state)))[0]).toEqual({ total: 1 }), {
        timeout: 60_000,
        interval: 50,
      })
    await waitUntil("wait_event = 'PgSleep'")
    migration.kill('SIGSTOP')
    await waitUntil("state = 'idle in transaction'")

    await delay(32_000)
    migration.kill('SIGCONT')

    expect(await once(migration, 'close')).toEqual([0, null])
  }, 240_000)
})
