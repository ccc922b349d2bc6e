import { describe, expect, onTestFinished, test } from 'vitest'
import { authenticateToken, createToken, readBearer } from '../../../src/service/access/api-token.ts'
import { createBinding, revokeBinding } from '../../../src/service/access/binding.ts'
import { normaliseNames } from '../../../src/service/access/name.ts'
import { createRateLimit } from '../../../src/service/limit/rate-limit.ts'
import { explainDenial } from '../../../src/service/access/role.ts'
import { authenticateSession, createSession, endSession } from '../../../src/service/access/session.ts'
import { replaceToken, revokeToken, rotateToken } from '../../../src/service/access/token-change.ts'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { pushClaims, toBinding } from '../../../testkit/service/access/issuer.ts'
import { toReplacementRequest } from '../../../testkit/service/access/token.ts'

async function openMemory(now: () => number = () => 100): Promise<Store> {
  const store = await openSqliteStore(':memory:', { now })
  onTestFinished(async () => store.close())
  return store
}

const request = { name: 'ci', org: 'acme', flow: 'shop-*', role: 'maintainer' } as const

test.each([
  ['Bearer abc', 'abc'],
  ['  bearer   abc  ', 'abc'],
  ['BEARER \tabc', 'abc'],
  ['Bearer a b', 'a b'],
])('the header %j has the token %j', (header, token) => {
  expect(readBearer(header)).toBe(token)
})

test.each([
  [undefined, 'The request has no Authorization header;'],
  ['', 'The request has no Authorization header;'],
  [' \t', 'The request has no Authorization header;'],
  ['Bearer', 'The Authorization header is not a bearer token;'],
  ['Bearerabc', 'The Authorization header is not a bearer token;'],
  ['x Bearer abc', 'The Authorization header is not a bearer token;'],
  ['Bearer abc\ndef', 'The Authorization header is not a bearer token;'],
  ['Basic abc', 'The Authorization header is not a bearer token;'],
])('the header %j has no token', (header, message) => {
  expect(() => readBearer(header)).toThrow(message)
})

test.each(['des_a', 'des_a_', 'des__a', 'xdes_a_b', 'des_a_b!', 'des_a_b_c', 'DES_a_b'])(
  'the API token %s has not the form of one',
  async (token) => {
    const authenticated = authenticateToken(await openMemory(), `Bearer ${token}`)
    await expect(authenticated).rejects.toThrow('does not have the form des_<id>_<secret>')
  },
)

test('a revoked binding is recorded in the ledger of its own organisation', async () => {
  const store = await openMemory()
  await createBinding(store, toBinding({ org: 'first' }))
  const { id } = await createBinding(store, toBinding({ org: 'second' }))
  expect(await revokeBinding(store, id)).toBe(true)
  expect([await store.readHead('first'), await store.readHead('second')]).toEqual([1, 2])
})

