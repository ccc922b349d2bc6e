import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { valueAt, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { reportGeneric, createTestTrail } from '../../../testkit/service/report.ts'
import { createNotificationActions, receivedTypes } from '../../../testkit/service/notify/notification-actions.ts'
import { startWebhookReceiver } from '../../../testkit/service/notify/webhook-receiver.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

let service: Harness
const { putAction, readAction, waitUntilDelivered } = createNotificationActions(() => service)

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine, notify: ['127.0.0.0/8'] })
  })
  afterAll(() => service.close())
  describe('a target that fails', () => {
    test('is retried with growing delays, in order, with the same id, and its health is reported', async () => {
      const [spot, receiver] = [createTestTrail(service), await startWebhookReceiver()]
      await putAction(spot, [receiver], { triggers: ['ON_ATTESTATION'] })
      receiver.respondWith(500)
      await reportGeneric(service, spot, { attestation_name: 'first' })
      await receiver.waitForCount(1)
      await reportGeneric(service, spot, { attestation_name: 'second' })
      await vi.waitFor(async () => expect(await readAction(spot)).toMatchObject({ is_failing: true }), 100_000)
      expect(await readAction(spot)).toMatchObject({
        last_success_timestamp: null,
        last_failure_timestamp: expect.any(Number),
      })
      await vi.waitFor(async () => {
        const health = await service.store.outbox.readHealth(spot.org)
        expect(health).toMatchObject([{ failure: 'the target answered 500', pending: 2 }])
      }, 100_000)

      const first = await service.store.outbox.readHealth(spot.org)
      service.advanceClock(7)
      await receiver.waitForCount(2)
      // The clock moves on only after the second failure is recorded: until then the lease of the attempt could expire.
      await vi.waitFor(async () => {
        const [health] = await service.store.outbox.readHealth(spot.org)
        expect(health?.last_failure).toBeGreaterThanOrEqual((first[0]?.last_failure ?? Number.NaN) + 6)
      }, 100_000)
      receiver.respondWith(204)
      service.advanceClock(40)
      await receiver.waitForCount(4)
      await waitUntilDelivered(spot)

      const names = receiver.received.map(({ body }) => valueAt(body.data, 'attestation.attestation_name'))
      expect(names).toEqual(['first', 'first', 'first', 'second'])
      const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
      expect(new Set(ids).size).toBe(2)
      expect(await readAction(spot)).toMatchObject({ is_failing: false, last_success_timestamp: expect.any(Number) })
    })
    test('does not delay other targets', async () => {
      const [spot, dead, alive] = [createTestTrail(service), await startWebhookReceiver(), await startWebhookReceiver()]
      await putAction(spot, [dead, alive], { triggers: ['ON_ATTESTATION'] })
      dead.neverRespond()

      for (const name of ['a', 'b', 'c']) await reportGeneric(service, spot, { attestation_name: name })
      await alive.waitForCount(3)

      expect(dead.received).toHaveLength(1)
    })
    test('loses each message after three days; new messages are tried', async () => {
      const [spot, receiver] = [createTestTrail(service), await startWebhookReceiver()]
      await putAction(spot, [receiver], { triggers: ['ON_ATTESTATION'] })
      receiver.respondWith(503)
      await reportGeneric(service, spot, { attestation_name: 'old' })
      await receiver.waitForCount(1)
      await vi.waitFor(async () => expect(await readAction(spot)).toMatchObject({ is_failing: true }), 100_000)

      service.advanceClock(3 * 24 * 3600 + 1)
      await receiver.waitForCount(2)
      await waitUntilDelivered(spot)
      expect(await readAction(spot)).toMatchObject({ is_failing: true })
      expect(service.logLines.join('\n')).toContain(
        `of ${spot.org} was not reached: the target answered 503; messages given up: 1.`,
      )

      receiver.respondWith(200)
      await reportGeneric(service, spot, { attestation_name: 'new' })
      await receiver.waitForCount(3)
      await waitUntilDelivered(spot)
      expect(valueAt(receiver.received[2]?.body.data, 'attestation.attestation_name')).toBe('new')
      expect(await readAction(spot)).toMatchObject({ is_failing: false })
    })
    test('that answers 410 gets no pending messages any more', async () => {
      const [spot, receiver] = [createTestTrail(service), await startWebhookReceiver()]
      await putAction(spot, [receiver], { triggers: ['ON_ATTESTATION'] })
      receiver.respondWith(410)
      await reportGeneric(service, spot)
      await receiver.waitForCount(1)
      await waitUntilDelivered(spot)
      expect(await readAction(spot)).toMatchObject({ is_failing: true })
    })
    test('that redirects is a failure, and the redirect is not followed', async () => {
      const [spot, receiver, other] = [
        createTestTrail(service),
        await startWebhookReceiver(),
        await startWebhookReceiver(),
      ]
      await putAction(spot, [receiver], { triggers: ['ON_ATTESTATION'] })
      receiver.respondWith(307, { location: other.url })
      await reportGeneric(service, spot)
      await vi.waitFor(async () => expect(await readAction(spot)).toMatchObject({ is_failing: true }), 100_000)
      const [health] = await service.store.outbox.readHealth(spot.org)
      expect(health?.failure).toContain('307, and redirects are not followed')
      expect(other.received).toHaveLength(0)
    })
    test('that was deleted gets no more messages', async () => {
      const [spot, receiver] = [createTestTrail(service), await startWebhookReceiver()]
      await putAction(spot, [receiver], { triggers: ['ON_ATTESTATION'] })
      receiver.respondWith(500)
      await reportGeneric(service, spot)
      await receiver.waitForCount(1)
      await vi.waitFor(async () => expect(await readAction(spot)).toMatchObject({ is_failing: true }), 100_000)

      await service.request('DELETE', `/actions/${spot.org}/1`)
      await waitUntilDelivered(spot)
      service.advanceClock(100_000)
      await reportGeneric(service, spot)
      const after = createTestTrail(service)
      await putAction(after, [receiver], { triggers: ['ON_STARTED_TRAIL'] })
      await reportGeneric(service, after)
      await receiver.waitForCount(2)

      expect(receivedTypes(receiver)).toEqual(['attestation.reported', 'trail.started'])
    })
  })
})
