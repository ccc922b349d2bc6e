import { expectSafe, pathOf } from '../../../testkit/service/page/expect-safe.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { putFlow, createTestTrail } from '../../../testkit/service/report.ts'

let closed: Harness
beforeAll(async () => {
  closed = await startHarness()
})
afterAll(() => closed.close())

async function begin(): Promise<string> {
  return pathOf(await putFlow(closed, createTestTrail(closed)))
}

async function signIn(token: string, next: string): Promise<HttpResponse> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return closed.request('POST', '//sign-in', {
    token: null,
    raw: new URLSearchParams({ token, next }).toString(),
    headers,
  })
}

describe('pages that need a token', () => {
  test('ask for the token first', async () => {
    const page = await closed.request('GET', `/${await begin()}`, { token: null })
    expect(page.status).toBe(401)
    expectSafe(page)
    expect(page.text).toMatch(/<input\s+id="token"\s+name="token"\s+type="password"/)
  })
  test('are shown after sign-in, with an HttpOnly cookie', async () => {
    const page = await begin()
    const response = await signIn(await closed.tokenFor('reader'), page)
    expect(response).toMatchObject({ status: 303, headers: { location: page } })
    const cookie = response.headers['set-cookie'] ?? ''
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    expect((await closed.request('GET', `/${page}`, { token: null, headers })).status).toBe(200)
  })
  test('are denied for a token of another organisation', async () => {
    const response = await signIn(await closed.tokenFor('reader', 'other'), '/')
    const headers = { cookie: (response.headers['set-cookie'] ?? '').split(';')[0] ?? '' }
    expect((await closed.request('GET', `/${await begin()}`, { token: null, headers })).status).toBe(403)
  })
  test.each(['des_no_no', '', 'nonsense'])('reject the token %j and set no cookie', async (token) => {
    const response = await signIn(token, '/')
    expect(response.status).toBe(401)
    expect(response.headers['set-cookie']).toBeUndefined()
  })
  test.each(['//evil.test', '/\\evil.test', 'https://evil.test', '/a\r\nb: c', ''])(
    'never redirect to another site after sign-in: %j',
    async (next) => {
      const response = await signIn(await closed.tokenFor('reader'), next)
      expect(response.headers['location']).toBe('/')
    },
  )
  test('reject sign-in and sign-out forms from another site', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
    const raw = new URLSearchParams({ token: await closed.tokenFor('reader') }).toString()
    const response = await closed.request('POST', '//sign-in', { token: null, raw, headers })
    expect(response.status).toBe(403)
    expect(response.headers['set-cookie']).toBeUndefined()
    const out = await closed.request('POST', '//sign-out', { token: null, raw: '', headers })
    expect(out.headers['set-cookie']).toBeUndefined()
  })
  test('clear the cookie on sign-out', async () => {
    const out = await closed.request('POST', '//sign-out', { token: null, raw: '' })
    expect(out).toMatchObject({ status: 303, headers: { location: '/' } })
    expect(out.headers['set-cookie']).toMatch(/^evidence_session=;.*Max-Age=0/)
  })
  test('reject a form that is too large', async () => {
    expect((await signIn('x'.repeat(10_000), '/')).status).toBe(413)
  })
})
