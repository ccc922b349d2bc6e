import { describe, expect, test } from 'vitest'
import { authenticateToken, createToken, Unauthorized } from '../../../src/service/access/api-token.ts'
import { listChanges } from '../../../src/service/access/access-history.ts'
import { toTokenChange } from '../../../src/service/access/access-record.ts'
import { createBinding, revokeBinding } from '../../../src/service/access/binding.ts'
import {
  replaceToken,
  revokeToken,
  rotateToken,
  type ReplacementRequest,
} from '../../../src/service/access/token-change.ts'
import type { Role } from '../../../src/schema/role.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { toBinding } from '../../../testkit/service/access/issuer.ts'
import { createDatabase, engines, openEmpty, toRecord } from '../../../testkit/service/store/engine.ts'

const ada = { name: 'ada' }
const request = { name: 'ci', org: 'acme', flow: 'shop-*', role: 'reporter' } as const

function toReplacement(replaces: string, members: Partial<ReplacementRequest> = {}): ReplacementRequest {
  const same = { name: undefined, org: undefined, flow: undefined, role: undefined }
  return { replaces, overlapSeconds: 0, expiresAt: null, ...same, ...members }
}

async function isAccepted(store: Store, token: string): Promise<boolean> {
  try {
    await authenticateToken(store, `Bearer ${token}`)
    return true
  } catch (cause) {
    if (cause instanceof Unauthorized) return false
    throw cause
  }
}

describe.each(engines)('a change of a token in $name', (engine) => {
  test('is a record with its author and the new state, in the ledger of the organisation of the token', async () => {
    const store = await openEmpty(engine, () => 10)
    const { record } = await createToken(store, { ...request, expiresAt: 99 }, ada)
    await rotateToken(store, { id: record.id, expiresAt: 100 }, ada)
    await revokeToken(store, record.id, ada)

    const state = { id: record.id, ...request, revoked_at: null, replaces: null, origin_id: record.id }
    const found = (await store.find('acme', {})).toReversed()
    expect(found.map(({ body }) => body)).toEqual([
      { ...state, change: 'created', expires_at: 99 },
      { ...state, change: 'rotated', expires_at: 100 },
      { ...state, change: 'revoked', expires_at: 100, revoked_at: 10 },
    ])
    for (const one of found) {
      expect(one).toMatchObject({ kind: 'token_change', actor: ada, origin: null, flow: null, trail: null, version: 2 })
    }
  })

  test('of a token for all organisations is in the ledger "*", which is not listed as an organisation', async () => {
    const store = await openEmpty(engine)
    await createToken(store, request)
    await createToken(store, { ...request, org: '*' })
    expect([await store.readHead('acme'), await store.readHead('*')]).toEqual([1, 1])
    expect(await store.listOrganisations()).toEqual(['acme'])
    expect((await listChanges(store, 'token_change')).map(({ org }) => org).toSorted()).toEqual(['*', 'acme'])
  })

  test('is made together with its record, or not at all', async () => {
    const store = await openEmpty(engine)
    const { record } = await createToken(store, request)
    const [used] = await store.find('acme', {})
    const change = store.changeAccess('acme', async (tables) => {
      await tables.createToken({ ...record, id: 'other' })
      await tables.updateToken({ ...record, revoked_at: 5 })
      return { records: [{ ...toTokenChange('created', record, ada), id: used?.id ?? '' }], result: undefined }
    })
    await expect(change).rejects.toThrow(/new id|unique/i)
    expect(await store.findToken('other')).toBeUndefined()
    expect(await store.findToken(record.id)).toMatchObject({ revoked_at: null })
    expect(await store.readHead('acme')).toBe(1)
  })

  test('never records a secret or its hash', async () => {
    const place = await createDatabase(engine)
    await using store = await openDisposable(place)
    const first = await createToken(store, request)
    const rotated = await rotateToken(store, { id: first.record.id, expiresAt: undefined })
    const replaced = await replaceToken(store, toReplacement(first.record.id))
    await revokeToken(store, replaced.record.id)
    const rows = JSON.stringify(await engine.exec(place, 'SELECT document FROM record'))
    for (const { token, record } of [first, rotated, replaced]) {
      expect(rows).not.toContain(token.split('_')[2])
      expect(rows).not.toContain(record.secret_sha256)
    }
  })

  test('is noticed by a store that another process writes beside', async () => {
    const place = await createDatabase(engine)
    await using store = await openDisposable(place)
    await using other = await openDisposable(place)
    const seen: string[] = []
    store.watch(({ kind, sequence }) => seen.push(`${sequence} ${kind}`))
    await createToken(other, request)
    await store.append({ record: toRecord({ id: 'one' }) })
    await createToken(other, request)
    await store.append({ record: toRecord({ id: 'two' }) })
    await expect.poll(() => seen).toEqual(['1 token_change', '2 attestation', '3 token_change', '4 attestation'])
    expect((await store.readTrail({ org: 'acme', flow: 'shop', trail: 'change-1' })).map(({ id }) => id)).toEqual([
      'one',
      'two',
    ])
  })

  async function openDisposable(place: string): Promise<Store & AsyncDisposable> {
    const store = await engine.open(place)
    return { ...store, [Symbol.asyncDispose]: () => store.close() }
  }
})

