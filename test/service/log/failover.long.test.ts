import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLogs } from '../../../src/service/log/open-logs.ts'
import { openStore } from '../../../src/service/store/open.ts'
import { StoreUnavailable } from '../../../src/service/store/failure.ts'
import { createFolder, toRecord } from '../../../testkit/service/store/engine.ts'
import { hasPostgres } from '../../../testkit/service/store/has-postgres.ts'
import { createPostgresPair } from '../../../testkit/service/store/postgres-pair.ts'

/** As a restart does: what was not confirmed can be read from now on. */
const endWaits = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"

test.skipIf(!hasPostgres())(
  'a log signs no record that its standby has not confirmed, because a failover would lose it',
  async () => {
    const pair = await createPostgresPair()
    onTestFinished(() => pair.remove())
    const [store, folder] = [await openStore(pair.primary), await createFolder()]
    onTestFinished(() => store.close())
    const start = await openLogs(store, { folder, keyFile: join(folder, 'evidence.key'), signLogs: true })
    const logs = start(() => 'https://evidence.example')
    onTestFinished(() => logs?.close())
    await store.append({ record: toRecord({ id: 'confirmed' }) })
    const before = await logs?.readCheckpoint('acme')
    await pair.stopStandby()

    const appended = await Promise.allSettled([store.append({ record: toRecord({ id: 'unconfirmed' }) })])
    await pair.run(pair.primary, endWaits)
    const recorded = await store.find('acme', {})
    const signed = await Promise.allSettled([logs?.readCheckpoint('acme'), logs?.createReceipt('acme', 1)])
    await pair.waiveStandby()

    expect(recorded).toHaveLength(Number(before?.size) + 1)
    const unconfirmed = { status: 'rejected', reason: expect.any(StoreUnavailable) }
    expect([...appended, ...signed]).toEqual([unconfirmed, unconfirmed, unconfirmed])
    await store.append({ record: toRecord({ id: 'later' }) })
    expect(await logs?.readCheckpoint('acme')).toMatchObject({ size: Number(before?.size) + 2 })
  },
  // Two statements time out after 30 seconds each.
  600_000,
)
