import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Notification } from '../../../src/schema/resource/notification.ts'
import { parse } from '../../../src/schema/parse.ts'
import { at, startHarness, type Harness, type Told } from '../../../testkit/service/harness.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

const webhook = { type: 'WEBHOOK', url: 'https://hooks.example.test/1', secret: 'whsec_hush' }
const slack = { type: 'SLACK', webhook: 'https://hooks.slack.test/services/T/B/hush' }

async function put(org: string, members: object = {}): Promise<Told> {
  const json = { name: 'tell', triggers: ['ON_ATTESTATION'], targets: [webhook, slack], ...members }
  return service.ask('PUT', `/actions/${org}/flows`, { json })
}

describe('a notification action', () => {
  test('is created with 201 and updated by its name with 200, under its number', async () => {
    const org = service.org()
    const first = await put(org)
    expect(first.status).toBe(201)
    expect(parse(Notification, first.body).ok).toBe(true)
    expect(first.body).toMatchObject({
      name: 'tell',
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
      body: { number: 1, flows: ['flow'], triggers: ['ON_OVERRIDE'], created_at: at(first.body, 'created_at') },
    })
    expect((await service.ask('GET', `/actions/${org}/1`)).body).toEqual(again.body)
  })
  test('never reads back a secret or a Slack address', async () => {
    const org = service.org()
    const told = [
      await put(org),
      await service.ask('GET', `/actions/${org}/1`),
      await service.ask('GET', `/actions/${org}`),
    ]
    for (const { text } of told) expect(text).not.toContain('hush')
    expect(at(told[0]?.body, 'targets')).toEqual([{ type: 'WEBHOOK', url: webhook.url }, { type: 'SLACK' }])
  })
  test.each(['', 'whsec_'])(
    'with a secret that was lost on its way is refused, for anybody could sign with none: %j',
    async (secret) => {
      const told = await put(service.org(), { targets: [{ ...webhook, secret }] })
      expect(told.status).toBe(400)
      expect(Object.keys(Object(at(told.body, 'errors')))).toEqual(['targets.0.secret'])
    },
  )
  test('is listed newest first, with its count', async () => {
    const org = service.org()
    await put(org)
    await put(org, { name: 'other' })
    expect(await service.ask('GET', `/actions/${org}`)).toMatchObject({
      status: 200,
      headers: { 'x-total-count': '2', link: expect.stringContaining('rel="last"') },
      body: [{ number: 2 }, { number: 1 }],
    })
  })
  test('that was deleted is gone; deleting it again is no error, and its number is never given again', async () => {
    const org = service.org()
    await put(org)
    const told = await service.ask('DELETE', `/actions/${org}/1`)
    expect(told).toMatchObject({ status: 204, text: '' })
    expect((await service.ask('GET', `/actions/${org}/1`)).status).toBe(404)
    expect((await service.ask('DELETE', `/actions/${org}/1`)).status).toBe(204)
    expect(await put(org)).toMatchObject({ status: 201, body: { number: 2 } })
    expect((await service.ask('GET', `/actions/${org}`)).body).toHaveLength(1)
  })
  test('that was never there is 404', async () => {
    const org = service.org()
    expect((await service.ask('GET', `/actions/${org}/1`)).status).toBe(404)
    expect((await service.ask('DELETE', `/actions/${org}/1`)).status).toBe(404)
  })
  test.each([
    [{ triggers: [] }, 'triggers'],
    [{ triggers: ['ON_FULL_MOON'] }, 'triggers.0'],
    [{ targets: [{ type: 'WEBHOOK', url: 'ftp://x' }] }, 'targets.0.url'],
    [{ targets: [] }, 'targets'],
    [{ name: '' }, 'name'],
    [{ flows: ['-'] }, 'flows.0'],
  ])('is refused for %j', async (members, path) => {
    const told = await put(service.org(), members)
    expect(told.status).toBe(400)
    expect(Object.keys(Object(at(told.body, 'errors')))).toEqual([path])
  })
})
