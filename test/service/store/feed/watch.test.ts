import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { engines, openEmpty, toRecord } from '../../../../testkit/service/store/engine.ts'

describe.each(engines)('watching $name', (engine) => {
  test('a listener hears each record once, in order, when it can be read already, until it stops', async () => {
    const store = await openEmpty(engine)
    const heard: string[] = []
    const found: Promise<unknown>[] = []
    const stop = store.watch(({ id }) => {
      heard.push(id)
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

    expect(heard).toEqual(['a', 'b'])
    expect(await Promise.all(found)).toMatchObject([{ id: 'a' }, { id: 'b' }])
  })

  test('a listener that throws disturbs neither the write nor the other listeners, and is reported', async () => {
    const store = await openEmpty(engine)
    const heard: string[] = []
    store.watch(() => {
      throw new Error('broken listener')
    })
    store.watch(({ id }) => heard.push(id))
    const warned = once(process, 'warning')

    await store.append({ record: toRecord({ id: 'a' }) })

    expect(heard).toEqual(['a'])
    expect(String((await warned)[0])).toContain('record a: Error: broken listener')
  })
})
