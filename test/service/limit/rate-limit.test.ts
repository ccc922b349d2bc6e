import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRateLimit } from '../../../src/service/limit/rate-limit.ts'

test("a burst of one second's requests is allowed, and the next request only later", () => {
  let now = 0
  const { take } = createRateLimit(2, () => now)
  expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 1])
  now = 0.5
  expect([take('a'), take('a')]).toEqual([0, 1])
})

test('each caller has its own limit', () => {
  const { take } = createRateLimit(1, () => 0)
  expect([take('a'), take('a'), take('b')]).toEqual([0, 1, 0])
})

test('a caller that waits as long as requested is allowed, even with rounding errors', () => {
  let now = 5.551115123125784e-17
  const { take } = createRateLimit(1, () => now)
  expect([take('a'), take('a')]).toEqual([0, 1])
  now += 1
  expect(take('a')).toBe(0)
})

test('the wait is rounded up to whole seconds from what is missing', () => {
  let now = 0
  const { take } = createRateLimit(1, () => now)
  take('a')
  now = 0.5
  expect(take('a')).toBe(1)
})

test.each([
  [1 - 1e-6, 0],
  [1 - 2e-6, 1],
])('a millionth of a request may be missing: after %d s the next wait is %i s', (seconds, wait) => {
  let now = 0
  const { take } = createRateLimit(1, () => now)
  take('a')
  now = seconds
  expect(take('a')).toBe(wait)
})

test('a caller that waits as long as requested is allowed, after any earlier requests', () => {
  const gaps = fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { maxLength: 50 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), gaps, (perSecond, waits) => {
      let now = 0
      const { take } = createRateLimit(perSecond, () => now)
      for (const wait of waits) {
        now += wait
        const waitSeconds = take('a')
        if (waitSeconds === 0) continue
        now += waitSeconds
        expect(take('a')).toBe(0)
      }
    }),
  )
})

test('in any period, at most the burst and the refilled requests are allowed', () => {
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

test('of too many keys only the oldest are forgotten', () => {
  const { take } = createRateLimit(1, () => 0)
  take('first')
  take('second')
  for (let key = 0; key < 9_999; key += 1) take(`other ${key}`)
  expect(take('second')).toBe(1)
  expect(take('first')).toBe(0)
})

test('a key that is counted again is not the oldest', () => {
  const { take } = createRateLimit(1, () => 0)
  take('first')
  take('second')
  take('first')
  for (let key = 0; key < 9_999; key += 1) take(`other ${key}`)
  expect([take('first'), take('second')]).toEqual([1, 0])
})
