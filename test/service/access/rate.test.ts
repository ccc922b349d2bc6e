import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRateLimit } from '../../../src/service/access/rate.ts'

test("a second's worth may come at once, and no more until time has passed", () => {
  let now = 0
  const { take } = createRateLimit(2, () => now)
  expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 1])
  now = 0.5
  expect([take('a'), take('a')]).toEqual([0, 1])
})

test('one caller never pays for another', () => {
  const { take } = createRateLimit(1, () => 0)
  expect([take('a'), take('a'), take('b')]).toEqual([0, 1, 0])
})

test('who waits as long as told is let through, also where fractions of seconds do not add up', () => {
  let now = 5.551115123125784e-17
  const { take } = createRateLimit(1, () => now)
  expect([take('a'), take('a')]).toEqual([0, 1])
  now += 1
  expect(take('a')).toBe(0)
})

test('who waits as long as told is let through, whatever came before', () => {
  const gaps = fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { maxLength: 50 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), gaps, (perSecond, waits) => {
      let now = 0
      const { take } = createRateLimit(perSecond, () => now)
      for (const wait of waits) {
        now += wait
        const told = take('a')
        if (told === 0) continue
        now += told
        expect(take('a')).toBe(0)
      }
    }),
  )
})

test("in any stretch of time no more get through than a second's worth and what is refilled", () => {
  const gaps = fc.array(fc.double({ min: 0, max: 0.2, noNaN: true }), { maxLength: 200 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), gaps, (perSecond, waits) => {
      let now = 0
      let through = 0
      const { take } = createRateLimit(perSecond, () => now)
      for (const wait of waits) {
        now += wait
        if (take('a') === 0) through += 1
      }
      expect(through).toBeLessThanOrEqual(perSecond + now * perSecond + 1e-5)
    }),
  )
})