describe.each(engines)('a rotated token in $name', (engine) => {
  test('keeps its id, right and expiry; only the new secret is accepted', async () => {
    const store = await openEmpty(engine, () => 10)
    const { token, record } = await createToken(store, { ...request, expiresAt: 99 })
    const rotated = await rotateToken(store, { id: record.id, expiresAt: undefined })
    expect([await isAccepted(store, token), await isAccepted(store, rotated.token)]).toEqual([false, true])
    expect({ ...rotated.record, secret_sha256: '' }).toEqual({ ...record, secret_sha256: '' })
    expect(await store.findToken(record.id)).toMatchObject({ secret_sha256: rotated.record.secret_sha256 })
  })

  test('must be known, not revoked, and not expired without a new expiry', async () => {
    let clock = 10
    const store = await openEmpty(engine, () => clock)
    const { record } = await createToken(store, { ...request, expiresAt: 20 })
    const rotate = (expiresAt?: number): Promise<unknown> => rotateToken(store, { id: record.id, expiresAt })
    clock = 20
    await expect(rotate()).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining('--expires') })
    await rotate(30)
    await revokeToken(store, record.id)
    await expect(rotate(99)).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining('is revoked') })
    const unknown = rotateToken(store, { id: 'none', expiresAt: 99 })
    await expect(unknown).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining('no token') })
    expect((await listChanges(store, 'token_change')).map(({ change }) => change)).toEqual([
      'created',
      'rotated',
      'revoked',
    ])
  })
})

