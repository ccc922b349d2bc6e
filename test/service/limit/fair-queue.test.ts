import { expect, onTestFinished, test, vi } from 'vitest'
import { createFairQueue, CustomQueueFull } from '../../../src/service/limit/fair-queue.ts'
import { toPart } from '../../../src/service/limit/owner.ts'

test('owners take turns, and the tasks of each owner run in order', async () => {
  const inTurn = createFairQueue({ slots: 1, waiting: 20 })
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
  const inTurn = createFairQueue({ slots: 1, waiting: 20 })
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

test('an owner has one running task, and others use the other slots', async () => {
  const inTurn = createFairQueue({ slots: 2, waiting: 20 })
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const start = (who: string, what: Promise<void> | undefined): Promise<void> =>
    inTurn(who, async () => {
      await what
      order.push(who)
    })
  const slow = [start('a', gate.promise), start('a', gate.promise)]
  await Promise.all([start('b', undefined), start('c', undefined), start('b', undefined)])
  gate.resolve()
  await Promise.all(slow)
  expect(order).toEqual(['b', 'c', 'b', 'a', 'a'])
})

test('a task is refused if as many tasks of its owner wait as it has a share', async () => {
  const inTurn = createFairQueue({ slots: 1, waiting: 6 })
  const gate = Promise.withResolvers<void>()
  const start = (who: string): Promise<void> => inTurn(who, () => gate.promise)
  // One runs.
  const accepted = [start('a'), start('a'), start('a'), start('a')]
  await expect(start('a')).rejects.toThrow(CustomQueueFull)
  accepted.push(start('b'), start('c'))
  await expect(start('d')).rejects.toThrow(CustomQueueFull)
  gate.resolve()
  await Promise.all(accepted)
  await inTurn('d', () => Promise.resolve())
})

test('an owner that pauses starts no task, and its tasks run after the pause', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const order: string[] = []
  const ends: Readonly<Record<string, number>> = { a: Date.now() + 500, b: Date.now() + 200 }
  const inTurn = createFairQueue({ slots: 1, waiting: 20 }, (owner) => Math.max(0, (ends[owner] ?? 0) - Date.now()))
  const start = (who: string): Promise<void> => inTurn(who, async () => void order.push(`${who} ${Date.now()}`))
  const beginning = Date.now()
  const all = Promise.all(['a', 'a', 'b', 'c'].map(start))

  await vi.advanceTimersByTimeAsync(500)
  await all
  expect(order).toEqual([`c ${beginning}`, `b ${beginning + 200}`, `a ${beginning + 500}`, `a ${beginning + 500}`])
})

test('pauses that end at once start as many tasks as there are slots', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const end = Date.now() + 100
  const inTurn = createFairQueue({ slots: 2, waiting: 20 }, () => Math.max(0, end - Date.now()))
  const gate = Promise.withResolvers<void>()
  let started = 0
  const tasks = ['a', 'b', 'c'].map((who) =>
    inTurn(who, () => {
      started += 1
      return gate.promise
    }),
  )

  await vi.advanceTimersByTimeAsync(99)
  expect(started).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toBe(2)
  gate.resolve()
  await Promise.all(tasks)
  expect(started).toBe(3)
})

test('a group has one running task, its parts have turns, and one that sends many leaves room for the others', async () => {
  const inTurn = createFairQueue({ slots: 2, waiting: 16 })
  const order: string[] = []
  const start = (run: string): Promise<void> => inTurn(toPart('shop', run), async () => void order.push(run))
  const flood = Array.from({ length: 9 }, () => start('7'))
  const own = [start('12'), start('12')]
  expect((await Promise.allSettled(flood)).filter(({ status }) => status === 'rejected')).toHaveLength(4)
  await Promise.all(own)
  expect(order).toEqual(['7', '12', '7', '12', '7', '7', '7'])
})
