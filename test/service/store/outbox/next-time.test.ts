import { describe, expect, test } from 'vitest'
import { engines, openEmpty } from '../../../../testkit/service/store/engine.ts'
import { emptyPlan, health, leaseOne, planMessages, toDelivery } from '../../../../testkit/service/store/outbox.ts'

describe.each(engines)('the next time of the outbox in $name', (engine) => {
  test('of a trail is the earliest one that was planned, until it has passed', async () => {
    let now = 1000
    const { outbox } = await openEmpty(engine, () => now)
    expect(await outbox.findNext()).toBeUndefined()
    const due = { org: 'acme', flow: 'shop', trail: 'a', at: 1010 }
    await outbox.writePlan({ ...emptyPlan, due: [due] })
    await outbox.writePlan({
      ...emptyPlan,
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
    await planMessages(store, 1, 2)
    expect(await outbox.findNext()).toBe(1000)
    const first = await leaseOne(store)
    expect(await outbox.findNext()).toBe(1020)
    now = 1001
    await outbox.settle(first, 1, { outcome: 'failed', failure: 'late', retryAt: 1500, giveUpUntil: 0 })
    expect(await outbox.findNext()).toBe(1500)
    expect(await outbox.lease(9, 20)).toEqual([])
    now = 1500
    const second = await leaseOne(store)
    expect(second.attempts).toBe(1)
    await outbox.settle(second, 1, { outcome: 'dropped' })
    expect(await outbox.findNext()).toBe(1500)
    // A dropped message is no success.
    expect(await outbox.readHealth('acme')).toEqual([
      { ...health, failing_since: 1001, last_failure: 1001, failure: 'late', pending: 1 },
    ])
    const third = await leaseOne(store)
    await outbox.settle(third, 2, { outcome: 'delivered' })
    expect(await outbox.findNext()).toBeUndefined()
    expect(await outbox.readHealth('acme')).toEqual([{ ...health, last_success: 1500, last_failure: 1001, pending: 0 }])
  })

  test('of a target is none after its messages were given up, which are those up to a time', async () => {
    const store = await openEmpty(engine, () => 1000)
    const { outbox } = store
    await planMessages(store, 1, 2)
    const lease = await leaseOne(store)
    const failed = { outcome: 'failed', failure: 'late', retryAt: 1500 } as const
    expect(await outbox.settle(lease, 1, { ...failed, giveUpUntil: 1000 })).toBe(2)
    expect([await outbox.countPending(), await outbox.findNext()]).toEqual([0, undefined])
  })

  test('has a limit on the targets that one process leases', async () => {
    const store = await openEmpty(engine, () => 1000)
    const deliveries = [1, 2, 3].map((number) => toDelivery(1, { number }))
    await store.outbox.writePlan({ ...emptyPlan, deliveries })
    expect(await store.outbox.lease(2, 20)).toHaveLength(2)
    expect(await store.outbox.lease(9, 20)).toHaveLength(1)
  })
})