describe.each(engines)('the replacement of a token in $name', (engine) => {
  test('has another id and the same origin, also after several replacements', async () => {
    const store = await openEmpty(engine)
    const first = await createToken(store, request)
    const second = await replaceToken(store, toReplacement(first.record.id))
    const third = await replaceToken(store, toReplacement(second.record.id))
    const accepted = await Promise.all([first, second, third].map(({ token }) => isAccepted(store, token)))
    expect(accepted).toEqual([false, false, true])
    const { id } = third.record
    expect(await authenticateToken(store, `Bearer ${third.token}`)).toEqual({
      id,
      name: 'ci',
      actor: { name: 'ci', token_id: id, origin_token_id: first.record.id },
      grants: [{ org: 'acme', flow: 'shop-*', role: 'reporter' }],
    })
    const changes = (await listChanges(store, 'token_change')).map(({ change, id: of }) => [change, of])
    expect(changes).toEqual([
      ['created', first.record.id],
      ['created', second.record.id],
      ['replaced', first.record.id],
      ['created', id],
      ['replaced', second.record.id],
    ])
  })

  test('leaves the replaced token valid for the overlap, but never longer than it was', async () => {
    let clock = 100
    const store = await openEmpty(engine, () => clock)
    const ends: unknown[] = []
    for (const expiresAt of [undefined, 120, 500]) {
      const { record } = await createToken(store, expiresAt === undefined ? request : { ...request, expiresAt })
      await replaceToken(store, toReplacement(record.id, { overlapSeconds: 60 }))
      const { expires_at, revoked_at } = (await store.findToken(record.id)) ?? record
      ends.push([expires_at, revoked_at])
    }
    expect(ends).toEqual([
      [160, null],
      [120, null],
      [160, null],
    ])
    const { token, record } = await createToken(store, request)
    await replaceToken(store, toReplacement(record.id, { overlapSeconds: 60 }))
    clock = 159
    expect(await isAccepted(store, token)).toBe(true)
    clock = 160
    expect(await isAccepted(store, token)).toBe(false)
  })

  test('can exist once, also if two processes replace the token at the same time', async () => {
    const place = await createDatabase(engine)
    const [store, other] = [await engine.open(place), await engine.open(place)]
    const { record } = await createToken(store, request)
    const replace = (one: Store): Promise<unknown> =>
      replaceToken(one, toReplacement(record.id, { overlapSeconds: 60 })).then(
        () => 'replaced',
        (cause: unknown) => (cause instanceof Error ? cause.message : cause),
      )
    const results = await Promise.all([store, other, store, other].map(replace))
    await store.close()
    await other.close()
    expect(results.filter((it) => it === 'replaced').length).toBe(1)
    expect(results.filter((it) => String(it).includes('is already replaced by')).length).toBe(3)
  })

  test('of a revoked token does not exist: its origin has ended', async () => {
    const store = await openEmpty(engine)
    const { record } = await createToken(store, request)
    await revokeToken(store, record.id)
    await expect(replaceToken(store, toReplacement(record.id))).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('is revoked, so its origin has ended'),
    })
  })

  test.each<[Partial<ReplacementRequest>, boolean]>([
    [{}, true],
    [{ name: 'new', flow: 'shop-api' }, true],
    [{ flow: 'shop-a*' }, true],
    [{ role: 'reader' }, true],
    [{ org: 'acme' }, true],
    [{ org: 'other' }, false],
    [{ org: '*' }, false],
    [{ flow: '*' }, false],
    [{ flow: 'bank' }, false],
    [{ flow: 'shop*' }, false],
    ...(['overrider', 'maintainer', 'admin'] as const).map((role) => [{ role }, false] as [{ role: Role }, boolean]),
  ])('with %j is allowed: %s', async (members, isAllowed) => {
    const store = await openEmpty(engine)
    const { token, record } = await createToken(store, request)
    const created = await replaceToken(store, toReplacement(record.id, members)).catch((cause: unknown) => cause)
    expect(created instanceof Error).toBe(!isAllowed)
    expect(await isAccepted(store, token)).toBe(!isAllowed)
    expect((await store.listTokens()).length).toBe(isAllowed ? 2 : 1)
  })

  test('of a token for all organisations is for all organisations', async () => {
    const store = await openEmpty(engine)
    const { record } = await createToken(store, { ...request, org: '*' })
    await expect(replaceToken(store, toReplacement(record.id, { org: 'acme' }))).rejects.toThrow('must be too')
    expect((await replaceToken(store, toReplacement(record.id))).record.org).toBe('*')
  })
})

describe.each(engines)('a change of a binding in $name', (engine) => {
  test('is a record with its author and the new state', async () => {
    const store = await openEmpty(engine, () => 10)
    const { id } = await createBinding(store, toBinding({ repository_id: '42' }), ada)
    expect(await revokeBinding(store, id, ada)).toBe(true)
    expect([await revokeBinding(store, id, ada), await revokeBinding(store, 'none', ada)]).toEqual([false, false])
    const state = { ...toBinding({ repository_id: '42' }), id }
    expect((await store.find('acme', {})).map(({ kind, actor, body }) => ({ kind, actor, body }))).toEqual([
      { kind: 'binding_change', actor: ada, body: { ...state, change: 'revoked', revoked_at: 10 } },
      { kind: 'binding_change', actor: ada, body: { ...state, change: 'created', revoked_at: null } },
    ])
  })
})
