import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createToken } from '../../../src/service/access/api-token.ts'
import { revokeToken, rotateToken } from '../../../src/service/access/token-change.ts'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { signInWith } from '../../../testkit/service/page/sign-in.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

const reader = { name: 'reader', org: 'acme', flow: '*', role: 'reader' } as const

describe.each(engines)('a session on $name', (engine) => {
  let service: Harness
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  const visit = async (cookie: string): Promise<number> =>
    (await service.request('GET', '//', { token: null, headers: { cookie } })).status

  test('has a random id that is neither the token nor stored', async () => {
    const { token, record } = await createToken(service.store, reader)
    const cookies = [await signInWith(service, token), await signInWith(service, token)]
    const [one = '', other = ''] = cookies.map((cookie) => cookie.replace('evidence_session=', ''))
    expect(one).toMatch(/^[0-9A-Za-z]{43}$/)
    expect(one).not.toBe(other)
    for (const id of [one, token.split('_')[2] ?? '', record.secret_sha256]) {
      expect(await service.store.sessions.findSession(id)).toBeUndefined()
    }
    expect(await visit(`evidence_session=${record.secret_sha256}`)).toBe(401)
    expect(await visit(`evidence_session=${token}`)).toBe(401)
  })

  test.each<[string, (token: string, id: string, cookie: string) => Promise<unknown>]>([
    ['sign-out', (_token, _id, cookie) => service.request('POST', '//sign-out', { token: null, headers: { cookie } })],
    ['a revocation of the token', (_token, id) => revokeToken(service.store, id)],
    ['a rotation of the token', (_token, id) => rotateToken(service.store, { id, expiresAt: undefined })],
    ['the expiry of the token', async () => service.advanceClock(3600)],
  ])('ends with %s', async (_, end) => {
    const { token, record } = await createToken(service.store, { ...reader, expiresAt: service.store.now() + 600 })
    const cookie = await signInWith(service, token)
    expect(await visit(cookie)).toBe(200)
    await end(token, record.id, cookie)
    expect(await visit(cookie)).toBe(401)
  })

  test('ends after twelve hours, and when the same browser signs in again', async () => {
    const { token } = await createToken(service.store, reader)
    const first = await signInWith(service, token)
    const raw = new URLSearchParams({ token }).toString()
    const again = await service.request('POST', '//sign-in', { token: null, raw, headers: { cookie: first } })
    expect(await visit(first)).toBe(401)
    const second = (again.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    expect(await visit(second)).toBe(200)
    service.advanceClock(12 * 3600 - 60)
    expect(await visit(second)).toBe(200)
    service.advanceClock(60)
    expect(await visit(second)).toBe(401)
  })

  test('of a token that signs in very often ends when there are a hundred newer ones', async () => {
    const { token } = await createToken(service.store, reader)
    const [first, second] = [await signInWith(service, token), await signInWith(service, token)]
    service.advanceClock(1)
    for (let times = 0; times < 99; times += 1) await signInWith(service, token)
    expect(new Set([await visit(first), await visit(second)])).toEqual(new Set([200, 401]))
  })
})
