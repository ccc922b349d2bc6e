import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  authenticateToken,
  createToken,
  Unauthorized,
  type TokenRequest,
} from '../../../src/service/access/api-token.ts'
import { revokeToken } from '../../../src/service/access/token-change.ts'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import type { Store } from '../../../src/service/store/store.ts'

const request: TokenRequest = { name: 'ci', org: 'acme', flow: 'shop-*', role: 'reporter' }
let store: Store
let clock: number

beforeEach(async () => {
  clock = Date.UTC(2026, 10, 21) / 1000
  store = await openSqliteStore(':memory:', { now: () => clock })
})
afterEach(() => store.close())

async function refuse(header: string | undefined): Promise<string> {
  const failure: unknown = await authenticateToken(store, header).catch((cause: unknown) => cause)
  expect(failure).toBeInstanceOf(Unauthorized)
  return failure instanceof Unauthorized ? failure.message : ''
}

test('a token authenticates its caller', async () => {
  const { token, record } = await createToken(store, request)

  expect(await authenticateToken(store, `Bearer ${token}`)).toEqual({
    id: record.id,
    name: 'ci',
    actor: { name: 'ci', token_id: record.id },
    credential: { token: record.id, secret_sha256: record.secret_sha256 },
    grants: [{ org: 'acme', flow: 'shop-*', role: 'reporter', read: '*' }],
  })
  expect(await authenticateToken(store, `bearer  ${token} `)).toMatchObject({ name: 'ci' })
})

test('a token is des_<public id>_<256 random bits>, and only a hash of the secret is stored', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => createToken(store, request)))

  for (const { token } of made) expect(token).toMatch(/^des_[0-9A-Za-z]{13}_[0-9A-Za-z]{43}$/)
  expect(new Set(made.map(({ token }) => token.split('_')[2])).size).toBe(20)
  const kept = JSON.stringify(await store.listTokens())
  expect(made.filter(({ token }) => kept.includes(token.split('_')[2] ?? token))).toEqual([])
})

test.each([
  [undefined, 'The request has no Authorization header; send "Authorization: Bearer <token>".'],
  ['', 'The request has no Authorization header; send "Authorization: Bearer <token>".'],
  ['Basic dXNlcjpwdw==', 'The Authorization header is not a bearer token; send "Authorization: Bearer <token>".'],
  ['Bearer', 'The Authorization header is not a bearer token; send "Authorization: Bearer <token>".'],
])('the header %j is rejected', async (header, message) => {
  expect(await refuse(header)).toBe(message)
})

test.each(['ghp_0123456789abcdef', 'des_abc', 'des_abc_', 'des_a b_c', 'des_abc_def_ghi'])(
  'a bearer token of another form, %s, is rejected, and not repeated in the message',
  async (token) => {
    const message = await refuse(`Bearer ${token}`)

    expect(message).toContain('the form des_<id>_<secret>')
    expect(message).not.toContain(token)
  },
)

test('an unknown token and one with a wrong secret are rejected, and not repeated in the message', async () => {
  const { token, record } = await createToken(store, request)
  const wrong = token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a')

  const messages = [await refuse('Bearer des_unknown_secret'), await refuse(`Bearer ${wrong}`)]

  expect(messages[0]).toContain('no token with this id and secret')
  expect(messages[1]).toBe(messages[0])
  expect(messages.join()).not.toContain(wrong.split('_')[2])
  expect(messages.join()).not.toContain('des_unknown')
  expect(await store.findToken(record.id)).toMatchObject({ last_used_at: null })
})

test('a revoked token is rejected', async () => {
  const { token, record } = await createToken(store, request)
  await revokeToken(store, record.id)

  expect(await refuse(`Bearer ${token}`)).toBe('The token "ci" was revoked on 2026-11-21; use another token.')
})

test('a token is valid until the moment it expires', async () => {
  const { token } = await createToken(store, { ...request, expiresAt: clock + 60 })

  clock += 59.9
  expect(await authenticateToken(store, `Bearer ${token}`)).toMatchObject({ name: 'ci' })
  clock += 0.1
  expect(await refuse(`Bearer ${token}`)).toBe('The token "ci" expired on 2026-11-21; create a new one.')
})

test('the message for a wrong secret does not reveal whether the token is revoked', async () => {
  const { record } = await createToken(store, request)
  await revokeToken(store, record.id)

  expect(await refuse(`Bearer des_${record.id}_guess`)).toContain('no token with this id and secret')
})

test('a token expires after 90 days, unless it is made to last for ever', async () => {
  const { record } = await createToken(store, request)
  expect(record.expires_at).toBe(clock + 90 * 86_400)
  expect((await createToken(store, { ...request, expiresAt: null })).record.expires_at).toBeNull()
})

test('the last use is recorded, to the minute', async () => {
  const { token, record } = await createToken(store, request)
  const start = clock
  const uses: (number | null | undefined)[] = []

  for (const seconds of [0, 59, 60, 61]) {
    clock = start + seconds
    await authenticateToken(store, `Bearer ${token}`)
    uses.push((await store.findToken(record.id))?.last_used_at)
  }

  expect(uses).toEqual([start, start, start + 60, start + 60])
})
