import { describe, expect, onTestFinished, test } from 'vitest'
import { parseNetworks } from '../../../src/service/network.ts'
import { createDeliveryWorker } from '../../../src/service/notify/delivery-worker.ts'
import { toRetryDelay } from '../../../src/service/notify/retry-schedule.ts'
import { createSsrfGuard } from '../../../src/service/notify/ssrf-guard.ts'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import { startWebhookReceiver } from '../../../testkit/service/notify/webhook-receiver.ts'
import { toRecord } from '../../../testkit/service/store/engine.ts'

/** The schedule of rules 7.3, in seconds. */
const schedule = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200, 43_200, 43_200, 43_200]

const threeDays = 259_200

describe('the retry schedule', () => {
  test.each(schedule.map((seconds, at) => [at + 1, seconds] as const))(
    'after %i failures in a row waits %i s, plus or minus a fifth',
    (failures, seconds) => {
      expect(toRetryDelay(failures, () => 0.5)).toBeCloseTo(seconds, 6)
      expect(toRetryDelay(failures, () => 0)).toBeCloseTo(seconds * 0.8, 6)
      expect(toRetryDelay(failures, () => 1)).toBeCloseTo(seconds * 1.2, 6)
    },
  )

  test('is followed by the delivery worker step by step, until the message is given up after three days', async () => {
    let now = 1_800_000_000
    const store = await openSqliteStore(':memory:', { now: () => now })
    onTestFinished(() => store.close())
    const receiver = await startWebhookReceiver()
    receiver.respondWith(503)
    const targets = [{ type: 'WEBHOOK', url: receiver.url }]
    const body = { name: 'notify', triggers: ['ON_ATTESTATION'], targets }
    const place = { flow: null, trail: null, name: 'notify', type: null }
    await store.append({ record: toRecord({ id: 'action', kind: 'notification', ...place, body }) })
    const created = now
    const message = { org: 'acme', number: 1, target: 0, position: 1, id: 'msg_1', created_at: created, payload: '{}' }
    await store.outbox.writePlan({ org: 'acme', upTo: 1, deliveries: [message], deleted: [], due: [] })
    const guard = createSsrfGuard(parseNetworks(['127.0.0.0/8']))
    const worker = createDeliveryWorker({ store, guard, log: () => undefined }, () => undefined)
    const countAttempts = async (): Promise<number> => {
      await worker.startDue()
      await worker.finish()
      return receiver.received.length
    }

    let attempts = 1
    expect(await countAttempts()).toBe(1)
    for (const seconds of schedule) {
      const failed = now
      now = failed + seconds * 0.8 - 0.01
      expect(await countAttempts()).toBe(attempts)
      now = failed + seconds * 1.2 + 0.01
      expect(await countAttempts()).toBe(++attempts)
      if (now > created + threeDays) break
    }
    expect(now).toBeGreaterThan(created + threeDays)
    expect(await store.outbox.countPending()).toBe(0)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(['msg_1']))
    now += 100_000
    expect(await countAttempts()).toBe(attempts)
  })
})
