import { describe, expect, test } from 'vitest'
import type { DeliveryAttempt, Lease } from '../../../src/service/store/outbox/outbox.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { engines, openEmpty, toRecord } from '../../../testkit/service/store/engine.ts'

const channel = { org: 'acme', number: 1, target: 0 }
const health = { number: 1, target: 0, failing_since: null, last_success: null, last_failure: null, failure: null }

/** Plans messages of these positions for one target. */
async function plan(store: Store, ...positions: readonly number[]): Promise<void> {
  const deliveries = positions.map((position) => ({
    ...channel,
    position,
    id: `msg_${position}`,
    created_at: 1000,
    payload: '{}',
  }))
  await store.outbox.writePlan({ org: 'acme', upTo: 1, deliveries, deleted: [], due: [] })
}

describe.each(engines)('the lease of a target over $name', (engine) => {
  test('is given once, and again when it has expired', async () => {
    let now = 1000
    const { outbox, ...store } = await openEmpty(engine, () => now)
    await plan({ outbox, ...store }, 1)
    expect(await outbox.lease(9, 20)).toEqual([{ ...channel, until: 1020, attempts: 0 }])
    expect(await outbox.lease(9, 20)).toEqual([])
    now = 1019.9
    expect(await outbox.lease(9, 20)).toEqual([])
    now = 1020
    expect(await outbox.lease(9, 20)).toEqual([{ ...channel, until: 1040, attempts: 0 }])
  })

  test.each<[string, DeliveryAttempt]>([
    ['delivered', { outcome: 'delivered' }],
    ['failed', { outcome: 'failed', failure: 'late', retryAt: 9000, giveUpUntil: 8000 }],
    ['dropped', { outcome: 'dropped' }],
  ])('changes nothing if it was lost and the attempt has %s', async (_, attempt) => {
    let now = 1000
    const store = await openEmpty(engine, () => now)
    const { outbox } = store
    await plan(store, 1, 2)
    const [lost] = await outbox.lease(9, 20)
    now = 1021
    const [held] = await outbox.lease(9, 20)
    if (lost === undefined || held === undefined) throw new Error('no lease')

    expect(await outbox.settle(lost, 1, attempt)).toBe(0)

    expect(await outbox.readHealth('acme')).toEqual([{ ...health, pending: 2 }])
    expect((await outbox.readFirst(channel))?.id).toBe('msg_1')
    // The lease of the other process still holds.
    expect(await outbox.lease(9, 20)).toEqual([])
    await outbox.settle(held, 1, { outcome: 'delivered' })
    expect(await outbox.readHealth('acme')).toEqual([{ ...health, last_success: 1021, pending: 1 }])
    expect((await outbox.readFirst(channel))?.id).toBe('msg_2')
  })

  test('that was settled cannot be settled again', async () => {
    const store = await openEmpty(engine, () => 1000)
    await plan(store, 1)
    const [lease] = await store.outbox.lease(9, 20)
    if (lease === undefined) throw new Error('no lease')
    await store.outbox.settle(lease, 1, { outcome: 'failed', failure: 'once', retryAt: 1010, giveUpUntil: 0 })
    await store.outbox.settle(lease, 1, { outcome: 'delivered' })
    expect(await store.outbox.readHealth('acme')).toEqual([
      { ...health, failing_since: 1000, last_failure: 1000, failure: 'once', pending: 1 },
    ])
  })
})

const noPlan = { org: 'acme', upTo: 1, deliveries: [], deleted: [], due: [] }

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
    await outbox.writePlan({ ...noPlan, upTo: 2 })
    await outbox.writePlan({ ...noPlan, org: 'other', upTo: 1 })
    expect(await outbox.readCursor('acme')).toEqual({ sequence: 2, silentUntil: 0 })
    expect(await outbox.listOrganisationsBehind()).toEqual([{ org: 'acme', head: 3 }])
    // Another process planned less.
    await outbox.writePlan(noPlan)
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
    await plan(store, 2, 1)
    await plan(store, 1, 2)
    expect(await outbox.countPending()).toBe(2)
    expect(await outbox.readFirst(channel)).toEqual({
      ...channel,
      position: 1,
      id: 'msg_1',
      created_at: 1000,
      payload: '{}',
    })
    expect(await outbox.readFirst({ ...channel, target: 1 })).toBeUndefined()
  })

  test('of a process that is late opens no target again whose messages are all delivered', async () => {
    let now = 1000
    const store = await openEmpty(engine, () => now)
    await plan(store, 1)
    const [lease] = await store.outbox.lease(9, 20)
    if (lease !== undefined) await store.outbox.settle(lease, 1, { outcome: 'delivered' })
    now = 1001
    await plan(store, 1)
    expect(await store.outbox.lease(9, 20)).toEqual([])
  })

  test('drops the messages of a deleted action, and of no other one', async () => {
    const store = await openEmpty(engine, () => 1000)
    const { outbox } = store
    await plan(store, 1)
    const other = { ...channel, number: 2 }
    const message = { position: 1, id: 'msg_o', created_at: 1000, payload: '{}' }
    await outbox.writePlan({ ...noPlan, deliveries: [{ ...other, ...message }] })
    await outbox.writePlan({ ...noPlan, deleted: [1] })
    expect(await outbox.countPending()).toBe(1)
    expect(await outbox.lease(9, 20)).toEqual([{ ...other, until: 1020, attempts: 0 }])
    expect(await outbox.readHealth('acme')).toEqual([
      { ...health, pending: 0 },
      { ...health, number: 2, pending: 1 },
    ])
  })

  test('counts the messages of each target', async () => {
    const store = await openEmpty(engine, () => 1000)
    const toDelivery = (number: number, target: number, position: number) =>
      ({
        org: 'acme',
        number,
        target,
        position,
        id: `m${number}${target}${position}`,
        created_at: 1,
        payload: '{}',
      }) as const
    const deliveries = [toDelivery(1, 1, 1), toDelivery(1, 1, 2), toDelivery(2, 0, 1), toDelivery(2, 1, 1)]
    await store.outbox.writePlan({ ...noPlan, deliveries })
    const pendingOf = async (): Promise<readonly unknown[]> =>
      (await store.outbox.readHealth('acme')).map(({ number, target, pending }) => [number, target, pending])
    expect(await pendingOf()).toEqual([
      [1, 1, 2],
      [2, 0, 1],
      [2, 1, 1],
    ])
    const [lease] = (await store.outbox.lease(9, 20)).filter(({ number }) => number === 1)
    if (lease !== undefined) await store.outbox.settle(lease, 1, { outcome: 'delivered' })
    expect(await pendingOf()).toEqual([
      [1, 1, 1],
      [2, 0, 1],
      [2, 1, 1],
    ])
    expect(await store.outbox.readHealth('other')).toEqual([])
  })
})

