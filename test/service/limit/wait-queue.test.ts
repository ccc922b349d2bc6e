import { expect, test } from 'vitest'
import { toPart } from '../../../src/service/limit/owner.ts'
import { createWaitQueue, type WaitQueue } from '../../../src/service/limit/wait-queue.ts'

/** Enters until that is refused. Returns the ends of the waits, and the refusal. */
function enterAll(
  waits: WaitQueue,
  owner: string,
): { readonly ends: readonly (() => void)[]; readonly refused: unknown } {
  const ends: (() => void)[] = []
  for (;;) {
    try {
      ends.push(waits.enter(owner))
    } catch (refused) {
      return { ends, refused }
    }
  }
}

test('a run has 200 waiting requests and a repository or token 400; more are 429 until one has ended', () => {
  const waits = createWaitQueue()
  const counts = ['7', '7', '8', '9'].map((run) => enterAll(waits, toPart('shop', run)).ends.length)
  expect(counts).toEqual([200, 0, 100, 50])
  expect(enterAll(createWaitQueue(), 'token').ends).toHaveLength(400)
  const { ends, refused } = enterAll(waits, 'token')
  expect(ends).toHaveLength(225)
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
  ends[0]?.()
  expect(enterAll(waits, 'token').ends).toHaveLength(1)
})
