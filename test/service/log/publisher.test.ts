import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPublisher } from '../../../src/service/log/publisher.ts'
import { sqlite } from '../../../testkit/service/store/database.ts'
import { createDatabase, toRecord } from '../../../testkit/service/store/engine.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a failed publication is tried again without a new record, and its cause is logged once', async () => {
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
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  const counts: number[] = []
  for (const ms of [1000, 29_999, 1 + 1000, 30_000 + 1000, 120_000]) {
    await vi.advanceTimersByTimeAsync(ms)
    counts.push(calls)
  }
  await publisher.close()

  expect(counts).toEqual([1, 1, 2, 3, 3])
  expect(lines).toEqual([expect.stringContaining('the signer is away')])
})