describe.each(engines)('the next time of the outbox in $name', (engine) => {
  test('of a trail is the earliest one that was planned, until it has passed', async () => {
    let now = 1000
    const { outbox } = await openEmpty(engine, () => now)
    expect(await outbox.findNext()).toBeUndefined()
    const due = { org: 'acme', flow: 'shop', trail: 'a', at: 1010 }
    await outbox.writePlan({ ...noPlan, due: [due] })
    await outbox.writePlan({
      ...noPlan,
      due: [
        { ...due, at: 1020 },
        { ...due, trail: 'b', at: 1005 },
      ],
    })
    expect(await outbox.findNext()).toBe(1005)
    expect(await outbox.listDue(9)).toEqual([])
    now = 1010
    expect(await outbox.listDue(9)).toEqual([{ ...due, trail: 'b', at: 1005 }, due])
    expect(await outbox.listDue(1)).toEqual([{ ...due, trail: 'b', at: 1005 }])

    await outbox.rescheduleDue({ ...due, at: 1009 }, 2000)
    expect(await outbox.listDue(9)).toHaveLength(2)
    await outbox.rescheduleDue(due, 2000)
    await outbox.rescheduleDue({ ...due, trail: 'b', at: 1005 }, undefined)
    expect(await outbox.listDue(9)).toEqual([])
    expect(await outbox.findNext()).toBe(2000)
    await outbox.rescheduleDue({ ...due, at: 2000 }, undefined)
    expect(await outbox.findNext()).toBeUndefined()
  })

  test('of a target is at once with a message left, at the end of a lease, and none without a message', async () => {
    let now = 1000
    const store = await openEmpty(engine, () => now)
    const { outbox } = store
    await plan(store, 1, 2)
    expect(await outbox.findNext()).toBe(1000)
    const leaseOne = async (): Promise<Lease> => {
      const [lease] = await outbox.lease(9, 20)
      if (lease === undefined) throw new Error('no lease')
      return lease
    }
    const first = await leaseOne()
    expect(await outbox.findNext()).toBe(1020)
    now = 1001
    await outbox.settle(first, 1, { outcome: 'failed', failure: 'late', retryAt: 1500, giveUpUntil: 0 })
    expect(await outbox.findNext()).toBe(1500)
    expect(await outbox.lease(9, 20)).toEqual([])
    now = 1500
    const second = await leaseOne()
    expect(second.attempts).toBe(1)
    await outbox.settle(second, 1, { outcome: 'dropped' })
    expect(await outbox.findNext()).toBe(1500)
    // A dropped message is no success.
    expect(await outbox.readHealth('acme')).toEqual([
      { ...health, failing_since: 1001, last_failure: 1001, failure: 'late', pending: 1 },
    ])
    const third = await leaseOne()
    await outbox.settle(third, 2, { outcome: 'delivered' })
    expect(await outbox.findNext()).toBeUndefined()
    expect(await outbox.readHealth('acme')).toEqual([{ ...health, last_success: 1500, last_failure: 1001, pending: 0 }])
  })

  test('of a target is none after its messages were given up, which are those up to a time', async () => {
    const store = await openEmpty(engine, () => 1000)
    const { outbox } = store
    await plan(store, 1, 2)
    const [lease] = await outbox.lease(9, 20)
    if (lease === undefined) throw new Error('no lease')
    const failed = { outcome: 'failed', failure: 'late', retryAt: 1500 } as const
    expect(await outbox.settle(lease, 1, { ...failed, giveUpUntil: 1000 })).toBe(2)
    expect([await outbox.countPending(), await outbox.findNext()]).toEqual([0, undefined])
  })

  test('has a limit on the targets that one process leases', async () => {
    const store = await openEmpty(engine, () => 1000)
    const deliveries = [1, 2, 3].map((number) => ({
      ...channel,
      number,
      position: 1,
      id: `m${number}`,
      created_at: 1,
      payload: '{}',
    }))
    await store.outbox.writePlan({ ...noPlan, deliveries })
    expect(await store.outbox.lease(2, 20)).toHaveLength(2)
    expect(await store.outbox.lease(9, 20)).toHaveLength(1)
  })
})
