import { describe, expect, test } from 'vitest'
import type { Store } from '../../../src/service/store/store.ts'
import {
  createPlanner,
  openMemoryStore,
  toActionRecord,
  toGenericRecord,
} from '../../../testkit/service/notify/planning-fixture.ts'
import { toRecord } from '../../../testkit/service/store/engine.ts'

describe('the planning of records', () => {
  test('writes what is planned, and the cursor of skipped records when none is left', async () => {
    const store = await openMemoryStore()
    await store.append({ record: toActionRecord(['ON_ATTESTATION']) })
    await store.append({ record: toGenericRecord('one') })
    const planner = createPlanner(store)
    expect(await planner.planBatch()).toBe(false)
    expect([await store.outbox.countPending(), (await store.outbox.readCursor('acme')).sequence]).toEqual([1, 2])
    await store.append({ record: toActionRecord(['ON_ATTESTATION'], { id: 'skipped' }) })
    planner.markBehind('acme', 3)
    await planner.planBatch()
    expect((await store.outbox.readCursor('acme')).sequence).toBe(2)
    planner.markBehind('acme', 3)
    await planner.planBatch()
    expect((await store.outbox.readCursor('acme')).sequence).toBe(3)
  })
  test('takes 200 records of an organisation at once, and goes on in turn', async () => {
    const store = await openMemoryStore()
    const records = Array.from({ length: 201 }, (_, at) => ({
      record: toRecord({ id: `r${at}`, kind: 'notification_deletion', flow: null, trail: null, body: { number: at } }),
    }))
    for (const one of records) await store.append(one)
    await store.append({ record: { ...toActionRecord(['ON_ATTESTATION']), org: 'other' } })
    const planner = createPlanner(store)
    expect(await planner.planBatch()).toBe(true)
    expect((await store.outbox.readCursor('acme')).sequence).toBe(200)
    expect(await planner.planBatch()).toBe(false)
    expect((await store.outbox.readCursor('acme')).sequence).toBe(201)
  })
  test('finds organisations that another process left behind when it starts, and then every five seconds', async () => {
    const store = await openMemoryStore()
    let asked = 0
    const outbox: Store['outbox'] = {
      ...store.outbox,
      listOrganisationsBehind: () => ((asked += 1), store.outbox.listOrganisationsBehind()),
    }
    const planner = createPlanner({ ...store, outbox })
    for (const _ of [1, 2, 3]) await planner.planBatch()
    expect(asked).toBe(1)
  })
  test('goes up to the highest sequence that is marked', async () => {
    const store = await openMemoryStore()
    for (const id of ['a', 'b', 'c'])
      await store.append({
        record: toRecord({ id, kind: 'notification_deletion', flow: null, trail: null, body: { number: 1 } }),
      })
    const planner = createPlanner({ ...store, outbox: { ...store.outbox, listOrganisationsBehind: async () => [] } })
    planner.markBehind('acme', 2)
    planner.markBehind('acme', 1)
    await planner.planBatch()
    expect((await store.outbox.readCursor('acme')).sequence).toBe(2)
  })
})
