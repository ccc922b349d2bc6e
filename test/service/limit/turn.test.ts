import { expect, onTestFinished, test, vi } from 'vitest'
import { parseJsonBody } from '../../../src/service/http/request/json-body.ts'
import { createPacer, currentCaller, mapPaced, runForCaller, takeTurn } from '../../../src/service/limit/turn.ts'
import { toStoredRecord } from '../../../src/service/store/ledger/record-row.ts'

/** The number of turns of the event loop that other work gets while the work is done. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const count = (): void => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await work()
  isDone = true
  return turns
}

const toList = (length: number): Buffer => Buffer.from(JSON.stringify(Array.from({ length }, () => ({ name: 'a' }))))

test('work pauses after 10 ms, not before', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const pause = createPacer()
  vi.advanceTimersByTime(10)
  expect(await countTurns(() => pause())).toBe(0)
  vi.advanceTimersByTime(1)
  expect(await countTurns(() => pause())).toBeGreaterThan(0)
})

test('other requests run between the steps of a large body, and a small one has no pause', async () => {
  expect(await countTurns(() => parseJsonBody(toList(45_000), { what: 'body' }))).toBeGreaterThanOrEqual(3)
  expect(await countTurns(() => parseJsonBody(toList(10), { what: 'body' }))).toBe(0)
})

test('other requests run while large records are read', async () => {
  const document = JSON.stringify({ sequence: 1, version: 2, body: { list: Array.from(toList(20_000).toString()) } })
  const rows = Array.from({ length: 10 }, () => ({ document, sha256: '' }))
  expect(await countTurns(() => mapPaced(rows, toStoredRecord))).toBeGreaterThanOrEqual(2)
})

test('callers have turns alternately, however many requests one of them has', async () => {
  const done: string[] = []
  const run = (caller: string, steps: number): Promise<void> =>
    runForCaller(caller, async () => {
      for (let step = 0; step < steps; step += 1) {
        await takeTurn()
        done.push(currentCaller())
      }
    })
  const many = Array.from({ length: 50 }, () => run('many', 1))
  await run('few', 3)
  expect(done.filter((caller) => caller === 'many').length).toBeLessThanOrEqual(4)
  await Promise.all(many)
  expect(done).toHaveLength(53)
})

test('one step of long work runs in each cycle of the event loop, also if another one fails', async () => {
  const steps = Array.from({ length: 9 }, (_, at) =>
    runForCaller(String(at % 3), async () => {
      await takeTurn()
      if (at === 4) throw new Error('failed')
    }),
  )
  expect(await countTurns(() => Promise.allSettled(steps))).toBeGreaterThanOrEqual(8)
})

test('128 requests of one caller run at once; each further one waits for a turn, and those of another caller do not', async () => {
  const ended = Promise.withResolvers<void>()
  const started: string[] = []
  const start = (caller: string): Promise<void> =>
    runForCaller(caller, async () => {
      started.push(caller)
      await ended.promise
    })
  const requests = [...Array.from({ length: 200 }, () => start('many')), start('few')]
  expect(started.filter((caller) => caller === 'many')).toHaveLength(128)
  expect(started.at(-1)).toBe('few')
  await new Promise((resolve) => setImmediate(resolve))
  expect(started.length).toBeLessThanOrEqual(131)
  ended.resolve()
  await Promise.all(requests)
  expect(started).toHaveLength(201)
})
