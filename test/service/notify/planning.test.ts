import { describe, expect, onTestFinished, test } from 'vitest'
import { createTrailJudge } from '../../../src/service/history/trail-judge.ts'
import { parseNetworks } from '../../../src/service/network.ts'
import { startNotifier } from '../../../src/service/notify/notifier.ts'
import { createPlanningWorker } from '../../../src/service/notify/planning-worker.ts'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { startWebhookReceiver } from '../../../testkit/service/notify/webhook-receiver.ts'
import { toRecord } from '../../../testkit/service/store/engine.ts'

const trailJudge = createTrailJudge()

async function openMemory(): Promise<Store> {
  const store = await openSqliteStore(':memory:', { now: () => 1000 })
  onTestFinished(async () => store.close())
  return store
}

function toPlanner(store: Store, log: string[] = []): ReturnType<typeof createPlanningWorker> {
  return createPlanningWorker({
    store,
    trailJudge: createTrailJudge(),
    publicUrl: () => '',
    log: (line) => log.push(line),
  })
}

describe('the planning of records', () => {
  const place = { flow: null, trail: null, name: 'notify', type: null, kind: 'notification' } as const
  const body = { name: 'n', triggers: ['ON_ATTESTATION'], targets: [{ type: 'WEBHOOK', url: 'https://a.test' }] }

  test('writes what is planned, and the cursor of skipped records when none is left', async () => {
    const store = await openMemory()
    await store.append({ record: toRecord({ id: 'action', ...place, body }) })
    await store.append({
      record: toRecord({ id: 'one', type: 'generic', body: { attestation_name: 'a', is_compliant: true } }),
    })
    const planner = toPlanner(store)
    expect(await planner.planBatch()).toBe(false)
    expect([await store.outbox.countPending(), (await store.outbox.readCursor('acme')).sequence]).toEqual([1, 2])
    await store.append({ record: toRecord({ id: 'skipped', ...place, body }) })
    planner.markBehind('acme', 3)
    await planner.planBatch()
    expect((await store.outbox.readCursor('acme')).sequence).toBe(2)
    planner.markBehind('acme', 3)
    await planner.planBatch()
    expect((await store.outbox.readCursor('acme')).sequence).toBe(3)
  })
  test('leaves out a record that cannot be judged, which is logged', async () => {
    const store = await openMemory()
    await store.append({ record: toRecord({ id: 'action', ...place, body }) })
    await store.append({ record: toRecord({ id: 'broken', body: {} }) })
    await store.append({
      record: toRecord({
        id: 'one',
        trail: 'other',
        type: 'generic',
        body: { attestation_name: 'a', is_compliant: true },
      }),
    })
    const log: string[] = []
    await toPlanner(store, log).planBatch()
    expect(log).toEqual([
      expect.stringMatching(/^No notifications are sent for the record broken, because it cannot be judged: ./),
    ])
    expect(await store.outbox.countPending()).toBe(1)
  })
  test('takes 200 records of an organisation at once, and goes on in turn', async () => {
    const store = await openMemory()
    const records = Array.from({ length: 201 }, (_, at) => ({
      record: toRecord({ id: `r${at}`, kind: 'notification_deletion', flow: null, trail: null, body: { number: at } }),
    }))
    for (const one of records) await store.append(one)
    await store.append({ record: toRecord({ id: 'other', org: 'other', ...place, body }) })
    const planner = toPlanner(store)
    expect(await planner.planBatch()).toBe(true)
    expect((await store.outbox.readCursor('acme')).sequence).toBe(200)
    expect(await planner.planBatch()).toBe(false)
    expect((await store.outbox.readCursor('acme')).sequence).toBe(201)
  })
  test('finds organisations that another process left behind when it starts, and then every five seconds', async () => {
    const store = await openMemory()
    let asked = 0
    const outbox: Store['outbox'] = {
      ...store.outbox,
      listOrganisationsBehind: () => ((asked += 1), store.outbox.listOrganisationsBehind()),
    }
    const planner = toPlanner({ ...store, outbox })
    for (const _ of [1, 2, 3]) await planner.planBatch()
    expect(asked).toBe(1)
  })
  test('goes up to the highest sequence that is marked', async () => {
    const store = await openMemory()
    for (const id of ['a', 'b', 'c'])
      await store.append({
        record: toRecord({ id, kind: 'notification_deletion', flow: null, trail: null, body: { number: 1 } }),
      })
    const planner = toPlanner({ ...store, outbox: { ...store.outbox, listOrganisationsBehind: async () => [] } })
    planner.markBehind('acme', 2)
    planner.markBehind('acme', 1)
    await planner.planBatch()
    expect((await store.outbox.readCursor('acme')).sequence).toBe(2)
  })
})

describe('the notifier', () => {
  test('delivers the message of a record, waits, and stops', async () => {
    const store = await openMemory()
    const receiver = await startWebhookReceiver()
    const log: string[] = []
    const options = { store, trailJudge, publicUrl: () => '', allowed: parseNetworks(['127.0.0.0/8']) }
    const notifier = startNotifier({ ...options, log: (line) => log.push(line) })
    const body = { name: 'n', triggers: ['ON_ATTESTATION'], targets: [{ type: 'WEBHOOK', url: receiver.url }] }
    await store.append({
      record: toRecord({
        id: 'action',
        flow: null,
        trail: null,
        name: 'notify',
        type: null,
        kind: 'notification',
        body,
      }),
    })
    await store.append({
      record: toRecord({ id: 'one', type: 'generic', body: { attestation_name: 'a', is_compliant: true } }),
    })
    await receiver.waitForCount(1)
    await notifier.close()
    await store.append({
      record: toRecord({ id: 'two', type: 'generic', body: { attestation_name: 'a', is_compliant: true } }),
    })
    expect([receiver.received.length, log]).toEqual([1, []])
  })
  test('logs a failed run, and runs again', async () => {
    const store = await openMemory()
    const log: string[] = []
    let runs = 0
    const outbox: Store['outbox'] = {
      ...store.outbox,
      listDue: async () => {
        runs += 1
        throw new Error('out')
      },
    }
    const options = { trailJudge, publicUrl: () => '', allowed: parseNetworks([]) }
    const notifier = startNotifier({ ...options, store: { ...store, outbox }, log: (line) => log.push(line) })
    await expect.poll(() => log.length).toBe(1)
    await notifier.close()
    expect([runs, log]).toEqual([1, ['Notifications are delayed: Error: out']])
  })
})
