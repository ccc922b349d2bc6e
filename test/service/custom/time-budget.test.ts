import { expect, test } from 'vitest'
import { createTimeBudget, type TimeBudget } from '../../../src/service/limit/rate-limit.ts'

/** A budget on a clock that the test moves. */
function createMovedBudget(): TimeBudget & { readonly pass: (milliseconds: number) => void } {
  let now = 5000
  const budget = createTimeBudget({ burstMs: 1000, share: 0.25, now: () => now })
  return { ...budget, pass: (milliseconds) => void (now += milliseconds) }
}

test('an owner that has used no more than the burst does not pause', () => {
  const { spend, pauseOf } = createMovedBudget()
  expect(pauseOf('a')).toBe(0)
  spend('a', 400)
  spend('a', 600)
  expect(pauseOf('a')).toBe(0)
})

test('an owner that has used more pauses until its share of the time makes up for it, and no other owner does', () => {
  const { spend, pauseOf, pass } = createMovedBudget()
  spend('a', 2000)
  expect([pauseOf('a'), pauseOf('b')]).toEqual([4000, 0])
  pass(3999)
  expect(pauseOf('a')).toBe(1)
  pass(1)
  expect(pauseOf('a')).toBe(0)
  spend('a', 2000)
  expect(pauseOf('a')).toBe(8000)
})

test('what is long ago counts no more, and saves nothing for later', () => {
  const { spend, pauseOf, pass } = createMovedBudget()
  spend('a', 2000)
  pass(1_000_000)
  spend('a', 1001)
  expect(pauseOf('a')).toBe(4)
})
