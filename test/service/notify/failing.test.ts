import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { at, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { attestGeneric, spotOf } from '../../../testkit/service/report.ts'
import { createListening, types } from '../../../testkit/service/notify/listening.ts'
import { startReceiver } from '../../../testkit/service/notify/receiver.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

let service: Harness
const { listen, readAction, settled } = createListening(() => service)

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine, notify: ['127.0.0.0/8'] })
  })
  afterAll(() => service.close())
  describe('a target that fails', () => {
    test('is tried again after growing waits, in order, with the same id; its health is told truly', async () => {
      const [spot, receiver] = [spotOf(service), await startReceiver()]
      await listen(spot, [receiver], { triggers: ['ON_ATTESTATION'] })
      receiver.answer(500)
      await attestGeneric(service, spot, { attestation_name: 'first' })
      await receiver.has(1)
      await attestGeneric(service, spot, { attestation_name: 'second' })
      await vi.waitFor(async () => expect(await readAction(spot)).toMatchObject({ is_failing: true }), 5000)
      expect(await readAction(spot)).toMatchObject({
        last_success_timestamp: null,
        last_failure_timestamp: expect.any(Number),
      })
      await vi.waitFor(async () => {
        const health = await service.store.outbox.readHealth(spot.org)
        expect(health).toMatchObject([{ failure: 'it answered 500', pending: 2 }])
      }, 5000)

      service.pass(7)
      await receiver.has(2)
      receiver.answer(204)
      await vi.waitFor(() => {
        service.pass(40)
        expect(receiver.received).toHaveLength(4)
      }, 5000)
      await settled(spot)

      const names = receiver.received.map(({ body }) => at(body.data, 'attestation.attestation_name'))
      expect(names).toEqual(['first', 'first', 'first', 'second'])
      const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
      expect(new Set(ids).size).toBe(2)
      expect(await readAction(spot)).toMatchObject({ is_failing: false, last_success_timestamp: expect.any(Number) })
    })
    test('holds up no other target', async () => {
      const [spot, dead, alive] = [spotOf(service), await startReceiver(), await startReceiver()]
      await listen(spot, [dead, alive], { triggers: ['ON_ATTESTATION'] })
      dead.hang()

      for (const name of ['a', 'b', 'c']) await attestGeneric(service, spot, { attestation_name: name })
      await alive.has(3)

      expect(dead.received).toHaveLength(1)
    })
    test('is given up, message by message, after three days; what is new is tried', async () => {
      const [spot, receiver] = [spotOf(service), await startReceiver()]
      await listen(spot, [receiver], { triggers: ['ON_ATTESTATION'] })
      receiver.answer(503)
      await attestGeneric(service, spot, { attestation_name: 'old' })
      await receiver.has(1)
      await vi.waitFor(async () => expect(await readAction(spot)).toMatchObject({ is_failing: true }), 5000)

      service.pass(3 * 24 * 3600 + 1)
      await receiver.has(2)
      await settled(spot)
      expect(await readAction(spot)).toMatchObject({ is_failing: true })
      expect(service.logged.join('\n')).toContain(`of ${spot.org} was not reached: it answered 503; 1 given up.`)

      receiver.answer(200)
      await attestGeneric(service, spot, { attestation_name: 'new' })
      await receiver.has(3)
      await settled(spot)
      expect(at(receiver.received[2]?.body.data, 'attestation.attestation_name')).toBe('new')
      expect(await readAction(spot)).toMatchObject({ is_failing: false })
    })
    test('that answers 410 gets nothing more of what waits', async () => {
      const [spot, receiver] = [spotOf(service), await startReceiver()]
      await listen(spot, [receiver], { triggers: ['ON_ATTESTATION'] })
      receiver.answer(410)
      await attestGeneric(service, spot)
      await receiver.has(1)
      await settled(spot)
      expect(await readAction(spot)).toMatchObject({ is_failing: true })
    })
    test('that redirects fails, and the redirect is not followed', async () => {
      const [spot, receiver, other] = [spotOf(service), await startReceiver(), await startReceiver()]
      await listen(spot, [receiver], { triggers: ['ON_ATTESTATION'] })
      receiver.answer(307, { location: other.url })
      await attestGeneric(service, spot)
      await vi.waitFor(async () => expect(await readAction(spot)).toMatchObject({ is_failing: true }), 5000)
      const [health] = await service.store.outbox.readHealth(spot.org)
      expect(health?.failure).toContain('307, a redirect, and none is followed')
      expect(other.received).toHaveLength(0)
    })
    test('that was deleted gets nothing more', async () => {
      const [spot, receiver] = [spotOf(service), await startReceiver()]
      await listen(spot, [receiver], { triggers: ['ON_ATTESTATION'] })
      receiver.answer(500)
      await attestGeneric(service, spot)
      await receiver.has(1)
      await vi.waitFor(async () => expect(await readAction(spot)).toMatchObject({ is_failing: true }), 5000)

      await service.ask('DELETE', `/actions/${spot.org}/1`)
      await settled(spot)
      service.pass(100_000)
      await attestGeneric(service, spot)
      const after = spotOf(service)
      await listen(after, [receiver], { triggers: ['ON_STARTED_TRAIL'] })
      await attestGeneric(service, after)
      await receiver.has(2)

      expect(types(receiver)).toEqual(['attestation.reported', 'trail.started'])
    })
  })
})
