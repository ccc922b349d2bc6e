import { describe, expect, test } from 'vitest'
import { engines, openEmpty, toRecord } from '../../../../testkit/service/store/engine.ts'
import {
  channel,
  emptyPlan,
  health,
  leaseOne,
  planMessages,
  toDelivery,
} from '../../../../testkit/service/store/outbox.ts'

describe.each(engines)('the plan of deliveries in $name', (engine) => {
  test('follows the records of each organisation with its cursor', async () => {
    const { outbox, ...store } = await openEmpty(engine, () => 1000)
    expect(await outbox.listOrganisationsBehind()).toEqual([])
    expect(await outbox.readCursor('acme')).toEqual({ sequence: 0, silentUntil: 0 })
    for (const id of ['a', 'b', 'c']) await store.append({ record: toRecord({ id }) })
    await store.append({
      record: toRecord({ id: 'o', org: 'other', kind: 'custom_type', flow: null, trail: null, name: 'n', type: null }),
    })

    expect(await outbox.listOrganisationsBehind()).toEqual([
      { org: 'acme', head: 3 },
      { org: 'other', head: 1 },
    ])
    await outbox.writePlan({ ...emptyPlan, upTo: 2 })
    await outbox.writePlan({ ...emptyPlan, org: 'other', upTo: 1 })
    expect(await outbox.readCursor('acme')).toEqual({ sequence: 2, silentUntil: 0 })
    expect(await outbox.listOrganisationsBehind()).toEqual([{ org: 'acme', head: 3 }])
    // Another process planned less.
    await outbox.writePlan(emptyPlan)
    expect(await outbox.readCursor('acme')).toEqual({ sequence: 2, silentUntil: 0 })

    const c = {
      org: 'acme',
      id: 'c',
      sequence: 3,
      kind: 'attestation',
      flow: 'shop',
      trail: 'change-1',
      created_at: 1000,
    }
    expect(await outbox.readAfter('acme', 2, 9)).toEqual([c])
    expect((await outbox.readAfter('acme', 0, 2)).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(await outbox.readAfter('other', 0, 9)).toMatchObject([{ kind: 'custom_type', flow: null, trail: null }])
  })

  test('has each message once, and the oldest one first', async () => {
    const store = await openEmpty(engine, () => 1000)
    const { outbox } = store
    expect(await outbox.countPending()).toBe(0)
    await planMessages(store, 2, 1)
    await planMessages(store, 1, 2)
    expect(await outbox.countPending()).toBe(2)
    expect(await outbox.readFirst(channel)).toEqual(toDelivery(1))
    expect(await outbox.readFirst({ ...channel, target: 1 })).toBeUndefined()
  })

  test('of a process that is late opens no target again whose messages are all delivered', async () => {
    let now = 1000
    const store = await openEmpty(engine, () => now)
    await planMessages(store, 1)
    await store.outbox.settle(await leaseOne(store), 1, { outcome: 'delivered' })
    now = 1001
    await planMessages(store, 1)
    expect(await store.outbox.lease(9, 20)).toEqual([])
  })

  test('drops the messages of a deleted action, and of no other one', async () => {
    const store = await openEmpty(engine, () => 1000)
    const { outbox } = store
    await planMessages(store, 1)
    const other = { ...channel, number: 2 }
    await outbox.writePlan({ ...emptyPlan, deliveries: [toDelivery(1, other)] })
    await outbox.writePlan({ ...emptyPlan, deleted: [1] })
    expect(await outbox.countPending()).toBe(1)
    expect(await outbox.lease(9, 20)).toEqual([{ ...other, until: 1020, attempts: 0 }])
    expect(await outbox.readHealth('acme')).toEqual([
      { ...health, pending: 0 },
      { ...health, number: 2, pending: 1 },
    ])
  })

  test('counts the messages of each target', async () => {
    const store = await openEmpty(engine, () => 1000)
    const deliveries = [
      toDelivery(1, { target: 1 }),
      toDelivery(2, { target: 1 }),
      toDelivery(1, { number: 2 }),
      toDelivery(1, { number: 2, target: 1 }),
      toDelivery(2, { number: 2, target: 1 }),
    ]
    await store.outbox.writePlan({ ...emptyPlan, deliveries })
    const pendingOf = async (): Promise<readonly unknown[]> =>
      (await store.outbox.readHealth('acme')).map(({ number, target, pending }) => [number, target, pending])
    expect(await pendingOf()).toEqual([
      [1, 1, 2],
      [2, 0, 1],
      [2, 1, 2],
    ])
    const lease = (await store.outbox.lease(9, 20)).find(({ number }) => number === 1)
    if (lease === undefined) throw new Error('The first target is not due.')
    await store.outbox.settle(lease, 1, { outcome: 'delivered' })
    expect(await pendingOf()).toEqual([
      [1, 1, 1],
      [2, 0, 1],
      [2, 1, 2],
    ])
    expect(await store.outbox.readHealth('other')).toEqual([])
  })
})
