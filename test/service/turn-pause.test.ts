import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurnQueue, type TurnQueue } from '../../src/service/turn-queue.ts'
import { keepBusy, runSteps } from '../../testkit/service/turn.ts'

interface OtherRequest {
  readonly owner: string
  /** Milliseconds for which it is in progress before the first step. */
  readonly age: number
  /** Milliseconds for which it is in progress after that. */
  readonly lasts: number
}

/** The shortest time between two steps of so many milliseconds, while another request is in progress. */
async function measurePause(ms: number, { owner, age, lasts }: OtherRequest): Promise<number> {
  const turns = createTurnQueue()
  const other = turns.runAs(owner, () => delay(age + lasts))
  await delay(age)
  const ends: number[] = []
  const starts: number[] = []
  const steps = Array.from({ length: 3 }, () =>
    turns.runAs('long', async () => {
      await turns.take()
      starts.push(performance.now())
      keepBusy(ms)
      ends.push(performance.now())
    }),
  )
  await Promise.all(steps)
  await other
  return Math.min(...ends.slice(0, -1).map((end, at) => (starts[at + 1] ?? 0) - end))
}

test.each([
  {
    name: 'of its length, while another request of its owner',
    ms: 20,
    owner: 'long',
    age: 0,
    lasts: 500,
    pause: 20,
    most: 58,
  },
  {
    name: 'of eight times its length, while a request of another',
    ms: 5,
    owner: 'b',
    age: 0,
    lasts: 500,
    pause: 40,
    most: 400,
  },
  {
    name: 'of eight times its length, if that is short, while one',
    ms: 2,
    owner: 'b',
    age: 0,
    lasts: 500,
    pause: 16,
    most: 400,
  },
  {
    name: 'of its length, while an old request of another owner',
    ms: 20,
    owner: 'b',
    age: 250,
    lasts: 500,
    pause: 20,
    most: 58,
  },
])('a pause $name is in progress, follows a step', async ({ ms, pause, most, ...other }) => {
  const measured = await measurePause(ms, other)
  expect(measured).toBeGreaterThan(pause - 3)
  expect(measured).toBeLessThan(most)
})

test.each([
  { name: 'ends', rest: () => delay(0) },
  { name: 'waits for a change', rest: (turns: TurnQueue) => turns.runIdle(() => delay(300)) },
  { name: 'waits for a turn', rest: (turns: TurnQueue) => turns.take() },
])('the pause beside a request of another owner ends when that $name', async ({ rest }) => {
  const turns = createTurnQueue()
  const steps = runSteps(turns, { owner: 'long', steps: [30, 30] })
  const other = turns.runAs('other', async () => {
    await delay(150)
    await rest(turns)
  })
  const startedAt = performance.now()
  await steps
  const took = performance.now() - startedAt
  await other
  // The second step begins after 150 ms; without the other request after 30 ms, and with it for all the time after 270 ms.
  expect(took).toBeGreaterThan(175)
  expect(took).toBeLessThan(250)
})

test('a request with many short waits meets one step of the long work of another owner at most', async () => {
  const turns = createTurnQueue()
  const done: string[] = []
  const long = runSteps(turns, { owner: 'long', steps: Array.from({ length: 8 }, () => 15), done })
  await delay(5)
  const before = done.length
  await turns.runAs('short', async () => {
    for (let wait = 0; wait < 10; wait += 1) await delay(6)
  })
  expect(done.length - before).toBeLessThanOrEqual(1)
  await long
  expect(done).toHaveLength(8)
})
