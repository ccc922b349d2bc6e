import { describe, expect, test } from 'vitest'
import { IdempotencyConflict } from '../../../../src/service/store/failure.ts'
import { createCurrentDatabase, engines, openEmpty, toRecord } from '../../../../testkit/service/store/engine.ts'

describe.each(engines)('an idempotency key in $name', (engine) => {
  const idempotency = { caller: 'ci', key: 'key-1', request: 'request-1' }

  test('returns the first record for the same request, and records nothing', async () => {
    const store = await openEmpty(engine)
    const first = await store.append({ record: toRecord({ id: 'a' }), idempotency })

    const second = await store.append({ record: toRecord({ id: 'b', trail: 'other' }), idempotency })

    expect(second).toEqual({ record: first.record, replayed: true })
    expect(await store.count('acme', {})).toBe(1)
    expect(await store.countTrails('acme', 'shop')).toBe(1)
    expect((await store.append({ record: toRecord({ id: 'c' }) })).record.sequence).toBe(2)
  })

  test('applies to concurrent requests', async () => {
    const store = await openEmpty(engine)

    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => store.append({ record: toRecord({ id: `${at}` }), idempotency })),
    )

    expect(all.map(({ replayed }) => replayed)).toEqual([false, ...Array<boolean>(19).fill(true)])
    expect(new Set(all.map(({ record }) => record.id))).toEqual(new Set(['0']))
  })

  test('rejects another request, which leaves no row', async () => {
    const store = await openEmpty(engine)
    await store.append({ record: toRecord({ id: 'a' }), idempotency })

    const refused = store.append({
      record: toRecord({ id: 'b' }),
      idempotency: { ...idempotency, request: 'request-2' },
    })

    await expect(refused).rejects.toBeInstanceOf(IdempotencyConflict)
    await expect(refused).rejects.toThrow('"key-1" was already used for another request')
    expect(await store.findById('acme', 'b')).toBeUndefined()
  })

  test('belongs to one caller of one organisation', async () => {
    const store = await openEmpty(engine)
    await store.append({ record: toRecord({ id: 'a' }), idempotency })

    const others = await Promise.all([
      store.append({ record: toRecord({ id: 'b' }), idempotency: { ...idempotency, caller: 'other' } }),
      store.append({ record: toRecord({ id: 'c', org: 'other' }), idempotency }),
    ])

    expect(others.map(({ replayed }) => replayed)).toEqual([false, false])
  })

  test('is kept after a restart', async () => {
    const place = await createCurrentDatabase(engine)
    const before = await engine.open(place)
    const first = await before.append({ record: toRecord({ id: 'a' }), idempotency })
    await before.close()

    const after = await engine.open(place)

    expect(await after.append({ record: toRecord({ id: 'b' }), idempotency })).toEqual({
      record: first.record,
      replayed: true,
    })
    await after.close()
  })
})
