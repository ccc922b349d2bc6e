import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  attestGeneric,
  override,
  putFlow,
  putTrail,
  reportArtifact,
  requiring,
  spotOf,
} from '../../../testkit/service/report.ts'
import { createListening, every, secret, types } from '../../../testkit/service/notify/listening.ts'
import { isSigned, startReceiver } from '../../../testkit/service/notify/receiver.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

let service: Harness
const { listen, readAction, settled } = createListening(() => service)

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine, notify: ['127.0.0.0/8'] })
  })
  afterAll(() => service.close())
  describe('a notification action', () => {
    test('tells each trigger once, in order, signed as Standard Webhooks says', async () => {
      const [spot, receiver] = [spotOf(service), await startReceiver()]
      await listen(spot, [receiver])

      await putTrail(service, spot, { template: requiring('generic') })
      await attestGeneric(service, spot, { is_compliant: false })
      await override(service, spot)
      await receiver.has(6)
      await settled(spot)

      expect(types(receiver)).toEqual([
        'trail.started',
        'attestation.reported',
        'attestation.non_compliant',
        'trail.non_compliant',
        'trail.compliant',
        'attestation.overridden',
      ])
      expect(receiver.received.every((one) => isSigned(one, secret))).toBe(true)
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(6)
      expect(receiver.received[3]?.body).toMatchObject({
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        data: {
          trigger: 'ON_NON_COMPLIANT_TRAIL',
          ...spot,
          action: 'tell',
          compliance_state: 'NON-COMPLIANT',
          because: 'generic reported',
          reported_by: 'admin token',
          html_url: `${service.origin}/${spot.org}/flows/flow/trails/trail`,
          attestation: { attestation_name: 'generic', is_compliant: false },
        },
      })
      expect(receiver.received[5]?.body.data['override']).toMatchObject({ reason: 'accepted until the fix is out' })
      expect(await readAction(spot)).toMatchObject({ is_failing: false, last_failure_timestamp: null })
    })
    test('tells of the state of a trail when it becomes so, not while it stays so', async () => {
      const [spot, receiver] = [spotOf(service), await startReceiver()]
      await listen(spot, [receiver], { triggers: ['ON_NON_COMPLIANT_TRAIL', 'ON_COMPLIANT_TRAIL'] })
      await putTrail(service, spot, { template: requiring('generic') })

      for (const is_compliant of [false, false, true, true]) await attestGeneric(service, spot, { is_compliant })
      await receiver.has(2)
      await settled(spot)

      expect(types(receiver)).toEqual(['trail.non_compliant', 'trail.compliant'])
    })
    test('tells of trails that the first template of their flow turns', async () => {
      const [spot, receiver] = [spotOf(service), await startReceiver()]
      await listen(spot, [receiver], { triggers: ['ON_COMPLIANT_TRAIL'] })
      await attestGeneric(service, spot)
      await attestGeneric(service, { ...spot, trail: 'second' })

      await putFlow(service, spot, { template: requiring('generic') })
      await receiver.has(2)

      expect(receiver.received.map(({ body }) => body.data['trail'])).toEqual(['trail', 'second'])
    })
    test('keeps to its flows', async () => {
      const [spot, receiver] = [spotOf(service), await startReceiver()]
      await listen(spot, [receiver], { flows: ['mine'], triggers: ['ON_STARTED_TRAIL'] })

      await attestGeneric(service, spot)
      await reportArtifact(service, { ...spot, flow: 'mine' })
      await receiver.has(1)
      await settled(spot)

      expect(receiver.received.map(({ body }) => body.data['flow'])).toEqual(['mine'])
    })
    test('without a secret sends unsigned', async () => {
      const [spot, receiver] = [spotOf(service), await startReceiver()]
      await listen(spot, [], { targets: [{ type: 'WEBHOOK', url: receiver.url }] })

      await attestGeneric(service, spot)
      await receiver.has(1)

      expect(receiver.received[0]?.headers['webhook-signature']).toBeUndefined()
      expect(receiver.received[0]?.headers['webhook-id']).toMatch(/^msg_[\w-]{32}$/)
    })
    test('refuses an address with credentials', async () => {
      const targets = [{ type: 'WEBHOOK', url: 'https://me:hush@hooks.example.test/' }]
      const json = { name: 'tell', triggers: every, targets }
      const told = await service.ask('PUT', `/actions/${service.org()}/flows`, { json })
      expect(told.status).toBe(400)
      expect(told.text).not.toContain('hush')
    })
  })

  test('secrets and Slack addresses stand in no answer and in no line of the log', async () => {
    const spot = spotOf(service)
    const webhook = 'http://127.0.0.1:1/services/T/B/hush-hush'
    await listen(spot, [], {
      targets: [
        { type: 'SLACK', webhook },
        { type: 'WEBHOOK', url: 'http://127.0.0.1:1/', secret },
      ],
    })
    await attestGeneric(service, spot)
    await vi.waitFor(async () => {
      const health = await service.store.outbox.readHealth(spot.org)
      expect(health.map(({ failure }) => failure)).toEqual(Array(2).fill('it cannot be reached (ECONNREFUSED)'))
    }, 5000)
    const told = [...service.logged, JSON.stringify(await service.store.outbox.readHealth(spot.org))].join('\n')
    expect(told).toContain(spot.org)
    expect(told).not.toContain('hush')
    expect(told).not.toContain(secret)
  })

  test('a Slack target gets a message that a person can read', async () => {
    const [spot, receiver] = [spotOf(service), await startReceiver()]
    await listen(spot, [], { targets: [{ type: 'SLACK', webhook: `${receiver.url}/services/x` }] })
    await attestGeneric(service, spot)
    await receiver.has(1)
    expect(receiver.received[0]?.body).toMatchObject({ text: expect.stringContaining('Trail began: flow / trail') })
  })
})
