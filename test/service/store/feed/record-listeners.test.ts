import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { engines, openEmpty, toRecord } from '../../../../testkit/service/store/engine.ts'

describe.each(engines)('listeners of $name', (engine) => {
  test('a listener is called once for each record, in order, after the record can be read, until it is removed', async () => {
    const store = await openEmpty(engine)
    const received: string[] = []
    const found: Promise<unknown>[] = []
    const stop = store.watch(({ id }) => {
      received.push(id)
      found.push(store.findById('acme', id))
    })
    const idempotency = { caller: 'ci', key: 'k', request: 'r' }
    const writes = [
      { record: toRecord({ id: 'a' }), idempotency },
      { record: toRecord({ id: 'replayed' }), idempotency },
      { record: toRecord({ id: 'a' }) },
      { record: toRecord({ id: 'b' }) },
    ]

    await Promise.allSettled(writes.map((write) => store.append(write)))
    stop()
    await store.append({ record: toRecord({ id: 'c' }) })

    expect(received).toEqual(['a', 'b'])
    expect(await Promise.all(found)).toMatchObject([{ id: 'a' }, { id: 'b' }])
  })

  test('an error of a listener affects neither the write nor the other listeners, and becomes a warning', async () => {
    const store = await openEmpty(engine)
    const received: string[] = []
    store.watch(() => {
      throw new Error('broken listener')
    })
    store.watch(({ id }) => received.push(id))
    const warned = once(process, 'warning')

    await store.append({ record: toRecord({ id: 'a' }) })

    expect(received).toEqual(['a'])
    expect(String((await warned)[0])).toContain('record a: Error: broken listener')
  })
})
