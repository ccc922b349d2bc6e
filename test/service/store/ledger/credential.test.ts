import { describe, expect, test } from 'vitest'
import { createToken } from '../../../../src/service/access/api-token.ts'
import { createBinding, revokeBinding } from '../../../../src/service/access/binding.ts'
import { revokeToken, rotateToken } from '../../../../src/service/access/token-change.ts'
import { toBinding } from '../../../../testkit/service/access/issuer.ts'
import { engines, openEmpty, toRecord } from '../../../../testkit/service/store/engine.ts'

describe.each(engines)('a write to $name with a credential', (engine) => {
  test('of a token is refused when the token is rotated, revoked or expired', async () => {
    let clock = 100
    const store = await openEmpty(engine, () => clock)
    const { record } = await createToken(store, {
      name: 'ci',
      org: 'acme',
      flow: '*',
      role: 'reporter',
      expiresAt: 200,
    })
    const write = async (id: string, members: object = {}): Promise<unknown> =>
      store
        .append({
          record: toRecord({ id }),
          credential: { token: record.id, secret_sha256: record.secret_sha256, ...members },
        })
        .then(
          () => 'recorded',
          (cause: unknown) => (cause instanceof Error ? cause.name : cause),
        )
    expect([await write('a'), await write('b', { secret_sha256: 'x' }), await write('c', { token: 'none' })]).toEqual([
      'recorded',
      'AccessEnded',
      'AccessEnded',
    ])
    clock = 199
    expect(await write('d')).toBe('recorded')
    clock = 200
    expect(await write('e')).toBe('AccessEnded')
    const rotated = await rotateToken(store, { id: record.id, expiresAt: null })
    expect([await write('f'), await write('g', { secret_sha256: rotated.record.secret_sha256 })]).toEqual([
      'AccessEnded',
      'recorded',
    ])
    await revokeToken(store, record.id)
    expect(await write('h', { secret_sha256: rotated.record.secret_sha256 })).toBe('AccessEnded')
  })
  test('of bindings is refused when any of them is revoked', async () => {
    const store = await openEmpty(engine, () => 100)
    const [one, two] = [await createBinding(store, toBinding()), await createBinding(store, toBinding())]
    const write = async (id: string, bindings: readonly string[]): Promise<unknown> =>
      store.append({ record: toRecord({ id }), credential: { bindings } }).then(
        () => 'recorded',
        (cause: unknown) => (cause instanceof Error ? cause.name : cause),
      )
    expect([await write('a', [one.id, two.id]), await write('b', [])]).toEqual(['recorded', 'recorded'])
    await revokeBinding(store, two.id)
    expect([await write('c', [one.id, two.id]), await write('d', [one.id])]).toEqual(['AccessEnded', 'recorded'])
  })
})
