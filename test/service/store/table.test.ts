import { describe, expect, onTestFinished, test } from 'vitest'
import { createToken } from '../../../src/service/access/api-token.ts'
import { createBinding, revokeBinding } from '../../../src/service/access/binding.ts'
import { revokeToken, rotateToken } from '../../../src/service/access/token-change.ts'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { pushClaims, toBinding } from '../../../testkit/service/access/issuer.ts'
import { toRecord } from '../../../testkit/service/store/engine.ts'

async function openMemory(now: () => number = () => 100): Promise<Store> {
  const store = await openSqliteStore(':memory:', { now })
  onTestFinished(async () => store.close())
  return store
}

describe('the secrets', () => {
  test('are opened by their organisation and id, and replaced with their action', async () => {
    const { secrets, append } = await openMemory()
    const seal = (texts: readonly string[]) =>
      secrets.sealSecrets(
        'acme',
        texts.map((text) => ({ id: `p.${text}`, text })),
      )
    await append({ record: toRecord({ id: 'one' }), secrets: { prefix: 'p.', sealed: await seal(['a', 'b']) } })
    expect([await secrets.openSecret('acme', 'p.a'), await secrets.openSecret('acme', 'p.b')]).toEqual(['a', 'b'])
    expect([await secrets.openSecret('acme', 'p.c'), await secrets.openSecret('other', 'p.a')]).toEqual([
      undefined,
      undefined,
    ])
    expect(await secrets.listSecretIds('acme')).toEqual(new Set(['p.a', 'p.b']))
    const other = await secrets.sealSecrets('acme', [{ id: 'q.z', text: 'z' }])
    await append({ record: toRecord({ id: 'two' }), secrets: { prefix: 'q.', sealed: other } })
    await append({ record: toRecord({ id: 'three' }), secrets: { prefix: 'p.', sealed: await seal(['c']) } })
    expect(await secrets.listSecretIds('acme')).toEqual(new Set(['p.c', 'q.z']))
    await secrets.checkSecrets()
    expect(await secrets.discardSecrets()).toEqual([])
    expect(await secrets.digestRequest('a')).toMatch(/^[\da-f]{64}$/)
    expect(await secrets.digestRequest('a')).not.toBe(await secrets.digestRequest('b'))
  })
  test('that the key does not open fail every check, and are discarded', async () => {
    const { secrets, append } = await openMemory()
    const sealed = Array.from({ length: 201 }, (_, at) => `s${1000 + at}`).map((id) => ({
      id,
      sealed: 'v1.nonsense',
    }))
    await append({ record: toRecord({ id: 'one' }), secrets: { prefix: 's', sealed } })
    const message = 'The key in memory does not open a secret of the organisation "acme"'
    await expect(secrets.checkSecrets()).rejects.toThrow(message)
    await expect(secrets.sealSecrets('acme', [])).rejects.toThrow(message)
    await expect(secrets.digestRequest('a')).rejects.toThrow(message)
    expect(await secrets.discardSecrets()).toEqual(['acme'])
    expect(await secrets.listSecretIds('acme')).toEqual(new Set())
  })
})

describe('a write with a credential', () => {
  test('of a token is refused when the token is rotated, revoked or expired', async () => {
    let clock = 100
    const store = await openMemory(() => clock)
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
    const store = await openMemory()
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

const toWrite = (id: string, repository_id: string, issuer = 'https://a.test') => {
  const actor = { name: 'job', job: { ...pushClaims, issuer, repository_id, bindings: [] } } as never
  return { record: toRecord({ id, actor }), repository: { issuer, repository_id } }
}

test('a flow belongs to the first repository, and then to that of the last transfer', async () => {
  const store = await openMemory()
  await store.append(toWrite('a', '1'))
  await store.append(toWrite('b', '1'))
  const owner = { issuer: 'https://a.test', repository_id: '1' }
  await expect(store.append(toWrite('c', '2'))).rejects.toMatchObject({ name: 'ForeignFlow', owner })
  await expect(store.append(toWrite('d', '1', 'https://b.test'))).rejects.toMatchObject({ name: 'ForeignFlow', owner })
  expect(await store.findFlowOwner('acme', 'shop')).toMatchObject(owner)
  const transfer = { kind: 'flow_transfer', trail: null, name: null, type: null } as const
  for (const [at, id] of ['7', '8'].entries()) {
    await store.append({
      record: toRecord({
        id: `t${at}`,
        ...transfer,
        body: { issuer: 'https://c.test', repository_id: id, from: null },
      }),
    })
  }
  expect(await store.listFlowOwners('acme')).toEqual([
    { flow: 'shop', issuer: 'https://c.test', repository_id: '8', sequence: 4 },
  ])
})
