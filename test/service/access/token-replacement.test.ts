import { describe, expect, test } from 'vitest'
import { authenticateToken, createToken } from '../../../src/service/access/api-token.ts'
import { listChanges } from '../../../src/service/access/access-history.ts'
import { replaceToken, revokeToken, type ReplacementRequest } from '../../../src/service/access/token-change.ts'
import type { Role } from '../../../src/wire/role.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { isAccepted, toReplacementRequest as toReplacement } from '../../../testkit/service/access/token.ts'
import { createCurrentDatabase, engines, openEmpty } from '../../../testkit/service/store/engine.ts'

const request = { name: 'ci', org: 'acme', flow: 'shop-*', role: 'reporter' } as const

describe.each(engines)('the replacement of a token in $name', (engine) => {
  test('has another id and the same origin, also after several replacements', async () => {
    const store = await openEmpty(engine)
    const first = await createToken(store, request)
    const second = await replaceToken(store, toReplacement(first.record.id))
    const third = await replaceToken(store, toReplacement(second.record.id))
    const accepted = await Promise.all([first, second, third].map(({ token }) => isAccepted(store, token)))
    expect(accepted).toEqual([false, false, true])
    const { id } = third.record
    expect(await authenticateToken(store, `Bearer ${third.token}`)).toMatchObject({
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
    const place = await createCurrentDatabase(engine)
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
