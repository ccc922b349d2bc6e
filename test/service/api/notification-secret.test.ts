import { hash } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { toCanonicalJson } from '../../../src/wire/json/canonical.ts'
import type { Role } from '../../../src/wire/role.ts'
import { startHarness, valueAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

const webhook = { type: 'WEBHOOK', url: 'https://hooks.example.test:8443/path/hush-1?key=hush-2', secret: 'hush-3' }
const slack = { type: 'SLACK', webhook: 'https://hooks.slack.test/services/T/B/hush-4' }

let service: Harness
let place = ''
let org = ''

/** The engine, with its last database in `place`. */
function withPlace(engine: Engine): Engine {
  return {
    ...engine,
    makeCurrent: async () => {
      const made = await engine.makeCurrent()
      place = made.place
      return made
    },
  }
}

async function put(members: object = {}, headers: Readonly<Record<string, string>> = {}): Promise<HttpResponse> {
  const json = { name: 'notify', triggers: ['ON_ATTESTATION'], targets: [webhook, slack], ...members }
  return service.request('PUT', `/actions/${org}/flows`, { json, headers })
}

/** The headers of a browser that has signed in with a token. */
async function signIn(token: string): Promise<Readonly<Record<string, string>>> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const raw = new URLSearchParams({ token, next: '/' }).toString()
  const response = await service.request('POST', '//sign-in', { token: null, raw, headers })
  return { cookie: (response.headers['set-cookie'] ?? '').split(';')[0] ?? '' }
}

async function countSecrets(): Promise<number> {
  return (await service.store.secrets.listSecretIds(org)).size
}

describe.each(engines)('over $name, the secrets of a notification action', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine: withPlace(engine) })
  })
  afterAll(() => service.close())
  beforeEach(() => {
    org = service.org()
  })

  test('are in no row, record, export or log in clear', async () => {
    await put({}, { 'idempotency-key': 'k' })
    await put({ targets: [webhook] })

    for (const table of ['record', 'secret', 'idempotency', 'tally']) {
      expect(JSON.stringify(await engine.exec(place, `SELECT * FROM ${table}`))).not.toMatch(/hush-[34]/)
    }
    const [, first] = await service.store.find(org, { kinds: ['notification'] })
    const id = expect.stringMatching(/^[0-9a-f]{16}\.[0-9a-f-]{36}$/)
    expect(first?.body['targets']).toEqual([
      { type: 'WEBHOOK', url: webhook.url, secret_id: id },
      { type: 'SLACK', secret_id: id },
    ])
    expect(JSON.stringify([service.logLines, service.accessLog])).not.toContain('hush')
  })

  test('are replaced by those of the next PUT, and removed by one without any and by DELETE', async () => {
    await put()
    expect(await countSecrets()).toBe(2)
    await put({ targets: [webhook] })
    expect(await countSecrets()).toBe(1)
    await put({ targets: [{ ...webhook, secret: undefined }] })
    expect(await countSecrets()).toBe(0)

    await put()
    await put({ name: 'other' })
    await service.request('DELETE', `/actions/${org}/1`)
    expect(await countSecrets()).toBe(2)
    await service.request('DELETE', `/actions/${org}/2`)
    expect(await countSecrets()).toBe(0)
  })

  test('of PUTs at the same time are those of the last one', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => put({ triggers: [at % 2 === 0 ? 'ON_OVERRIDE' : 'ON_ATTESTATION'] })),
    )

    expect(await countSecrets()).toBe(2)
    const action = await service.request('GET', `/actions/${org}/1`)
    expect(valueAt(action.body, 'targets.1')).toEqual({ type: 'SLACK' })
  })

  test('that do not exist are listed as needed', async () => {
    await put()
    await engine.exec(place, `DELETE FROM secret WHERE org = '${org}'`)

    const shown = [
      { type: 'WEBHOOK', url: webhook.url, needs_secret: true },
      { type: 'SLACK', needs_secret: true },
    ]
    expect(valueAt((await service.request('GET', `/actions/${org}/1`)).body, 'targets')).toEqual(shown)
    expect(valueAt((await service.request('GET', `/actions/${org}`)).body, '0.targets')).toEqual(shown)
    expect(valueAt((await put()).body, 'targets.1')).toEqual({ type: 'SLACK' })
  })

  test('are not given by a reference in a request', async () => {
    await put()
    const [record] = await service.store.find(org, { kinds: ['notification'] })
    const id = valueAt(record?.body, 'targets.0.secret_id')

    const response = await put({ name: 'thief', targets: [{ ...webhook, secret: undefined, secret_id: id }] })

    expect(response.status).toBe(400)
  })

  test('repeat their request with its key, and the key with another secret is refused', async () => {
    const key = { 'idempotency-key': 'k' }
    const first = await put({}, key)
    const again = await put({}, key)
    const other = await put({ targets: [{ ...webhook, secret: 'other' }, slack] }, key)

    expect([first.status, again.status, other.status]).toEqual([201, 201, 422])
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.body).toEqual(first.body)
    expect(await countSecrets()).toBe(2)
  })

  test('cannot be guessed from the digest of the request', async () => {
    await put({}, { 'idempotency-key': 'k' })
    await put({ targets: [{ type: 'WEBHOOK', url: webhook.url }] }, { 'idempotency-key': 'plain' })

    const guess = (targets: readonly object[]): string => {
      const body = { name: 'notify', triggers: ['ON_ATTESTATION'], targets }
      return hash('sha256', toCanonicalJson({ body, method: 'PUT', path: `/api/v2/actions/${org}/flows` }))
    }
    const rows = await engine.exec(place, `SELECT key, request FROM idempotency WHERE org = '${org}' ORDER BY key`)
    expect(rows.map(({ request }) => request)).toEqual([
      expect.not.stringMatching(guess([webhook, slack])),
      guess([{ type: 'WEBHOOK', url: webhook.url }]),
    ])
  })

  test('are refused with 501, which no client repeats, if the key file cannot be used, and the reason is in the log only', async () => {
    const other = await startHarness({ engine: withPlace(engine) })
    onTestFinished(() => other.close())
    const store = await engine.open(place)
    onTestFinished(() => store.close())
    await store.secrets.digestRequest('creates the key file')
    const path = engine.keyFile(place)
    await chmod(path, 0o644)

    const json = { name: 'notify', triggers: ['ON_ATTESTATION'], targets: [webhook] }
    const refused = await other.request('PUT', '/actions/acme/flows', { json })
    const plain = { ...json, targets: [{ type: 'WEBHOOK', url: webhook.url }] }

    expect(refused.status).toBe(501)
    expect(refused.text).toContain('cannot use its key file')
    expect(refused.text).not.toContain(path)
    expect(other.logLines.join('\n')).toContain(`Other users can open the key file ${path}`)
    expect((await other.request('PUT', '/actions/acme/flows', { json: plain })).status).toBe(201)
    expect((await other.request('GET', '/actions/acme')).body).toHaveLength(1)
  })
})

