import { expect, test } from 'vitest'
import { createOwnerQueue } from '../../../src/service/limit/owner-queue.ts'
import { toPart } from '../../../src/service/limit/owner.ts'

test('groups have turns alternately, and so have the parts of a group', () => {
  const queue = createOwnerQueue<string>()
  for (const [group, part, count] of [
    ['a', '1', 3],
    ['a', '2', 1],
    ['a', '3', 2],
    ['b', '1', 2],
  ] as const)
    for (let at = 0; at < count; at += 1) queue.add(toPart(group, part), `${group}${part}`)
  queue.add('token', 'token')
  const order = Array.from({ length: 10 }, () => queue.takeNext())
  expect(order).toEqual(['a1', 'b1', 'token', 'a2', 'b1', 'a3', 'a1', 'a3', 'a1', undefined])
  expect(queue.count()).toBe(0)
})

test('an owner whose item may not be taken keeps its place, and one that is put behind the others loses it', () => {
  const queue = createOwnerQueue<string>()
  for (const owner of ['a', 'b', 'c', 'd']) queue.add(owner, owner)
  expect(queue.takeNext((_, owner) => owner !== 'a')).toBe('b')
  queue.setLast('c')
  queue.setLast('unknown')
  expect([queue.takeNext(), queue.takeNext(), queue.takeNext()]).toEqual(['a', 'd', 'c'])
})
