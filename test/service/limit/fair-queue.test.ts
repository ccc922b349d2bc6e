import { expect, onTestFinished, test, vi } from 'vitest'
import { createFairQueue, CustomQueueFull } from '../../../src/service/limit/fair-queue.ts'

test('owners take turns, and the tasks of each owner run in order', async () => {
  const inTurn = createFairQueue({ slots: 1, waitingOfOwner: 10, waiting: 10 })
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
  const inTurn = createFairQueue({ slots: 1, waitingOfOwner: 10, waiting: 10 })
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
  const inTurn = createFairQueue({ slots: 2, waitingOfOwner: 10, waiting: 10 })
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

test('a task is refused if too many of its owner or of all owners wait', async () => {
  const inTurn = createFairQueue({ slots: 1, waitingOfOwner: 2, waiting: 3 })
  const gate = Promise.withResolvers<void>()
  const start = (who: string): Promise<void> => inTurn(who, () => gate.promise)
  const accepted = [start('a'), start('a'), start('a')]
  await expect(start('a')).rejects.toThrow(CustomQueueFull)
  accepted.push(start('b'))
  await expect(start('c')).rejects.toThrow(CustomQueueFull)
  gate.resolve()
  await Promise.all(accepted)
  await inTurn('c', () => Promise.resolve())
})

test('an owner that pauses starts no task, and its tasks run after the pause', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const order: string[] = []
  const ends: Readonly<Record<string, number>> = { a: Date.now() + 500, b: Date.now() + 200 }
  const inTurn = createFairQueue({ slots: 1, waitingOfOwner: 10, waiting: 10 }, (owner) =>
    Math.max(0, (ends[owner] ?? 0) - Date.now()),
  )
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
  const inTurn = createFairQueue({ slots: 2, waitingOfOwner: 10, waiting: 10 }, () => Math.max(0, end - Date.now()))
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
