import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Notification } from '../../../src/wire/resource/notification.ts'
import { parse } from '../../../src/wire/parse.ts'
import { valueAt, startHarness, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

const hushKey = `whsec_${Buffer.from('hush'.repeat(8)).toString('base64')}`
const webhook = { type: 'WEBHOOK', url: 'https://hooks.example.test/1', secret: hushKey }
const slack = { type: 'SLACK', webhook: 'https://hooks.slack.test/services/T/B/hush' }

async function put(org: string, members: object = {}): Promise<HttpResponse> {
  const json = { name: 'notify', triggers: ['ON_ATTESTATION'], targets: [webhook, slack], ...members }
  return service.request('PUT', `/actions/${org}/flows`, { json })
}

/** A secret in the form of Standard Webhooks. */
function toKey(bytes: number): string {
  return `whsec_${Buffer.alloc(bytes, 0xaa).toString('base64')}`
}

describe('a notification action', () => {
  test('is created with 201 and updated by its name with 200, under its number', async () => {
    const org = service.org()
    const first = await put(org)
    expect(first.status).toBe(201)
    expect(parse(Notification, first.body).ok).toBe(true)
    expect(first.body).toMatchObject({
      name: 'notify',
      number: 1,
      triggers: ['ON_ATTESTATION'],
      created_by: 'admin token',
      is_created_from_slack_app: false,
      is_failing: null,
      flows: null,
    })
    expect((await put(org, { name: 'other' })).body).toMatchObject({ number: 2 })
    const again = await put(org, { flows: ['flow'], triggers: ['ON_OVERRIDE'] })
    expect(again).toMatchObject({
      status: 200,
      body: { number: 1, flows: ['flow'], triggers: ['ON_OVERRIDE'], created_at: valueAt(first.body, 'created_at') },
    })
    expect((await service.request('GET', `/actions/${org}/1`)).body).toEqual(again.body)
  })
  test('never shows a secret or a Slack address', async () => {
    const org = service.org()
    const response = [
      await put(org),
      await service.request('GET', `/actions/${org}/1`),
      await service.request('GET', `/actions/${org}`),
    ]
    for (const { text } of response) expect(text).not.toMatch(/hush|whsec/)
    expect(valueAt(response[0]?.body, 'targets')).toEqual([{ type: 'WEBHOOK', url: webhook.url }, { type: 'SLACK' }])
  })
  test.each([
    '',
    'whsec_',
    'whsec_hush',
    toKey(23),
    toKey(65),
    `${toKey(32)}=`,
    `${toKey(32)} `,
    toKey(32).replace('q', '-'),
    `whsec_${'='.repeat(32)}`,
    `whsec_${'q'.repeat(33)}`,
  ])('with a secret that is no key is refused, and the answer does not repeat it: %j', async (secret) => {
    const response = await put(service.org(), { targets: [{ ...webhook, secret }] })
    expect(response.status).toBe(400)
    expect(Object.keys(Object(valueAt(response.body, 'errors')))).toEqual(['targets.0.secret'])
    expect(secret.length > 10 && response.text.includes(secret.slice(0, 10))).toBe(false)
  })
  test('with credentials in an address is refused, and the answer does not repeat them', async () => {
    const urls = ['https://hush@hooks.test', 'https://:hush@hooks.test', 'https://hooks.test/@hush']
    const targets = [...urls.map((url) => ({ type: 'WEBHOOK', url })), { type: 'SLACK', webhook: urls[0] }]
    const response = await put(service.org(), { targets })
    expect(response.status).toBe(400)
    const message = 'must not contain a user name or a password'
    expect(valueAt(response.body, 'errors')).toEqual({
      'targets.0.url': message,
      'targets.1.url': message,
      'targets.3.webhook': message,
    })
    expect(response.text).not.toContain('hush')
  })
  test.each([toKey(24), toKey(25), toKey(64), toKey(32).replaceAll('=', ''), 'q', 'any words', 'WHSEC_x'])(
    'with a secret that is a key is recorded: %j',
    async (secret) => {
      expect((await put(service.org(), { targets: [{ ...webhook, secret }] })).status).toBe(201)
    },
  )
  test('is listed newest first, with the total', async () => {
    const org = service.org()
    await put(org)
    await put(org, { name: 'other' })
    expect(await service.request('GET', `/actions/${org}`)).toMatchObject({
      status: 200,
      headers: { 'x-total-count': '2', link: expect.stringContaining('rel="last"') },
      body: [{ number: 2 }, { number: 1 }],
    })
  })
  test('that was deleted does not exist; deleting it again is no error, and its number is not used again', async () => {
    const org = service.org()
    await put(org)
    const response = await service.request('DELETE', `/actions/${org}/1`)
    expect(response).toMatchObject({ status: 204, text: '' })
    expect((await service.request('GET', `/actions/${org}/1`)).status).toBe(404)
    expect((await service.request('DELETE', `/actions/${org}/1`)).status).toBe(204)
    expect(await put(org)).toMatchObject({ status: 201, body: { number: 2 } })
    expect((await service.request('GET', `/actions/${org}`)).body).toHaveLength(1)
  })
  test('that never existed is 404', async () => {
    const org = service.org()
    expect((await service.request('GET', `/actions/${org}/1`)).status).toBe(404)
    expect((await service.request('DELETE', `/actions/${org}/1`)).status).toBe(404)
  })
  test.each([
    [{ triggers: [] }, 'triggers'],
    [{ triggers: ['ON_FULL_MOON'] }, 'triggers.0'],
    [{ targets: [{ type: 'WEBHOOK', url: 'ftp://x' }] }, 'targets.0.url'],
    [{ targets: [] }, 'targets'],
    [{ name: '' }, 'name'],
    [{ flows: ['-'] }, 'flows.0'],
  ])('is refused for %j', async (members, path) => {
    const response = await put(service.org(), members)
    expect(response.status).toBe(400)
    expect(Object.keys(Object(valueAt(response.body, 'errors')))).toEqual([path])
  })
})
