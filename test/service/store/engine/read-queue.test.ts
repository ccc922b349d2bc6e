import { describe, expect, inject, test } from 'vitest'
import { runForCaller } from '../../../../src/service/limit/turn.ts'
import { createReadQueue } from '../../../../src/service/store/engine/read-queue.ts'
import { postgresAt } from '../../../../testkit/service/store/database.ts'
import { createDatabase } from '../../../../testkit/service/store/engine.ts'

const server = inject('postgres')
const nextCycle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe.each(server === undefined ? [] : [postgresAt(server)])('$name', (engine) => {
  test('a read of one caller does not wait for long reads of another', async () => {
    const driver = await engine.openDriver(await createDatabase(engine))
    const ended: string[] = []
    const read = (caller: string, seconds: number): Promise<void> =>
      runForCaller(caller, async () => {
        await driver.read('SELECT pg_sleep(?)::text AS slept', [seconds])
        ended.push(caller)
      })
    const reads = Array.from({ length: 6 }, () => read('many', 0.5))
    reads.push(read('few', 0))
    await Promise.all(reads)
    // The reads of the other caller have three of four connections.
    expect(ended.indexOf('few')).toBeLessThan(4)
    await driver.close()
  })
})

test('reads run on all connections, callers have turns alternately, and a failed read frees its connection', async () => {
  const inTurn = createReadQueue(4, 3)
  const started: string[] = []
  const running: PromiseWithResolvers<never>[] = []
  const start = (caller: string): Promise<unknown> => {
    const read = (): Promise<never> => {
      const ending = Promise.withResolvers<never>()
      running.push(ending)
      started.push(caller)
      return ending.promise
    }
    return inTurn(caller, read).catch(() => undefined)
  }
  const reads = ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'c'].map(start)
  await nextCycle()
  expect(started).toEqual(['a', 'a', 'a', 'b'])
  while (running.length > 0) {
    running.shift()?.reject(new Error('failed'))
    await nextCycle()
  }
  await Promise.all(reads)
  expect(started).toEqual(['a', 'a', 'a', 'b', 'a', 'b', 'c', 'a'])
})
