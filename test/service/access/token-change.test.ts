import { describe, expect, test } from 'vitest'
import { createToken } from '../../../src/service/access/api-token.ts'
import { listChanges } from '../../../src/service/access/access-history.ts'
import { toTokenChange } from '../../../src/service/access/access-record.ts'
import { createBinding, revokeBinding } from '../../../src/service/access/binding.ts'
import { replaceToken, revokeToken, rotateToken } from '../../../src/service/access/token-change.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { isAccepted, toReplacementRequest } from '../../../testkit/service/access/token.ts'
import { toBinding } from '../../../testkit/service/access/issuer.ts'
import { createCurrentDatabase, engines, openEmpty, toRecord } from '../../../testkit/service/store/engine.ts'

const ada = { name: 'ada' }
const request = { name: 'ci', org: 'acme', flow: 'shop-*', role: 'reporter' } as const

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
    const place = await createCurrentDatabase(engine)
    await using store = await openDisposable(place)
    const first = await createToken(store, request)
    const rotated = await rotateToken(store, { id: first.record.id, expiresAt: undefined })
    const replaced = await replaceToken(store, toReplacementRequest(first.record.id))
    await revokeToken(store, replaced.record.id)
    const rows = JSON.stringify(await engine.exec(place, 'SELECT document FROM record'))
    for (const { token, record } of [first, rotated, replaced]) {
      expect(rows).not.toContain(token.split('_')[2])
      expect(rows).not.toContain(record.secret_sha256)
    }
  })

  test('is noticed by a store that another process writes beside', async () => {
    const place = await createCurrentDatabase(engine)
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
