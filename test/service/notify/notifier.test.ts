import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  reportGeneric,
  reportOverride,
  putFlow,
  putTrail,
  reportArtifact,
  templateRequiring,
  createTestTrail,
} from '../../../testkit/service/report.ts'
import {
  createNotificationActions,
  allTriggers,
  secret,
  receivedTypes,
} from '../../../testkit/service/notify/notification-actions.ts'
import { isSigned, startWebhookReceiver } from '../../../testkit/service/notify/webhook-receiver.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

let service: Harness
const { putAction, readAction, waitUntilDelivered } = createNotificationActions(() => service)

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine, notify: ['127.0.0.0/8'] })
  })
  afterAll(() => service.close())
  describe('a notification action', () => {
    test('delivers each trigger once, in order, signed as in Standard Webhooks', async () => {
      const [spot, receiver] = [createTestTrail(service), await startWebhookReceiver()]
      await putAction(spot, [receiver])

      await putTrail(service, spot, { template: templateRequiring('generic') })
      await reportGeneric(service, spot, { is_compliant: false })
      await reportOverride(service, spot)
      await receiver.waitForCount(6)
      await waitUntilDelivered(spot)

      expect(receivedTypes(receiver)).toEqual([
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
          action: 'notify',
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
    test('delivers a change of the trail state, not a repeated state', async () => {
      const [spot, receiver] = [createTestTrail(service), await startWebhookReceiver()]
      await putAction(spot, [receiver], { triggers: ['ON_NON_COMPLIANT_TRAIL', 'ON_COMPLIANT_TRAIL'] })
      await putTrail(service, spot, { template: templateRequiring('generic') })

      for (const is_compliant of [false, false, true, true]) await reportGeneric(service, spot, { is_compliant })
      await receiver.waitForCount(2)
      await waitUntilDelivered(spot)

      expect(receivedTypes(receiver)).toEqual(['trail.non_compliant', 'trail.compliant'])
    })
    test('delivers the changes of all trails that the first template of a flow affects', async () => {
      const [spot, receiver] = [createTestTrail(service), await startWebhookReceiver()]
      await putAction(spot, [receiver], { triggers: ['ON_COMPLIANT_TRAIL'] })
      await reportGeneric(service, spot)
      await reportGeneric(service, { ...spot, trail: 'second' })

      await putFlow(service, spot, { template: templateRequiring('generic') })
      await receiver.waitForCount(2)

      expect(receiver.received.map(({ body }) => body.data['trail'])).toEqual(['trail', 'second'])
    })
    test('is limited to its flows', async () => {
      const [spot, receiver] = [createTestTrail(service), await startWebhookReceiver()]
      await putAction(spot, [receiver], { flows: ['mine'], triggers: ['ON_STARTED_TRAIL'] })

      await reportGeneric(service, spot)
      await reportArtifact(service, { ...spot, flow: 'mine' })
      await receiver.waitForCount(1)
      await waitUntilDelivered(spot)

      expect(receiver.received.map(({ body }) => body.data['flow'])).toEqual(['mine'])
    })
    test('without a secret is unsigned', async () => {
      const [spot, receiver] = [createTestTrail(service), await startWebhookReceiver()]
      await putAction(spot, [], { targets: [{ type: 'WEBHOOK', url: receiver.url }] })

      await reportGeneric(service, spot)
      await receiver.waitForCount(1)

      expect(receiver.received[0]?.headers['webhook-signature']).toBeUndefined()
      expect(receiver.received[0]?.headers['webhook-id']).toMatch(/^msg_[\w-]{32}$/)
    })
    test('rejects a URL with credentials', async () => {
      const targets = [{ type: 'WEBHOOK', url: 'https://me:hush@hooks.example.test/' }]
      const json = { name: 'notify', triggers: allTriggers, targets }
      const response = await service.request('PUT', `/actions/${service.org()}/flows`, { json })
      expect(response.status).toBe(400)
      expect(response.text).not.toContain('hush')
    })
  })

  test('secrets and Slack URLs are in no response and in no log line', async () => {
    const spot = createTestTrail(service)
    const webhook = 'http://127.0.0.1:1/services/T/B/hush-hush'
    await putAction(spot, [], {
      targets: [
        { type: 'SLACK', webhook },
        { type: 'WEBHOOK', url: 'http://127.0.0.1:1/', secret },
      ],
    })
    await reportGeneric(service, spot)
    await vi.waitFor(async () => {
      const health = await service.store.outbox.readHealth(spot.org)
      expect(health.map(({ failure }) => failure)).toEqual(Array(2).fill('the target cannot be reached (ECONNREFUSED)'))
    }, 100_000)
    const output = [...service.logLines, JSON.stringify(await service.store.outbox.readHealth(spot.org))].join('\n')
    expect(output).toContain(spot.org)
    expect(output).not.toContain('hush')
    expect(output).not.toContain(secret)
  })

  test('a Slack target gets a readable message', async () => {
    const [spot, receiver] = [createTestTrail(service), await startWebhookReceiver()]
    await putAction(spot, [], { targets: [{ type: 'SLACK', webhook: `${receiver.url}/services/x` }] })
    await reportGeneric(service, spot)
    await receiver.waitForCount(1)
    expect(receiver.received[0]?.body).toMatchObject({ text: expect.stringContaining('Trail started: flow / trail') })
  })
})
