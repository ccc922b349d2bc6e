import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { StoredRecord } from '../../../src/service/store/record.ts'
import { parseNetworks } from '../../../src/service/network.ts'
import { startNotifier } from '../../../src/service/notify/notifier.ts'
import { valueAt, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  reportGeneric,
  getTrail,
  reportOverride,
  putTrail,
  templateRequiring,
  createTestTrail,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import {
  createNotificationActions,
  allTriggers,
  receivedTypes,
} from '../../../testkit/service/notify/notification-actions.ts'
import { startWebhookReceiver } from '../../../testkit/service/notify/webhook-receiver.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

let service: Harness
const { putAction, waitUntilDelivered } = createNotificationActions(() => service)

async function find({ org }: TestTrail): Promise<readonly StoredRecord[]> {
  return service.store.find(org, { kinds: ['transition'] })
}

async function expireOverride(spot: TestTrail): Promise<void> {
  await putTrail(service, spot, { template: templateRequiring('generic') })
  await reportGeneric(service, spot, { is_compliant: false })
  await reportOverride(service, spot, { expires_at: service.store.now() + 1000 })
}

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine, notify: ['127.0.0.0/8'] })
  })
  afterAll(() => service.close())
  describe('a change through time alone', () => {
    test('is recorded once, delivered, and shown as one event', async () => {
      const [spot, receiver] = [createTestTrail(service), await startWebhookReceiver()]
      await putAction(spot, [receiver], { triggers: ['ON_NON_COMPLIANT_TRAIL'] })
      await expireOverride(spot)
      await receiver.waitForCount(1)
      const before = valueAt((await getTrail(service, spot)).body, 'last_modified_at')

      service.advanceClock(1001)
      await receiver.waitForCount(2)

      expect(receiver.received[1]?.body.data).toMatchObject({
        because: 'override of generic expired',
        reported_by: 'time',
        compliance_state: 'NON-COMPLIANT',
      })
      expect(await find(spot)).toMatchObject([
        { body: { from: 'COMPLIANT', to: 'NON-COMPLIANT' }, actor: { name: 'time' } },
      ])
      const { body } = await getTrail(service, spot)
      const events = valueAt(body, 'events') as readonly { type: string; because?: string }[]
      expect(events.filter(({ because }) => because === 'override of generic expired')).toHaveLength(1)
      expect(events.map(({ type }) => type)).not.toContain('transition')
      expect(valueAt(body, 'last_modified_at')).toBe(before)
      expect(valueAt(body, 'compliance_state')).toBe('NON-COMPLIANT')
    })
    test('is recorded without a notification action, and ends a wait for the trail', async () => {
      const spot = createTestTrail(service)
      await expireOverride(spot)
      const tag = (await getTrail(service, spot)).headers['etag'] ?? ''
      await vi.waitFor(
        async () =>
          expect((await service.store.outbox.listOrganisationsBehind()).map(({ org }) => org)).not.toContain(spot.org),
        100_000,
      )
      const path = `/trails/${spot.org}/${spot.flow}/${spot.trail}`
      const waiting = service.request('GET', path, { headers: { 'if-none-match': tag, prefer: 'wait=60' } })
      service.advanceClock(1001)
      expect(valueAt((await waiting).body, 'compliance_state')).toBe('NON-COMPLIANT')
      await vi.waitFor(async () => expect(await find(spot)).toHaveLength(1), 100_000)
    })
    test('is recorded once by two notifiers, even after the moment has passed, and delivered once', async () => {
      const [spot, receiver] = [createTestTrail(service), await startWebhookReceiver()]
      await putAction(spot, [receiver], { triggers: allTriggers })
      const options = { store: service.store, publicUrl: () => service.origin, log: () => undefined }
      const others = [1, 2].map(() => startNotifier({ ...options, allowed: parseNetworks(['127.0.0.0/8']) }))
      await expireOverride(spot)
      await receiver.waitForCount(6)
      service.advanceClock(1001)
      for (const other of others) other.wake()
      await receiver.waitForCount(7)
      await waitUntilDelivered(spot)
      await Promise.all(others.map((other) => other.close()))

      expect(await find(spot)).toHaveLength(1)
      expect(
        receivedTypes(receiver)
          .map(String)
          .toSorted((a, b) => a.localeCompare(b)),
      ).toEqual([
        'attestation.non_compliant',
        'attestation.overridden',
        'attestation.reported',
        'trail.compliant',
        'trail.non_compliant',
        'trail.non_compliant',
        'trail.started',
      ])
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(7)
    })
  })
})
