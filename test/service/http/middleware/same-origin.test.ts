import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, type Harness, type HttpResponse } from '../../../../testkit/service/harness.ts'

let open: Harness
let closed: Harness
beforeAll(async () => {
  open = await startHarness({ openPages: true })
  closed = await startHarness()
})
afterAll(() => Promise.all([open.close(), closed.close()]))

describe('a service without sign-in on loopback', () => {
  test.each(['evil.test', 'evil.test:80', '127.0.0.1.evil.test', 'localhost.evil.test', '192.168.0.1', '[::2]'])(
    'rejects the host name %s',
    async (host) => {
      for (const path of ['//', '//acme', '//style.css', '//metrics', '/flows/acme']) {
        const response = await open.request('GET', path, { headers: { host } })
        expect(response.status).toBe(403)
        expect(response.text).toContain('loopback host names only')
      }
    },
  )
  test.each(['127.0.0.1', '127.0.0.1:99', 'localhost', 'LOCALHOST:8080', '[::1]:8080', '127.8.8.8'])(
    'accepts the host name %s',
    async (host) => {
      expect((await open.request('GET', '/flows/acme', { headers: { host } })).status).toBe(200)
    },
  )
})

describe('a request through a proxy to a service without sign-in', () => {
  test.each<Readonly<Record<string, string>>>([
    { 'x-forwarded-for': '192.0.2.1' },
    { 'X-Forwarded-Proto': 'https' },
    { 'x-forwarded-host': 'evidence.example.org' },
    { forwarded: 'for=192.0.2.1' },
    { via: '1.1 proxy' },
    { 'cf-connecting-ip': '192.0.2.1' },
    { 'cf-ray': '1' },
    { 'x-real-ip': '192.0.2.1' },
    { 'cdn-loop': 'cloudflare' },
    { 'x-forwarded-for': '' },
  ])('is not local: %j', async (headers) => {
    for (const host of ['127.0.0.1', 'evidence.example.org']) {
      const page = await open.request('GET', '//', { token: null, headers: { ...headers, host } })
      expect(page).toMatchObject({ status: 401, text: expect.stringContaining('name="token"') })
      expect((await open.request('GET', '//acme/flows/f', { token: null, headers: { ...headers, host } })).status).toBe(
        401,
      )
    }
    expect((await open.request('GET', '//', { token: null })).status).toBe(200)
  })
})

async function signIn(headers: Readonly<Record<string, string>>): Promise<HttpResponse> {
  const raw = new URLSearchParams({ token: await closed.tokenFor('reader'), next: '/' }).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return closed.request('POST', '//sign-in', { token: null, raw, headers: { ...type, ...headers } })
}

describe('sign-in', () => {
  test.each<Readonly<Record<string, string>>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1' },
  ])('is rejected from the page of another site: %j', async (headers) => {
    const response = await signIn(headers)
    expect(response.status).toBe(403)
    expect(response.headers['set-cookie']).toBeUndefined()
  })
  test('works from a page of the service, and from a client that is not a browser', async () => {
    const own = [{ 'sec-fetch-site': 'same-origin' }, { origin: closed.origin }, {}]
    for (const headers of own) expect((await signIn(headers)).status).toBe(303)
  })
})
