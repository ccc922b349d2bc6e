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

test('whatever the dice and whatever is asked for, the budget holds, and each wait lies in its bounds', async () => {
  const dice = fc.double({ min: 0, max: 0.999, noNaN: true })
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(dice), fc.nat(60_000), fc.nat(5000), async (throws, budget, after) => {
      const clock = createClock(() => throws.next().value)
      let tries = 0
      const work = retry(
        async (left) => {
          expect(left()).toBeGreaterThan(0)
          expect(left()).toBeLessThanOrEqual(Math.max(1, budget))
          tries += 1
          // No luck can make it go on for ever, even where every wait is none.
          return tries > 200 ? { failure, again: false } : { failure, again: true, after }
        },
        { budget, clock },
      )
      await expect(work).rejects.toBe(failure)
      expect(clock.now() - 1000).toBeLessThanOrEqual(budget)
      expect(clock.waits).toHaveLength(tries - 1)
      for (const [at, wait] of clock.waits.entries()) {
        expect(wait).toBeGreaterThanOrEqual(after)
        expect(wait).toBeLessThanOrEqual(Math.max(after, Math.min(15_000, 250 * 2 ** at)))
      }
    }),
    { numRuns: 100 },
  )
})

test('what is thrown is a fault of the program, and not tried again', async () => {
  const clock = createClock(() => 0.5)
  const fault = new TypeError('undefined is not a function')
  await expect(retry(() => Promise.reject(fault), { budget: 60_000, clock })).rejects.toBe(fault)
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
