import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOwnerTotals, type OwnerTotals } from '../../../src/service/limit/owner.ts'

function toTotals(numbers: readonly (readonly [owner: string, number: number])[]): OwnerTotals {
  const totals = createOwnerTotals()
  for (const [owner, number] of numbers) totals.add(owner, number)
  return totals
}

const owner = fc.constantFrom('a', 'b', 'c')
const numbers = fc.array(fc.tuple(owner, fc.integer({ min: -3, max: 9 })))

test('the total of an owner is the sum of its numbers, and the sum is that of all owners', () => {
  fc.assert(
    fc.property(numbers, owner, (all, asked) => {
      const totals = toTotals(all)
      const add = (some: typeof all): number => some.reduce((sum, [, number]) => sum + number, 0)
      expect(totals.of(asked)).toBe(add(all.filter(([one]) => one === asked)))
      expect(totals.sum()).toBe(add(all))
    }),
  )
})

test('the owner with the largest total is found; of equal ones, that which was first', () => {
  expect(
    toTotals([
      ['a', 1],
      ['b', 3],
      ['c', 2],
    ]).findLargest(),
  ).toBe('b')
  expect(
    toTotals([
      ['a', 2],
      ['b', 1],
      ['b', 1],
    ]).findLargest(),
  ).toBe('a')
})

test('an owner whose total is 0 is forgotten', () => {
  expect(createOwnerTotals().findLargest()).toBeUndefined()
  expect(
    toTotals([
      ['a', 2],
      ['a', -2],
    ]).findLargest(),
  ).toBeUndefined()
  expect(
    toTotals([
      ['a', 2],
      ['b', -1],
      ['a', -2],
    ]).findLargest(),
  ).toBe('b')
})