describe('a token', () => {
  test('without an expiry is rotated without one', async () => {
    const store = await openMemory()
    const { record } = await createToken(store, { ...request, expiresAt: null })
    expect((await rotateToken(store, { id: record.id, expiresAt: undefined })).record.expires_at).toBeNull()
    await expect(rotateToken(store, { id: record.id, expiresAt: 100 })).rejects.toThrow('has expired')
    expect((await rotateToken(store, { id: record.id, expiresAt: 101 })).record.expires_at).toBe(101)
  })
  test('is revoked once', async () => {
    const store = await openMemory()
    const { record } = await createToken(store, request)
    const answers = [await revokeToken(store, record.id), await revokeToken(store, record.id)]
    expect([...answers, await revokeToken(store, 'none')]).toEqual([true, false, false])
    expect(await store.readHead('acme')).toBe(2)
  })
  test.each([
    [undefined, 100 + 90 * 86_400],
    [null, null],
    [500, 500],
  ])('with the expiry %j is replaced by one that ends at %j', async (expiresAt, end) => {
    const store = await openMemory()
    const { record } = await createToken(store, request)
    const replacement = await replaceToken(store, toReplacementRequest(record.id, { expiresAt }))
    expect(replacement.record.expires_at).toBe(end)
  })
  test.each([
    [0, null, { expires_at: null, revoked_at: 100 }],
    [60, null, { expires_at: 160, revoked_at: null }],
    [60, 150, { expires_at: 150, revoked_at: null }],
    [60, 170, { expires_at: 160, revoked_at: null }],
  ])(
    'that is replaced with an overlap of %d s, and ends at %j, is then %j',
    async (overlapSeconds, expiresAt, state) => {
      const store = await openMemory()
      const { record } = await createToken(store, { ...request, expiresAt })
      await replaceToken(store, toReplacementRequest(record.id, { overlapSeconds }))
      expect(await store.findToken(record.id)).toMatchObject(state)
    },
  )
  test.each([
    [{ org: 'other' }, 'is for the organisation "acme". Its replacement must be too.'],
    [
      { role: 'admin' as const },
      'has the role maintainer for flows named "shop-*". Its replacement cannot have a wider right.',
    ],
    [{ flow: '*' }, 'Its replacement cannot have a wider right.'],
  ])('is not replaced with %j', async (members, message) => {
    const store = await openMemory()
    const { record } = await createToken(store, request)
    await expect(replaceToken(store, toReplacementRequest(record.id, members))).rejects.toThrow(message)
    expect(await store.readHead('acme')).toBe(1)
  })
  test('that is replaced or revoked is not replaced again', async () => {
    const store = await openMemory()
    const { record } = await createToken(store, request)
    const { record: next } = await replaceToken(store, toReplacementRequest(record.id, { overlapSeconds: 9 }))
    const again = replaceToken(store, toReplacementRequest(record.id))
    await expect(again).rejects.toThrow(`The token ${record.id} is already replaced by ${next.id}.`)
    await revokeToken(store, next.id)
    await expect(replaceToken(store, toReplacementRequest(next.id))).rejects.toThrow('so its origin has ended')
  })
})

test('a session ends twelve hours after it was created, and with its end', async () => {
  let clock = 0
  const store = await openMemory(() => clock)
  const { token } = await createToken(store, request)
  const id = await createSession(store, token)
  clock = 12 * 3600 - 1
  expect(await authenticateSession(store, id)).toMatchObject({ name: 'ci' })
  clock += 1
  await expect(authenticateSession(store, id)).rejects.toThrow('Your session has ended; sign in again.')
  await expect(authenticateSession(store, 'none')).rejects.toThrow('Your session has ended; sign in again.')
  await expect(authenticateSession(store, undefined)).rejects.toThrow('These pages require an API token')
  const other = await createSession(store, token)
  await endSession(store, undefined)
  await endSession(store, other)
  await expect(authenticateSession(store, other)).rejects.toThrow('Your session has ended')
})

test('names may be for all organisations, and an invalid one is a usage error', () => {
  expect(normaliseNames({ name: 'ci', org: '*' })).toEqual({ name: 'ci', org: '*' })
  expect(() => normaliseNames({ name: '', org: '*' })).toThrow(expect.objectContaining({ code: 'usage' }))
})

test('a request waits for the rest of a second, and a key that is used again is not the oldest', () => {
  let now = 0
  const { take } = createRateLimit(1, () => now)
  take('first')
  now = 0.5
  expect(take('first')).toBe(1)
  now = 0.999999
  expect(take('first')).toBe(0)
  now = 5
  take('first')
  for (let key = 0; key < 9_999; key += 1) take(`other ${key}`)
  expect(take('first')).toBe(1)
  take('last')
  expect([take('first'), take('other 1')]).toEqual([1, 1])
})

test('a job without a binding is denied with its claims and a command', () => {
  const job = { ...pushClaims, issuer: 'https://a.test', bindings: [] } as never
  const caller = { id: 'i', name: 'n', actor: { name: 'n', job }, credential: { bindings: [] }, grants: [] }
  expect(explainDenial(caller, 'report', { org: 'acme', flow: 'shop' })).toContain(
    'workflow_ref acme/shop/.github/workflows/ci.yml@refs/heads/main, issuer https://a.test. To accept every repository',
  )
})
