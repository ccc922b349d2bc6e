import { expect, test } from 'vitest'
import { createFairTurns } from '../../../src/service/custom/fair-turns.ts'

test('those who have something to run take turns, each with their own in order', async () => {
  const inTurn = createFairTurns()
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

test('one at a time, whatever becomes of it, and again after a rest', async () => {
  const inTurn = createFairTurns()
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
