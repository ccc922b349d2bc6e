import { expect, test, vi } from 'vitest'
import { createPublisher } from '../../../src/service/log/publisher.ts'
import { holdClock } from '../../../testkit/process/held-clock.ts'
import { sqlite } from '../../../testkit/service/store/database.ts'
import { createDatabase, toRecord } from '../../../testkit/service/store/engine.ts'

/** How long a publication waits after a record. */
const waitMs = 1000

test('a failed publication is tried again without a new record, and its cause is logged once', async () => {
  const { pending } = holdClock()
  const store = await sqlite.open(await createDatabase(sqlite))
  await store.append({ record: toRecord({ id: 'one' }) })
  const lines: string[] = []
  let calls = 0
  const publish = async (): Promise<void> => {
    calls += 1
    if (calls < 3) throw new Error('the signer is away')
    await Promise.resolve()
  }
  const publisher = createPublisher(store, publish, (line) => lines.push(line))

  // The organisations of the start are read in a thread.
  await expect.poll(() => pending(waitMs)).toBe(1)
  const counts: number[] = []
  for (const ms of [1000, 29_999, 1 + 1000, 30_000 + 1000, 120_000]) {
    await vi.advanceTimersByTimeAsync(ms)
    counts.push(calls)
  }
  await publisher.close()

  expect(counts).toEqual([1, 1, 2, 3, 3])
  expect(lines).toEqual([expect.stringContaining('the signer is away')])
})

test.each([
  { takesMs: 5, nextMs: 1000 },
  { takesMs: 40, nextMs: 4000 },
  { takesMs: 2000, nextMs: 10_000 },
])('a publication of $takesMs ms is followed by the next one after $nextMs ms', async ({ takesMs, nextMs }) => {
  const { pending } = holdClock()
  const store = await sqlite.open(await createDatabase(sqlite))
  await store.append({ record: toRecord({ id: 'one' }) })
  const starts: number[] = []
  let recorded: Promise<unknown> = Promise.resolve()
  const publish = async (): Promise<void> => {
    starts.push(performance.now())
    recorded = store.append({ record: toRecord({ id: `after ${starts.length}` }) })
    await new Promise((resolve) => setTimeout(resolve, takesMs))
    await recorded
  }
  const publisher = createPublisher(store, publish, () => undefined)
  await expect.poll(() => pending(waitMs)).toBe(1)
  while (starts.length < 3) {
    await vi.advanceTimersToNextTimerAsync()
    // The record of a publication is written in a thread, for which this clock does not wait.
    await recorded
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  }
  const closing = publisher.close()
  await vi.advanceTimersByTimeAsync(2 * takesMs)
  await closing

  const [first = 0, second = 0, third = 0] = starts
  expect([second - first, third - second]).toEqual([takesMs + nextMs, takesMs + nextMs])
})
