import { describe, expect, test } from 'vitest'
import type { TokenRecord, TokenTable } from '../../../../src/service/store/access/token.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import { createCurrentDatabase, engines, openEmpty } from '../../../../testkit/service/store/engine.ts'

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
  replaces: null,
  origin_id: null,
}

/** Changes the table of tokens without a record. */
async function change(store: Store, work: (tokens: TokenTable) => Promise<void>): Promise<void> {
  await store.changeAccess('acme', async (tables) => ({ records: [], result: await work(tables) }))
}

describe.each(engines)('tokens in $name', (engine) => {
  test('are found unchanged, and listed oldest first', async () => {
    const store = await openEmpty(engine)
    const other = { id: 'another', created_at: 2, expires_at: 99.5, replaces: 'one', origin_id: 'first' }
    const second: TokenRecord = { ...token, ...other, role: 'admin' }
    await change(store, async ({ createToken, findReplacement }) => {
      await createToken(second)
      await createToken(token)
      expect(await findReplacement('one')).toEqual(second)
      expect(await findReplacement('another')).toBeUndefined()
    })

    expect(await store.findToken('another')).toEqual(second)
    expect(await store.findToken('absent')).toBeUndefined()
    expect(await store.listTokens()).toEqual([token, second])
    await expect(change(store, ({ createToken }) => createToken(token))).rejects.toThrow(/unique/i)
  })

  test('change in their secret, expiry and revocation only', async () => {
    const store = await openEmpty(engine)
    const changed = { secret_sha256: 'e'.repeat(64), expires_at: 5, revoked_at: 10 }
    await change(store, ({ createToken }) => createToken(token))

    await change(store, ({ updateToken }) => updateToken({ ...token, ...changed, org: 'other', role: 'admin' }))

    expect(await store.findToken('one')).toEqual({ ...token, ...changed })
  })

  test('that another process has revoked are revoked in every later read, also in concurrent reads', async () => {
    const place = await createCurrentDatabase(engine)
    await using stores = new AsyncDisposableStack()
    const [store, other] = [await engine.open(place), await engine.open(place)]
    for (const one of [store, other]) stores.defer(() => one.close())
    const ask = async (): Promise<readonly boolean[]> => {
      const found = await Promise.all(Array.from({ length: 20 }, () => store.findToken('one')))
      return found.map((one) => one?.revoked_at === null)
    }
    await change(store, ({ createToken }) => createToken(token))

    expect(new Set(await ask())).toEqual(new Set([true]))
    await change(other, ({ updateToken }) => updateToken({ ...token, revoked_at: 10 }))
    expect(new Set(await ask())).toEqual(new Set([false]))
  })

  test('store the time of their last use, once for requests at the same time', async () => {
    let reads = 0
    const store = await openEmpty(engine, () => {
      reads += 1
      return 12.25
    })
    await change(store, ({ createToken }) => createToken(token))

    reads = 0
    await Promise.all([store.touchToken('one'), store.touchToken('one')])

    expect(reads).toBe(1)
    expect(await store.findToken('one')).toMatchObject({ last_used_at: 12.25 })
  })
})
