import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRecordMemory, type RecordMemory, type RecordReads } from '../../../src/service/limit/record-memory.ts'

const mebibyte = 1024 * 1024
const limits = { all: 8 * mebibyte, sent: 8 * mebibyte, ofRequest: 16 * mebibyte, timeoutMs: 60_000 }
const nextCycle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

interface Request {
  readonly name: string
  /** Ends the request. */
  readonly end: () => void
  readonly ended: Promise<unknown>
}

/** A request that reads once and keeps what it read. */
function startRequest(
  memory: RecordMemory,
  { caller, size, bytes = size }: { readonly caller: string; readonly size: number; readonly bytes?: number },
  log: string[],
): Request {
  const { promise, resolve } = Promise.withResolvers<void>()
  const name = `${caller} ${size}`
  const ended = memory.run(caller, async (reads) => {
    await reads.read(
      bytes * mebibyte,
      async () => log.push(name),
      () => size * mebibyte,
    )
    await promise
  })
  return { name, end: resolve, ended }
}

test('large reads of one caller run while there is memory for what they keep, and those of others have their share', async () => {
  const memory = createRecordMemory(limits)
  const log: string[] = []
  const [first, ...others] = [3, 3, 3].map((size) => startRequest(memory, { caller: 'many', size }, log))
  const few = startRequest(memory, { caller: 'few', size: 2 }, log)
  await nextCycle()
  expect(log).toEqual(['many 3', 'few 2'])
  first?.end()
  await nextCycle()
  expect(log).toEqual(['many 3', 'few 2', 'many 3'])
  for (const { end } of [few, ...others]) end()
  await Promise.all([few.ended, first?.ended, ...others.map(({ ended }) => ended)])
  expect(log).toHaveLength(4)
})

describe('a request that holds memory and reads more', () => {
  interface Reader {
    readonly run: RecordReads['part']
    readonly log: string[]
  }

  /** A request that reads in parts, each inside of the part before, and keeps all of them until its end. */
  const readParts = ({ run, log }: Reader, caller: string, parts: readonly number[]): Promise<void> =>
    run(async (reads) => {
      const [size = 0, ...others] = parts
      await reads.read(
        size * mebibyte,
        () => nextCycle(),
        () => size * mebibyte,
      )
      log.push(`${caller} ${size}`)
      if (others.length > 0) await readParts({ run: reads.part, log }, caller, others)
    })

  test.each([
    { callers: ['a', 'b'], parts: [3, 3] },
    { callers: ['a', 'b', 'a', 'b'], parts: [3, 3] },
    { callers: ['a', 'a', 'a'], parts: [1, 5, 5] },
    { callers: ['a', 'b', 'c', 'a'], parts: [2, 4, 4, 4] },
  ])('does not wait for another that waits for it: $callers read $parts', async ({ callers, parts }) => {
    const memory = createRecordMemory(limits)
    const log: string[] = []
    const read = (caller: string): Promise<void> =>
      readParts({ run: (work) => memory.run(caller, work), log }, caller, parts)
    const done = Promise.all(callers.map(read))
    for (let cycle = 0; cycle < 1000 && log.length < callers.length * parts.length; cycle += 1) await nextCycle()
    expect(log).toHaveLength(callers.length * parts.length)
    await done
  })

  test('is alone in this, and before those that begin', async () => {
    const memory = createRecordMemory(limits)
    const callers = ['a', 'b', 'c']
    const log: string[] = []
    let [held, most] = [0, 0]
    await Promise.all(
      callers.map((caller) =>
        memory.run(caller, async (reads) => {
          for (const size of [3, 6]) {
            await reads.read(
              size * mebibyte,
              () => Promise.resolve(),
              () => size * mebibyte,
            )
            held += size
            most = Math.max(most, held)
            await nextCycle()
          }
          held -= 9
          log.push(caller)
        }),
      ),
    )
    expect(log).toEqual(['a', 'b', 'c'])
    expect(most).toBeLessThanOrEqual(8 + 6)
  })
})

const read = (reads: RecordReads, size: number): Promise<unknown> =>
  reads.read(
    size * mebibyte,
    () => Promise.resolve(),
    () => size * mebibyte,
  )

describe('a request', () => {
  test('gets 503 with Retry-After if there is no memory in time', async () => {
    const memory = createRecordMemory({ ...limits, timeoutMs: 10 })
    const holder = startRequest(memory, { caller: 'a', size: 8 }, [])
    await nextCycle()
    await expect(startRequest(memory, { caller: 'b', size: 2 }, []).ended).rejects.toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
    })
    holder.end()
    await holder.ended
    const later = startRequest(memory, { caller: 'b', size: 2 }, [])
    later.end()
    await later.ended
  })

  test('gets 400 for more than one request may hold, in parts too', async () => {
    const memory = createRecordMemory(limits)
    await expect(memory.run('a', (reads) => read(reads, 17))).rejects.toMatchObject({ status: 400 })
    await expect(memory.run('a', async (reads) => [await read(reads, 15), await read(reads, 2)])).rejects.toMatchObject(
      { status: 400 },
    )
    await memory.run('a', async (reads) => {
      for (let part = 0; part < 5; part += 1) await reads.part((own) => read(own, 15))
    })
  })

  test('with a small read is not limited', async () => {
    const memory = createRecordMemory({ ...limits, timeoutMs: 10 })
    const holder = startRequest(memory, { caller: 'a', size: 8 }, [])
    await nextCycle()
    const one = Promise.resolve(1)
    expect(
      await memory.run('b', (reads) =>
        reads.read(
          1000,
          () => one,
          () => 1000,
        ),
      ),
    ).toBe(1)
    holder.end()
    await holder.ended
  })
})

test('all reads of any requests end, and nothing stays held', async () => {
  const request = fc.record({
    caller: fc.constantFrom('a', 'b', 'c'),
    size: fc.integer({ min: 0, max: 15 }),
    bytes: fc.integer({ min: 0, max: 15 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 12 }), async (requests) => {
      const memory = createRecordMemory(limits)
      const started = requests.map((one) => startRequest(memory, one, []))
      for (const { end } of started) end()
      await Promise.all(started.map(({ ended }) => ended))
      const log: string[] = []
      const [last, beside] = ['d', 'e'].map((caller) => startRequest(memory, { caller, size: 3 }, log))
      await nextCycle()
      expect(log).toEqual(['d 3', 'e 3'])
      last?.end()
      beside?.end()
    }),
  )
})
