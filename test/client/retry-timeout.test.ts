import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRetryAfter, retry, type Clock } from '../../src/client/retry.ts'

function createClock(random: () => number): Clock & { readonly waits: number[] } {
  const waits: number[] = []
  let now = 1000
  return {
    waits,
    now: () => now,
    random,
    sleep: async (milliseconds) => {
      waits.push(milliseconds)
      now += milliseconds
    },
  }
}

const failure = new Error('down')

test('for any jitter and Retry-After the timeout holds, and each wait is within its bounds', async () => {
  const jitter = fc.double({ min: 0, max: 0.999, noNaN: true })
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(jitter), fc.nat(60_000), fc.nat(5000), async (randoms, timeoutMs, afterMs) => {
      const clock = createClock(() => randoms.next().value)
      let attempts = 0
      const work = retry(
        async (remainingMs) => {
          expect(remainingMs()).toBeGreaterThan(0)
          expect(remainingMs()).toBeLessThanOrEqual(Math.max(1, timeoutMs))
          attempts += 1
          // Ends the test if every wait is 0.
          return attempts > 200 ? { failure, again: false } : { failure, again: true, afterMs }
        },
        { timeoutMs, clock },
      )
      await expect(work).rejects.toBe(failure)
      expect(clock.now() - 1000).toBeLessThanOrEqual(timeoutMs)
      expect(clock.waits).toHaveLength(attempts - 1)
      for (const [at, wait] of clock.waits.entries()) {
        expect(wait).toBeGreaterThanOrEqual(afterMs)
        expect(wait).toBeLessThanOrEqual(Math.max(afterMs, Math.min(15_000, 250 * 2 ** at)))
      }
    }),
    { numRuns: 100 },
  )
})

test.each([
  ['before the timeout', 10_001, 2],
  ['at the timeout, without time for an attempt', 10_000, 1],
  ['after the timeout', 9_999, 1],
])('a wait that ends %s', async (_, timeoutMs, attempts) => {
  const clock = createClock(() => 0)
  let made = 0
  const work = retry(
    async () => {
      made += 1
      return { failure, again: true, afterMs: 10_000 }
    },
    { timeoutMs, clock },
  )
  await expect(work).rejects.toBe(failure)
  expect([made, clock.waits]).toEqual([attempts, attempts === 1 ? [] : [10_000]])
})

test('a thrown error is a programming error and is not retried', async () => {
  const clock = createClock(() => 0.5)
  const fault = new TypeError('undefined is not a function')
  await expect(retry(() => Promise.reject(fault), { timeoutMs: 60_000, clock })).rejects.toBe(fault)
  expect(clock.waits).toEqual([])
})

test.each([
  [undefined, 0],
  ['', 0],
  ['7', 7000],
  ['0', 0],
  ['-3', 0],
  ['soon', 0],
  ['Sat, 21 Nov 2026 00:00:09 GMT', 9000],
  ['Fri, 20 Nov 2026 00:00:00 GMT', 0],
])('Retry-After %j', (value, milliseconds) => {
  expect(parseRetryAfter(value, Date.UTC(2026, 10, 21))).toBe(milliseconds)
})
