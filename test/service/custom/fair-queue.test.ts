import { expect, test } from 'vitest'
import { createFairQueue } from '../../../src/service/custom/fair-queue.ts'

test('owners take turns, and the tasks of each owner run in order', async () => {
  const inTurn = createFairQueue()
  const order: string[] = []
  const start = (who: string, what: string): Promise<void> => inTurn(who, async () => void order.push(`${who}${what}`))
  await Promise.all([
    start('a', '1'),
    start('a', '2'),
    start('a', '3'),
    start('b', '1'),
    start('c', '1'),
    start('b', '2'),
  ])
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('tasks run one at a time, also after a failed task and after a pause', async () => {
  const inTurn = createFairQueue()
  let running = 0
  const work = (fails: boolean) => async (): Promise<number> => {
    running += 1
    await new Promise(setImmediate)
    if (fails) throw new Error(`failed among ${running--}`)
    return running--
  }
  const asked = [inTurn('a', work(true)), inTurn('b', work(false)), inTurn('a', work(false))]
  expect(await Promise.allSettled(asked)).toMatchObject([
    { reason: { message: 'failed among 1' } },
    { value: 1 },
    { value: 1 },
  ])
  expect(await inTurn('c', work(false))).toBe(1)
})
