import { describe, expect, test } from 'vitest'
import type { DeliveryAttempt } from '../../../../src/service/store/outbox/outbox.ts'
import { engines, openEmpty } from '../../../../testkit/service/store/engine.ts'
import { channel, health, leaseOne, planMessages } from '../../../../testkit/service/store/outbox.ts'

describe.each(engines)('the lease of a target over $name', (engine) => {
  test('is given once, and again when it has expired', async () => {
    let now = 1000
    const { outbox } = await openEmpty(engine, () => now)
    await planMessages({ outbox }, 1)
    expect(await outbox.lease(9, 20)).toEqual([{ ...channel, until: 1020, attempts: 0 }])
    expect(await outbox.lease(9, 20)).toEqual([])
    now = 1019.9
    expect(await outbox.lease(9, 20)).toEqual([])
    now = 1020
    expect(await outbox.lease(9, 20)).toEqual([{ ...channel, until: 1040, attempts: 0 }])
  })

  test('is given to one of two callers that find it at the same time', async () => {
    const { outbox } = await openEmpty(engine, () => 1000)
    await planMessages({ outbox }, 1)
    const leases = await Promise.all([outbox.lease(9, 20), outbox.lease(9, 20)])
    expect(leases.flat()).toEqual([{ ...channel, until: 1020, attempts: 0 }])
  })

  test.each<[string, DeliveryAttempt]>([
    ['delivered', { outcome: 'delivered' }],
    ['failed', { outcome: 'failed', failure: 'late', retryAt: 9000, giveUpUntil: 8000 }],
    ['dropped', { outcome: 'dropped' }],
  ])('changes nothing if it was lost and the attempt has %s', async (_, attempt) => {
    let now = 1000
    const store = await openEmpty(engine, () => now)
    const { outbox } = store
    await planMessages(store, 1, 2)
    const lost = await leaseOne(store)
    now = 1021
    const held = await leaseOne(store)

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
    await planMessages(store, 1)
    const lease = await leaseOne(store)
    await store.outbox.settle(lease, 1, { outcome: 'failed', failure: 'once', retryAt: 1010, giveUpUntil: 0 })
    await store.outbox.settle(lease, 1, { outcome: 'delivered' })
    expect(await store.outbox.readHealth('acme')).toEqual([
      { ...health, failing_since: 1000, last_failure: 1000, failure: 'once', pending: 1 },
    ])
  })
})
