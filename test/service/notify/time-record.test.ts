import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTrailJudge } from '../../../src/service/history/trail-judge.ts'
import { parseNetworks } from '../../../src/service/network.ts'
import { startNotifier } from '../../../src/service/notify/notifier.ts'
import { createPlanningWorker } from '../../../src/service/notify/planning-worker.ts'
import { recordTimeChanges } from '../../../src/service/notify/time-change.ts'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import type { StoredRecord } from '../../../src/service/store/record.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { startHarness } from '../../../testkit/service/harness.ts'
import {
  createTestTrail,
  putTrail,
  reportGeneric,
  reportOverride,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { startWebhookReceiver } from '../../../testkit/service/notify/webhook-receiver.ts'
import { toRecord } from '../../../testkit/service/store/engine.ts'

/** The records of trails that change through time: by an override that ends, and by an age. */
let overridden: readonly StoredRecord[]
let aged: readonly StoredRecord[]
beforeAll(async () => {
  const service = await startHarness()
  const record = async (
    attestation: string,
    work: (spot: TestTrail) => Promise<unknown>,
  ): Promise<readonly StoredRecord[]> => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { template: `version: 1\ntrail:\n  attestations:\n    - ${attestation}\n` })
    await work(spot)
    return service.store.readTrail(spot)
  }
  overridden = await record('{ name: generic, type: generic }', async (spot) => {
    await reportGeneric(service, spot, { is_compliant: false })
    await reportOverride(service, spot, { expires_at: 4e9 })
  })
  aged = await record('{ name: generic, type: generic, policy: { max_age: 1d } }', (spot) =>
    reportGeneric(service, spot),
  )
  await service.close()
})
afterAll(() => undefined)

interface Fixture {
  readonly store: Store
  readonly setClock: (seconds: number) => void
  readonly listTransitions: () => Promise<readonly unknown[]>
}

/** A store with the records, as if they were reported at the time 1,000. */
async function createFixture(records: readonly StoredRecord[]): Promise<Fixture> {
  let clock = 1000
  const store = await openSqliteStore(':memory:', { now: () => clock })
  onTestFinished(async () => store.close())
  for (const { sequence: _sequence, created_at: _createdAt, version: _version, ...record } of records) {
    await store.append({ record: { ...toRecord({ id: record.id }), ...record, org: 'acme' } })
  }
  return {
    store,
    setClock: (seconds) => void (clock = seconds),
    listTransitions: async () =>
      (await store.find('acme', { kinds: ['transition'] })).toReversed().map(({ body }) => body),
  }
}

function toPlanner(store: Store, log: string[] = []): ReturnType<typeof createPlanningWorker> {
  return createPlanningWorker({
    store,
    trailJudge: createTrailJudge(),
    publicUrl: () => '',
    log: (line) => log.push(line),
  })
}

const trailJudge = createTrailJudge()

describe('a change through time alone', () => {
  test('of an override is recorded when it ends, and once', async () => {
    const { store, setClock, listTransitions } = await createFixture(overridden)
    await toPlanner(store).planBatch()
    expect(await store.outbox.findNext()).toBe(4e9)
    setClock(4e9 - 1)
    expect(await recordTimeChanges({ store, trailJudge })).toBe(false)
    expect(await listTransitions()).toEqual([])
    setClock(4e9 + 5)
    for (const _ of [1, 2]) expect(await recordTimeChanges({ store, trailJudge })).toBe(false)
    const change = { at: 4e9, from: 'COMPLIANT', to: 'NON-COMPLIANT', because: 'override of generic expired' }
    expect(await listTransitions()).toEqual([change])
    expect(await store.outbox.findNext()).toBeUndefined()
    const [record] = await store.find('acme', { kinds: ['transition'] })
    expect(record).toMatchObject({
      flow: 'flow',
      trail: 'trail',
      actor: { name: 'time' },
      origin: null,
      name: null,
      type: null,
      ignored_members: [],
      attachment: null,
    })
    expect(record?.id).toMatch(/^[\w-]{36}$/)
  })
  test('of an age is recorded, also if it is due again, as after a restart', async () => {
    const { store, setClock, listTransitions } = await createFixture(aged)
    await toPlanner(store).planBatch()
    const at = 1000 + 86_400
    expect(await store.outbox.findNext()).toBe(at)
    setClock(at)
    const due = await store.outbox.listDue(1)
    await recordTimeChanges({ store, trailJudge })
    await store.outbox.writePlan({ org: 'acme', upTo: 9, deliveries: [], deleted: [], due })
    await recordTimeChanges({ store, trailJudge })
    expect(await listTransitions()).toEqual([
      { at, from: 'COMPLIANT', to: 'NON-COMPLIANT', because: 'generic is older than 1d' },
    ])
  })
  test('is not recorded from before the time at which the trail is due', async () => {
    const { store, setClock, listTransitions } = await createFixture(aged)
    setClock(1000 + 86_400)
    const due = [{ org: 'acme', flow: 'flow', trail: 'trail', at: 1000 + 86_399.5 }]
    await store.outbox.writePlan({
      org: 'acme',
      upTo: 9,
      deliveries: [],
      deleted: [],
      due: due.map((one) => ({ ...one, at: one.at + 0.6 })),
    })
    setClock(1000 + 86_401)
    await recordTimeChanges({ store, trailJudge })
    expect(await listTransitions()).toEqual([])
  })
  test('is recorded for fifty trails at once, and there may be more', async () => {
    const { store, setClock } = await createFixture([])
    const due = Array.from({ length: 51 }, (_, at) => ({ org: 'acme', flow: 'flow', trail: `t${at}`, at: 2000 }))
    await store.outbox.writePlan({ org: 'acme', upTo: 1, deliveries: [], deleted: [], due })
    setClock(2000)
    expect(await recordTimeChanges({ store, trailJudge })).toBe(true)
    expect(await recordTimeChanges({ store, trailJudge })).toBe(false)
    expect(await store.outbox.findNext()).toBeUndefined()
  })
})

describe('the planning of records', () => {
  const place = { flow: null, trail: null, name: 'notify', type: null, kind: 'notification' } as const
  const body = { name: 'n', triggers: ['ON_ATTESTATION'], targets: [{ type: 'WEBHOOK', url: 'https://a.test' }] }

  test('writes what is planned, and the cursor of skipped records when none is left', async () => {
    const { store } = await createFixture([])
    await store.append({ record: toRecord({ id: 'action', ...place, body }) })
    await store.append({ record: toRecord({ id: 'one', body: { attestation_name: 'a', is_compliant: true } }) })
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
  test('takes 200 records of an organisation at once, and goes on in turn', async () => {
    const { store } = await createFixture([])
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
    const { store } = await createFixture([])
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
    const { store } = await createFixture([])
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
    const { store } = await createFixture([])
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
    await store.append({ record: toRecord({ id: 'one', body: { attestation_name: 'a', is_compliant: true } }) })
    await receiver.waitForCount(1)
    await notifier.close()
    await store.append({ record: toRecord({ id: 'two', body: { attestation_name: 'a', is_compliant: true } }) })
    expect([receiver.received.length, log]).toEqual([1, []])
  })
  test('logs a failed run, and runs again', async () => {
    const { store } = await createFixture([])
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
