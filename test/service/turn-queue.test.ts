import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTurnQueue } from '../../src/service/turn-queue.ts'
import { runSteps } from '../../testkit/service/turn.ts'

const nextCycle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The cycles of the event loop during some work. */
async function countCycles(work: () => Promise<unknown>): Promise<number> {
  const counter = { cycles: 0, isDone: false }
  const count = (): void => {
    counter.cycles += 1
    if (!counter.isDone) setImmediate(count)
  }
  setImmediate(count)
  await work()
  counter.isDone = true
  return counter.cycles
}

test('owners have turns alternately, however many requests one of them has', async () => {
  const turns = createTurnQueue()
  const done: string[] = []
  const many = Array.from({ length: 50 }, () => runSteps(turns, { owner: 'many', steps: [3], done }))
  const few = runSteps(turns, { owner: 'few', steps: [3, 3, 3], done })
  await few
  expect(done.filter((owner) => owner === 'many').length).toBeLessThanOrEqual(4)
  await Promise.all(many)
  expect(done).toHaveLength(53)
})

test.each([
  { name: 'no other request is in progress', isIdle: false, waiting: 0 },
  { name: 'the other requests wait for a change', isIdle: true, waiting: 5 },
])('there is no pause if $name', async ({ isIdle, waiting }) => {
  const turns = createTurnQueue()
  const ended = Promise.withResolvers<void>()
  const others = Array.from({ length: waiting }, () =>
    turns.runAs('gate', () => (isIdle ? turns.runIdle(() => ended.promise) : ended.promise)),
  )
  expect(await countCycles(() => runSteps(turns, { owner: 'long', steps: [20, 20, 20] }))).toBeLessThan(20)
  ended.resolve()
  await Promise.all(others)
})

test('128 requests of one owner run at once; each further one waits for a turn, and those of another owner do not', async () => {
  const turns = createTurnQueue()
  const ended = Promise.withResolvers<void>()
  const started: string[] = []
  const start = (owner: string): Promise<void> =>
    turns.runAs(owner, () => {
      started.push(owner)
      return ended.promise
    })
  const requests = Array.from({ length: 200 }, () => start('many'))
  requests.push(start('few'))
  expect(started.filter((owner) => owner === 'many')).toHaveLength(128)
  expect(started.at(-1)).toBe('few')
  await nextCycle()
  expect(started.length).toBeLessThanOrEqual(129 + 8)
  ended.resolve()
  await Promise.all(requests)
  expect(started).toHaveLength(201)
})

test('every step gets its turn, in the order of its owner, also if steps fail', async () => {
  const request = fc.record({ owner: fc.constantFrom('a', 'b', 'c'), steps: fc.nat(5), isFailing: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 20 }), async (requests) => {
      const turns = createTurnQueue()
      const firstTurns: { readonly owner: string; readonly at: number }[] = []
      const results = await Promise.allSettled(
        requests.map(({ owner, steps, isFailing }, at) =>
          turns.runAs(owner, async () => {
            for (let step = 0; step < steps; step += 1) {
              await turns.take()
              if (step === 0) firstTurns.push({ owner, at })
            }
            if (isFailing) throw new Error('failed')
          }),
        ),
      )
      expect(results.map(({ status }) => status === 'rejected')).toEqual(requests.map(({ isFailing }) => isFailing))
      for (const owner of ['a', 'b', 'c']) {
        const order = firstTurns.filter((turn) => turn.owner === owner).map(({ at }) => at)
        expect(order).toEqual(order.toSorted((a, b) => a - b))
      }
      expect(firstTurns).toHaveLength(requests.filter(({ steps }) => steps > 0).length)
    }),
  )
})

test.each([
  { cycles: 0, steps: 0 },
  { cycles: 30, steps: 30 },
  { cycles: 1000, steps: 100 },
])('a turn waits while connections come in, for at most 100 cycles: $cycles', async ({ cycles, steps }) => {
  const turns = createTurnQueue()
  const counter = { cycles: 0 }
  const connect = (): void => {
    if (counter.cycles === cycles) return
    counter.cycles += 1
    turns.noteConnection()
    setImmediate(connect)
  }
  connect()
  await runSteps(turns, { owner: 'a', steps: [0] })
  expect(Math.abs(counter.cycles - steps)).toBeLessThanOrEqual(2)
  counter.cycles = cycles
})
