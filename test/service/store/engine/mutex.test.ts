import { expect, test } from 'vitest'
import { createMutex } from '../../../../src/service/store/engine/mutex.ts'

test('a lock runs one piece of work at a time, in the order of the calls, also after one that failed', async () => {
  const lock = createMutex()
  const events: string[] = []
  const run = (name: string, fails: boolean): Promise<string> =>
    lock(async () => {
      events.push(`${name} starts`)
      await new Promise((resolve) => setImmediate(resolve))
      events.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })

  const outcomes = await Promise.allSettled([run('one', false), run('two', true), run('three', false)])

  expect(outcomes).toEqual([
    { status: 'fulfilled', value: 'one' },
    { status: 'rejected', reason: new Error('two') },
    { status: 'fulfilled', value: 'three' },
  ])
  expect(events).toEqual(['one', 'two', 'three'].flatMap((name) => [`${name} starts`, `${name} ends`]))
})

test('work that fails before it waits leaves the lock free', async () => {
  const lock = createMutex()
  const failing = lock(() => {
    throw new Error('at once')
  })
  await expect(failing).rejects.toThrow('at once')
  expect(await lock(() => Promise.resolve('next'))).toBe('next')
})
