import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPart } from '../../../src/service/limit/owner.ts'
import { createShares, type Shares } from '../../../src/service/limit/share.ts'

/** Takes one at a time until there is no room. */
function takeAll(shares: Shares, owner: string): number {
  let taken = 0
  for (; shares.hasRoom(owner, 1); taken += 1) shares.add(owner, 1)
  return taken
}

test('a group has half of what others leave, and a part of it half of what its other parts leave of that', () => {
  const shares = createShares(1024)
  const owners = [toPart('a', '7'), toPart('a', '8'), 'token', toPart('b', '7'), toPart('a', '7'), 'other']
  expect(owners.map((owner) => takeAll(shares, owner))).toEqual([256, 128, 320, 80, 0, 120])
  shares.add('token', -320)
  expect(shares.sum()).toBe(256 + 128 + 80 + 120)
  expect(takeAll(shares, toPart('a', '9'))).toBeGreaterThan(0)
})

test('an owner that has nothing else can take all that is free, in place of a share', () => {
  const shares = createShares(100)
  expect(shares.hasRoom(toPart('a', '7'), 100)).toBe(false)
  expect(shares.hasRoom(toPart('a', '7'), 100, { exempt: 0 })).toBe(true)
  expect(shares.hasRoom(toPart('a', '7'), 100, { exempt: 0, limit: 99 })).toBe(false)
  shares.add(toPart('a', '7'), 40)
  expect(shares.hasRoom(toPart('a', '8'), 20, { exempt: 0 })).toBe(false)
  expect(shares.hasRoom('token', 60, { exempt: 0 })).toBe(true)
})

test('the sum is never above the limit, and an owner without anything has room after any other one', () => {
  const owner = fc.constantFrom(toPart('a', '1'), toPart('a', '2'), toPart('a', '3'), toPart('b', '1'), 'token')
  const requests = fc.array(fc.tuple(owner, fc.nat({ max: 600 })))
  fc.assert(
    fc.property(requests, (asked) => {
      const shares = createShares(1024)
      for (const [name, amount] of asked) if (shares.hasRoom(name, amount)) shares.add(name, amount)
      expect(shares.sum()).toBeLessThanOrEqual(1024)
      return [toPart('a', 'new'), toPart('new', '1'), 'new'].every((name) => shares.hasRoom(name, 8))
    }),
  )
})