describe('the URL of a webhook', () => {
  const masked = 'https://hooks.example.test:8443/…'

  beforeAll(async () => {
    service = await startHarness()
    org = service.org()
    await put()
  })
  afterAll(() => service.close())

  test.each<readonly [Role, string, boolean]>([
    ['reader', '*', false],
    ['reporter', '*', false],
    ['overrider', '*', false],
    ['maintainer', 'one-flow', false],
    ['maintainer', '*', true],
    ['admin', '*', true],
  ])('is shown to a %s of the flows %s completely: %s', async (role, flow, isWhole) => {
    const token = await service.tokenFor(role, org, flow)
    const shown = isWhole ? webhook.url : masked

    const one = await service.request('GET', `/actions/${org}/1`, { token })
    const list = await service.request('GET', `/actions/${org}`, { token })

    expect(valueAt(one.body, 'targets.0.url')).toBe(shown)
    expect(valueAt(list.body, '0.targets.0.url')).toBe(shown)
    const page = await service.request('GET', `//${org}/actions`, { token: null, headers: await signIn(token) })
    expect(page.status).toBe(200)
    expect(page.text.includes('hush-1')).toBe(isWhole)
    expect(page.text.replaceAll('<wbr>', '')).toContain(shown.replaceAll('&', '&amp;'))
  })

  test('is masked on pages without sign-in', async () => {
    const open = await startHarness({ openPages: true })
    onTestFinished(() => open.close())
    const json = { name: 'notify', triggers: ['ON_ATTESTATION'], targets: [webhook] }
    await open.request('PUT', '/actions/acme/flows', { json })

    const page = await open.request('GET', '//acme/actions', { token: null })

    expect(page.text.replaceAll('<wbr>', '')).toContain(masked)
    expect(page.text).not.toContain('hush')
  })

  test('of a maintainer of another organisation is not shown at all', async () => {
    const token = await service.tokenFor('maintainer', service.org())
    expect((await service.request('GET', `/actions/${org}/1`, { token })).status).toBe(403)
  })
})
