import { describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../../src/service/store/open.ts'
import { toRecord } from '../../../testkit/service/store/engine.ts'
import { hasPostgres } from '../../../testkit/service/store/has-postgres.ts'
import { createPostgresPair } from '../../../testkit/service/store/postgres-pair.ts'

describe.skipIf(!hasPostgres())('a standby of PostgreSQL', () => {
  test('that is gone makes writes fail instead of waiting for ever, and reads continue', async () => {
    const pair = await createPostgresPair()
    onTestFinished(() => pair.remove())
    const store = await openStore(pair.primary)
    onTestFinished(() => store.close())
    await store.append({ record: toRecord({ id: 'confirmed' }) })
    await pair.stopStandby()

    await expect(store.append({ record: toRecord({ id: 'unconfirmed' }) })).rejects.toMatchObject({ outage: 'lost' })

    expect((await store.findById('acme', 'confirmed'))?.id).toBe('confirmed')
    await pair.waiveStandby()
    expect((await store.append({ record: toRecord({ id: 'later' }) })).record.id).toBe('later')
  }, 300_000)
})
