import { expectSafe, pathOf } from '../../../testkit/service/page/safe.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, type Harness, type Told } from '../../../testkit/service/harness.ts'
import { putFlow, spotOf } from '../../../testkit/service/report.ts'

let closed: Harness
beforeAll(async () => {
  closed = await startHarness()
})
afterAll(() => closed.close())

async function begin(): Promise<string> {
  return pathOf(await putFlow(closed, spotOf(closed)))
}

async function signIn(token: string, next: string): Promise<Told> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return closed.ask('POST', '//sign-in', { token: null, raw: new URLSearchParams({ token, next }).toString(), headers })
}

describe('pages that need a token', () => {
  test('ask for it, and show nothing before', async () => {
    const page = await closed.ask('GET', `/${await begin()}`, { token: null })
    expect(page.status).toBe(401)
    expectSafe(page)
    expect(page.text).toMatch(/<input\s+id="token"\s+name="token"\s+type="password"/)
  })
  test('are shown to whoever signed in, by a cookie that no script can read', async () => {
    const page = await begin()
    const told = await signIn(await closed.tokenFor('reader'), page)
    expect(told).toMatchObject({ status: 303, headers: { location: page } })
    const cookie = told.headers['set-cookie'] ?? ''
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    expect((await closed.ask('GET', `/${page}`, { token: null, headers })).status).toBe(200)
  })
  test('are not shown for a token of another organisation', async () => {
    const told = await signIn(await closed.tokenFor('reader', 'other'), '/')
    const headers = { cookie: (told.headers['set-cookie'] ?? '').split(';')[0] ?? '' }
    expect((await closed.ask('GET', `/${await begin()}`, { token: null, headers })).status).toBe(403)
  })
  test.each(['des_no_no', '', 'nonsense'])('refuse %j, and set no cookie', async (token) => {
    const told = await signIn(token, '/')
    expect(told.status).toBe(401)
    expect(told.headers['set-cookie']).toBeUndefined()
  })
  test.each(['//evil.test', '/\\evil.test', 'https://evil.test', '/a\r\nb: c', ''])(
    'never lead elsewhere after signing in: %j',
    async (next) => {
      const told = await signIn(await closed.tokenFor('reader'), next)
      expect(told.headers['location']).toBe('/')
    },
  )
  test('take no sign-in and no sign-out that another site sends', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
    const raw = new URLSearchParams({ token: await closed.tokenFor('reader') }).toString()
    const told = await closed.ask('POST', '//sign-in', { token: null, raw, headers })
    expect(told.status).toBe(403)
    expect(told.headers['set-cookie']).toBeUndefined()
    const out = await closed.ask('POST', '//sign-out', { token: null, raw: '', headers })
    expect(out.headers['set-cookie']).toBeUndefined()
  })
  test('forget the token on signing out', async () => {
    const out = await closed.ask('POST', '//sign-out', { token: null, raw: '' })
    expect(out).toMatchObject({ status: 303, headers: { location: '/' } })
    expect(out.headers['set-cookie']).toMatch(/^evidence_token=;.*Max-Age=0/)
  })
  test('refuse a form larger than any token', async () => {
    expect((await signIn('x'.repeat(10_000), '/')).status).toBe(413)
  })
})
