import { describe, expect, test } from 'vitest'
import { EvidenceError } from '../../../src/error.ts'
import type { RecordedTarget } from '../../../src/wire/resource/notification.ts'
import { sendTestMessages } from '../../../src/service/notify/send-message.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { createDeliveryFixture, guard, now } from '../../../testkit/service/notify/delivery-fixture.ts'
import { startWebhookReceiver } from '../../../testkit/service/notify/webhook-receiver.ts'

const missing =
  'its secret is not in this database, as after an import; put the notification action again with its secret'

const message = {
  type: 'trail.started',
  timestamp: '2026-01-01T00:00:00.000Z',
  data: {
    trigger: 'ON_STARTED_TRAIL',
    org: 'acme',
    flow: 'shop',
    trail: 't',
    html_url: 'https://e.test',
    compliance_state: 'INCOMPLETE',
    because: 'trail reported',
    reasons: [],
    reported_by: 'ci',
    action: 'notify',
  },
}

describe('a message to a target with a secret', () => {
  test('goes to the address that is the secret of Slack', async () => {
    const receiver = await startWebhookReceiver()
    const open = async (id: string): Promise<string> => `${receiver.url}/${id}`
    const { attempt } = await createDeliveryFixture([{ type: 'SLACK', secret_id: 's1' }], JSON.stringify(message), open)
    await attempt()
    const [received] = receiver.received
    expect(received).toMatchObject({
      path: '/s1',
      headers: { 'user-agent': 'delivery-evidence' },
      body: { text: 'Trail started: shop / t, trail reported' },
    })
    expect(received?.headers['webhook-id']).toBeUndefined()
  })
  test.each<[string, () => Promise<string | undefined>, string]>([
    ['is absent', async () => undefined, `was not reached: ${missing}.`],
    [
      'cannot be opened',
      () => Promise.reject(new EvidenceError('file', 'The key file evidence.key has another key.')),
      'was not reached: The key file evidence.key has another key.',
    ],
    [
      'cannot be read',
      () => Promise.reject(new TypeError('no')),
      'failed with an internal error: TypeError: no. Next attempt in 20 s.',
    ],
    ['is no address', async () => 'nonsense', 'was not reached: the target cannot be reached (ERR_INVALID_URL).'],
  ])('is not sent if the secret %s', async (_what, open, reason) => {
    const { log, attempt } = await createDeliveryFixture(
      [{ type: 'SLACK', secret_id: 's1' }],
      JSON.stringify(message),
      open,
    )
    await attempt()
    expect(log).toEqual([`Target 1 of notification action 1 of acme ${reason}`])
  })
  test('is not sent if it has not the form of a message', async () => {
    const { log, attempt } = await createDeliveryFixture(
      [{ type: 'SLACK', secret_id: 's1' }],
      '{}',
      async () => 'https://a.test',
    )
    await attempt()
    expect(log).toEqual([
      'Target 1 of notification action 1 of acme failed with an internal error: Error: The message msg_0 is not valid.. Next attempt in 20 s.',
    ])
  })
  test('that is a webhook is signed with it', async () => {
    const receiver = await startWebhookReceiver()
    const { attempt } = await createDeliveryFixture(
      [{ type: 'WEBHOOK', url: receiver.url, secret_id: 's1' }],
      '{}',
      async () => 'key',
    )
    await attempt()
    expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,/)
  })
})

test('a test message is sent to all targets of an action, in their order', async () => {
  const receiver = await startWebhookReceiver()
  const webhooks = Array.from({ length: 9 }, (_, at): RecordedTarget => ({
    type: 'WEBHOOK',
    url: `${receiver.url}/${at}`,
    secret_id: 'w',
  }))
  const targets: readonly RecordedTarget[] = [
    ...webhooks,
    { type: 'SLACK', secret_id: 's' },
    { type: 'SLACK', secret_id: 'none' },
    { type: 'WEBHOOK', url: 'http://127.0.0.1:1/' },
  ]
  const secrets = { openSecret: async (_org: string, id: string) => ({ w: 'key', s: `${receiver.url}/slack` })[id] }
  const sender = { store: { secrets, now: () => now } as unknown as Store, guard }
  const entry = { number: 1, report: { name: 'no*tify', triggers: [], targets } } as never
  const { targets: tested } = await sendTestMessages(sender, { org: 'acme', entry })
  expect(tested).toEqual([
    ...webhooks.map((target) => ({ type: 'WEBHOOK', url: 'url' in target ? target.url : '', delivered: true })),
    { type: 'SLACK', delivered: true },
    { type: 'SLACK', delivered: false, failure: missing },
    {
      type: 'WEBHOOK',
      url: 'http://127.0.0.1:1/',
      delivered: false,
      failure: 'the target cannot be reached (ECONNREFUSED)',
    },
  ])
  const slack = receiver.received.find(({ path }) => path === '/slack')
  expect(slack).toMatchObject({
    headers: { 'user-agent': 'delivery-evidence' },
    body: { text: 'Test message of the notification action no*\u200Btify of acme' },
  })
  const webhook = receiver.received.find(({ path }) => path === '/0')
  expect(webhook?.body).toEqual({
    type: 'notification.test',
    timestamp: new Date(now * 1000).toISOString(),
    data: { org: 'acme', action: 'no*tify' },
  })
  expect(webhook?.headers).toMatchObject({
    'webhook-id': expect.stringMatching(/^msg_[\w-]{36}$/),
    'webhook-signature': expect.stringMatching(/^v1,/),
  })
})
