import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../../src/service/store/open.ts'
import { report, type ClientCounts } from '../../../testkit/service/crash/client.ts'
import { startServiceProcess } from '../../../testkit/service/crash/service-process.ts'
import { findInconsistencies } from '../../../testkit/service/crash/verify.ts'
import { createFolder, toRecord } from '../../../testkit/service/store/engine.ts'
import { startForwarder } from '../../../testkit/service/store/forwarder.ts'
import { hasPostgres } from '../../../testkit/service/store/has-postgres.ts'
import { createPostgresPair, type PostgresPair } from '../../../testkit/service/store/postgres-pair.ts'

const clients = 8

async function createPair(): Promise<PostgresPair> {
  const pair = await createPostgresPair()
  onTestFinished(() => pair.remove())
  return pair
}

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await delay(50)
}

describe.skipIf(!hasPostgres())('a PostgreSQL with a standby', () => {
  test('whose primary is killed loses no acknowledged record, and the service continues on the standby by itself', async () => {
    const pair = await createPair()
    const forwarder = await startForwarder(pair.primary)
    onTestFinished(() => forwarder.close())
    const folder = await createFolder()
    const service = await startServiceProcess({ data: folder, database: forwarder.toForwarded(pair.primary) })
    onTestFinished(async () => void (await service.end('SIGKILL')))
    const { token } = service
    const origin = new URL(service.url).origin
    const ask = async (path: string): Promise<string> => (await fetch(`${origin}/${path}`)).text()
    const counts: ClientCounts = { acknowledged: [], retried: 0, replayed: 0, contradictions: [] }
    let isOver = false
    const connection = {
      token,
      url: () => delay(counts.acknowledged.length % 5, service.url),
      lost: () => undefined,
      sent: () => undefined,
      isOver: () => isOver,
    }
    const reporting = Promise.all(
      Array.from({ length: clients }, (_, at) => report(`client-${at}`, connection, counts)),
    )
    await until(() => counts.acknowledged.length > 200)

    pair.killPrimary()
    await until(async () => (await ask('readyz')).includes('The database does not answer'))
    forwarder.retarget(pair.standby)
    await until(async () => (await ask('readyz')).includes('The database is read-only'))
    const before = counts.acknowledged.length
    await pair.promote()
    await until(() => counts.acknowledged.length > before + 200)
    isOver = true
    await reporting

    expect(await ask('readyz')).toContain('"ready"')
    expect(await ask('metrics')).toMatch(/^evidence_database_outages_total [1-9]/m)
    expect(service.log()).toMatch(/The connection to the database is lost[^]*The database is connected again after/)
    expect(service.log()).not.toContain('secret')
    const result = { ...counts, kills: 1, checkpoints: new Map(), service, token }
    expect(await findInconsistencies({ data: folder, database: pair.standby }, result)).toEqual([])
    expect(counts.retried).toBeGreaterThan(0)
  }, 300_000)

  test('that is gone makes writes fail instead of waiting for ever, and reads continue', async () => {
    const pair = await createPair()
    const store = await openStore(pair.primary)
    onTestFinished(() => store.close())
    await store.append({ record: toRecord({ id: 'confirmed' }) })
    await pair.stopStandby()

    await expect(store.append({ record: toRecord({ id: 'unconfirmed' }) })).rejects.toMatchObject({ outage: 'lost' })

    expect((await store.findById('acme', 'confirmed'))?.id).toBe('confirmed')
    await pair.run(pair.primary, "ALTER SYSTEM SET synchronous_standby_names = ''")
    await pair.run(pair.primary, 'SELECT pg_reload_conf()')
    expect((await store.append({ record: toRecord({ id: 'later' }) })).record.id).toBe('later')
  }, 300_000)
})
