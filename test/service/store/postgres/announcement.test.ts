import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../../../src/service/store/open.ts'
import { isMet } from '../../../../testkit/requirement.ts'
import { postgresAt } from '../../../../testkit/service/store/database.ts'
import { toRecord } from '../../../../testkit/service/store/engine.ts'
import { hasPostgres } from '../../../../testkit/service/store/has-postgres.ts'
import { createPostgresServer } from '../../../../testkit/service/store/postgres-server.ts'

const waiting = `SELECT count(*)::int AS total FROM pg_stat_activity WHERE wait_event = 'SyncRep'`

test.runIf(isMet(hasPostgres(), 'commits of two processes on PostgreSQL'))(
  'the commits of two processes do not wait for each other',
  async () => {
    const { url, remove } = await createPostgresServer()
    const { exec } = postgresAt(url)
    onTestFinished(remove)
    const stores = [await openStore(url), await openStore(url)]
    const setStandby = async (name: string): Promise<void> => {
      await exec(url, `ALTER SYSTEM SET synchronous_standby_names = '${name}'`)
      await exec(url, 'SELECT pg_reload_conf()')
    }
    await setStandby('missing')
    const appended = stores.map((store, at) => store.append({ record: toRecord({ id: `${at}`, org: `org-${at}` }) }))

    // Each has written its commit, and waits for the standby.
    await expect.poll(() => exec(url, waiting), { timeout: 30_000 }).toEqual([{ total: 2 }])

    await setStandby('')
    await Promise.all(appended)
    await Promise.all(stores.map((store) => store.close()))
  },
)
