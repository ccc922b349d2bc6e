import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, type Harness, type Told } from '../../../../testkit/service/harness.ts'

let open: Harness
let closed: Harness
beforeAll(async () => {
  open = await startHarness({ openPages: true })
  closed = await startHarness()
})
afterAll(() => Promise.all([open.close(), closed.close()]))

describe('an open service on loopback', () => {
  test.each(['evil.test', 'evil.test:80', '127.0.0.1.evil.test', 'localhost.evil.test', '192.168.0.1', '[::2]'])(
    'answers nothing under the name %s, which others can point at it',
    async (host) => {
      for (const path of ['//', '//acme', '//style.css', '//metrics', '/flows/acme']) {
        const told = await open.ask('GET', path, { headers: { host } })
        expect(told.status).toBe(403)
        expect(told.text).toContain('for this machine alone')
      }
    },
  )
  test.each(['127.0.0.1', '127.0.0.1:99', 'localhost', 'LOCALHOST:8080', '[::1]:8080', '127.8.8.8'])(
    'answers under %s',
    async (host) => {
      expect((await open.ask('GET', '/flows/acme', { headers: { host } })).status).toBe(200)
    },
  )
})

async function signIn(headers: Readonly<Record<string, string>>): Promise<Told> {
  const raw = new URLSearchParams({ token: await closed.tokenFor('reader'), next: '/' }).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return closed.ask('POST', '//sign-in', { token: null, raw, headers: { ...type, ...headers } })
}

describe('signing in', () => {
  test.each<Readonly<Record<string, string>>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1' },
  ])('is refused from the page of another site: %j', async (headers) => {
    const told = await signIn(headers)
    expect(told.status).toBe(403)
    expect(told.headers['set-cookie']).toBeUndefined()
  })
  test('works from its own page, and from what is no browser', async () => {
    const own = [{ 'sec-fetch-site': 'same-origin' }, { origin: closed.origin }, {}]
    for (const headers of own) expect((await signIn(headers)).status).toBe(303)
  })
})
