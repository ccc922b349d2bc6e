import { describe, expect, test } from 'vitest'
import type { TokenRecord } from '../../../../src/service/store/access/token.ts'
import { createDatabase, engines, openEmpty } from '../../../../testkit/service/store/engine.ts'

const token: TokenRecord = {
  id: 'one',
  name: 'ci',
  org: 'acme',
  flow: '*',
  role: 'reporter',
  secret_sha256: 'f'.repeat(64),
  created_at: 1.5,
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
}

describe.each(engines)('tokens in $name', (engine) => {
  test('are found unchanged, and listed oldest first', async () => {
    const store = await openEmpty(engine)
    const second: TokenRecord = { ...token, id: 'another', created_at: 2, expires_at: 99.5, role: 'admin' }
    await store.createToken(second)
    await store.createToken(token)

    expect(await store.findToken('another')).toEqual(second)
    expect(await store.findToken('absent')).toBeUndefined()
    expect(await store.listTokens()).toEqual([token, second])
    await expect(store.createToken(token)).rejects.toThrow(/unique/i)
  })

  test('are revoked once, and keep the time of the revocation', async () => {
    let clock = 10
    const store = await openEmpty(engine, () => clock)
    await store.createToken(token)

    expect(await store.revokeToken('one')).toBe(true)
    clock = 20
    expect(await store.revokeToken('one')).toBe(false)
    expect(await store.revokeToken('absent')).toBe(false)
    expect(await store.findToken('one')).toMatchObject({ revoked_at: 10 })
  })

  test('that another process has revoked are revoked in every later read, also in concurrent reads', async () => {
    const place = await createDatabase(engine)
    await using stores = new AsyncDisposableStack()
    const [store, other] = [await engine.open(place), await engine.open(place)]
    for (const one of [store, other]) stores.defer(() => one.close())
    const ask = async (): Promise<readonly boolean[]> => {
      const found = await Promise.all(Array.from({ length: 20 }, () => store.findToken('one')))
      return found.map((one) => one?.revoked_at === null)
    }
    await store.createToken(token)

    expect(new Set(await ask())).toEqual(new Set([true]))
    await other.revokeToken('one')
    expect(new Set(await ask())).toEqual(new Set([false]))
  })

  test('store the time of their last use', async () => {
    const store = await openEmpty(engine, () => 12.25)
    await store.createToken(token)

    await store.touchToken('one')

    expect(await store.findToken('one')).toMatchObject({ last_used_at: 12.25 })
  })
})
