import { describe, expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import type { Store } from '../../../src/service/store/store.ts'
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
