import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { StoredRecord } from '../../../src/service/store/store.ts'
import { parseNetworks } from '../../../src/service/network.ts'
import { startNotifier } from '../../../src/service/notify/notifier.ts'
import { at, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  attestGeneric,
  getTrail,
  override,
  putTrail,
  requiring,
  spotOf,
  type Spot,
} from '../../../testkit/service/report.ts'
import { createListening, every, types } from '../../../testkit/service/notify/listening.ts'
import { startReceiver } from '../../../testkit/service/notify/receiver.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

let service: Harness
const { listen, settled } = createListening(() => service)

async function find({ org }: Spot): Promise<readonly StoredRecord[]> {
  return service.store.find(org, { kinds: ['transition'] })
}

async function expireOverride(spot: Spot): Promise<void> {
  await putTrail(service, spot, { template: requiring('generic') })
  await attestGeneric(service, spot, { is_compliant: false })
  await override(service, spot, { expires_at: service.store.now() + 1000 })
}

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine, notify: ['127.0.0.0/8'] })
  })
  afterAll(() => service.close())
  describe('what time alone changes', () => {
    test('is recorded once, told, and shown as one event', async () => {
      const [spot, receiver] = [spotOf(service), await startReceiver()]
      await listen(spot, [receiver], { triggers: ['ON_NON_COMPLIANT_TRAIL'] })
      await expireOverride(spot)
      await receiver.has(1)
      const before = at((await getTrail(service, spot)).body, 'last_modified_at')

      service.pass(1001)
      await receiver.has(2)

      expect(receiver.received[1]?.body.data).toMatchObject({
        because: 'override of generic ended',
        reported_by: 'time',
        compliance_state: 'NON-COMPLIANT',
      })
      expect(await find(spot)).toMatchObject([
        { body: { from: 'COMPLIANT', to: 'NON-COMPLIANT' }, actor: { name: 'time' } },
      ])
      const { body } = await getTrail(service, spot)
      const events = at(body, 'events') as readonly { type: string; because?: string }[]
      expect(events.filter(({ because }) => because === 'override of generic ended')).toHaveLength(1)
      expect(events.map(({ type }) => type)).not.toContain('transition')
      expect(at(body, 'last_modified_at')).toBe(before)
      expect(at(body, 'compliance_state')).toBe('NON-COMPLIANT')
    })
    test('is recorded without any notification action, and wakes who waits for the trail', async () => {
      const spot = spotOf(service)
      await expireOverride(spot)
      const tag = (await getTrail(service, spot)).headers['etag'] ?? ''
      await vi.waitFor(
        async () => expect((await service.store.outbox.listBehind()).includes(spot.org)).toBe(false),
        8000,
      )
      const path = `/trails/${spot.org}/${spot.flow}/${spot.trail}`
      const waiting = service.ask('GET', path, { headers: { 'if-none-match': tag, prefer: 'wait=60' } })
      service.pass(1001)
      expect(at((await waiting).body, 'compliance_state')).toBe('NON-COMPLIANT')
      await vi.waitFor(async () => expect(await find(spot)).toHaveLength(1), 5000)
    })
    test('is recorded once by two notifiers, also after they slept through the moment; nothing is delivered twice', async () => {
      const [spot, receiver] = [spotOf(service), await startReceiver()]
      await listen(spot, [receiver], { triggers: every })
      const options = { store: service.store, publicUrl: () => service.origin, log: () => undefined }
      const others = [1, 2].map(() => startNotifier({ ...options, allowed: parseNetworks(['127.0.0.0/8']) }))
      await expireOverride(spot)
      await receiver.has(6)
      service.pass(1001)
      for (const other of others) other.wake()
      await receiver.has(7)
      await settled(spot)
      await Promise.all(others.map((other) => other.close()))

      expect(await find(spot)).toHaveLength(1)
      expect(
        types(receiver)
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
