import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { RecordedTarget } from '../../../src/wire/resource/notification.ts'
import { createDeliveryFixture, now } from '../../../testkit/service/notify/delivery-fixture.ts'
import { startWebhookReceiver } from '../../../testkit/service/notify/webhook-receiver.ts'

describe('an attempt', () => {
  test('sends the message to each target, and records the success', async () => {
    const receiver = await startWebhookReceiver()
    const targets = ['/a', '/b'].map((path): RecordedTarget => ({ type: 'WEBHOOK', url: `${receiver.url}${path}` }))
    const { store, log, finished, attempt } = await createDeliveryFixture(targets)
    await attempt()
    const received = receiver.received.map(({ path, text, headers }) => [
      path,
      text,
      headers['webhook-id'],
      headers['webhook-timestamp'],
    ])
    expect(received.toSorted((one, other) => String(one[0]).localeCompare(String(other[0])))).toEqual([
      ['/a', '{"a":1}', 'msg_0', String(now)],
      ['/b', '{"a":1}', 'msg_1', String(now)],
    ])
    const health = { failing_since: null, last_success: now, last_failure: null, failure: null, pending: 0 }
    expect(await store.outbox.readHealth('acme')).toEqual([0, 1].map((target) => ({ number: 1, target, ...health })))
    expect([log, finished()]).toEqual([[], 2])
    await attempt(9)
    expect(receiver.received).toHaveLength(2)
  })
  test('that fails is logged, and made again after the delay, as long as the message is younger than three days', async () => {
    const receiver = await startWebhookReceiver()
    receiver.respondWith(500)
    const { store, log, attempt } = await createDeliveryFixture([{ type: 'WEBHOOK', url: receiver.url }])
    await attempt()
    const line = 'Target 1 of notification action 1 of acme was not reached: the target answered 500'
    expect(log).toEqual([`${line}.`])
    const health = {
      number: 1,
      target: 0,
      failing_since: now,
      last_success: null,
      last_failure: now,
      failure: 'the target answered 500',
      pending: 1,
    }
    expect(await store.outbox.readHealth('acme')).toEqual([health])
    await attempt(3.9)
    expect(receiver.received).toHaveLength(1)
    await attempt(6.1)
    await attempt(3 * 86_400 - 1)
    await attempt(3 * 86_400 + 86_400)
    expect(receiver.received).toHaveLength(4)
    expect(log).toEqual([`${line}.`, `${line}.`, `${line}.`, `${line}; messages given up: 1.`])
    expect(await store.outbox.readHealth('acme')).toMatchObject([{ failing_since: now, pending: 0 }])
  })
  test('that is answered with 410 gives up all pending messages', async () => {
    const receiver = await startWebhookReceiver()
    receiver.respondWith(410)
    const { store, log, attempt } = await createDeliveryFixture([{ type: 'WEBHOOK', url: receiver.url }])
    const later = { org: 'acme', number: 1, target: 0, position: 2, id: 'msg_9', created_at: now, payload: '{}' }
    await store.outbox.writePlan({ org: 'acme', upTo: 2, deliveries: [later], deleted: [], due: [] })
    await attempt()
    expect(log).toEqual([
      'Target 1 of notification action 1 of acme was not reached: the target answered 410 and accepts no more messages; messages given up: 2.',
    ])
    expect(await store.outbox.countPending()).toBe(0)
  })
  test.each([
    { number: 1, target: 7 },
    { number: 9, target: 0 },
  ])('for a target that does not exist any more drops its messages: %j', async (members) => {
    const receiver = await startWebhookReceiver()
    const { store, log, attempt } = await createDeliveryFixture([{ type: 'WEBHOOK', url: receiver.url }])
    await attempt()
    const delivery = { org: 'acme', position: 5, id: 'm', created_at: now, payload: '{}', ...members }
    await store.outbox.writePlan({ org: 'acme', upTo: 5, deliveries: [delivery], deleted: [], due: [] })
    await attempt()
    expect([await store.outbox.countPending(), receiver.received.length, log]).toEqual([0, 1, []])
  })
  test('is made for 64 targets at once', async () => {
    const held: (() => void)[] = []
    const open = (): Promise<undefined> => new Promise((done) => void held.push(() => done(undefined)))
    const targets = Array.from({ length: 65 }, (): RecordedTarget => ({ type: 'SLACK', secret_id: 's' }))
    const { log, attempt } = await createDeliveryFixture(targets, '{}', open)
    const [first, second] = [attempt(), attempt()]
    await expect.poll(() => held.length).toBe(64)
    // While they run, no other attempt starts.
    const third = attempt()
    await nextTurn()
    for (const release of held) release()
    await Promise.all([first, second, third])
    expect([held.length, log.length]).toEqual([64, 64])
    const last = attempt()
    await expect.poll(() => held.length).toBe(65)
    held[64]?.()
    await last
    expect(log).toHaveLength(65)
  })
})
