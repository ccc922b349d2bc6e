import { setImmediate, setTimeout } from 'node:timers/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mapConcurrently } from '../../src/fingerprint/concurrency.ts'

test('results are in the order of the items, and no more items than the limit run at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3), { maxLength: 20 }), fc.integer({ min: 1, max: 5 }), async (delays, limit) => {
      let running = 0
      let most = 0
      const results = await mapConcurrently(delays, limit, async (delay) => {
        running += 1
        most = Math.max(most, running)
        await setTimeout(delay)
        running -= 1
        return delay * 2
      })
      expect(results).toEqual(delays.map((delay) => delay * 2))
      expect(most).toBe(Math.min(limit, delays.length))
    }),
    { numRuns: 30 },
  )
})

test('after a failure no further item starts, and the failure is thrown', async () => {
  const started: number[] = []
  const other = Promise.withResolvers<void>()
  const failing = mapConcurrently([0, 1, 2, 3, 4, 5], 2, async (item) => {
    started.push(item)
    if (item === 1) throw new Error('one failed')
    await other.promise
  })
  await expect(failing).rejects.toThrow('one failed')
  other.resolve()
  await setImmediate()
  expect(started).toEqual([0, 1])
})
