import { describe, expect, test } from 'vitest'
import { createRecordMemory, type RecordMemory, type RecordReads } from '../../../src/service/limit/record-memory.ts'

const mebibyte = 1024 * 1024
const limits = { all: 8 * mebibyte, sent: 8 * mebibyte, ofRequest: 16 * mebibyte, timeoutMs: 60_000 }

const answer = (memory: RecordMemory, caller: string, size: number): Promise<() => void> =>
  memory.run(caller, async (reads) => {
    await reads.read(
      size * mebibyte,
      () => Promise.resolve(),
      () => size * mebibyte,
    )
    return reads.startSending()
  })

const part = (whole: RecordReads): Promise<void> =>
  whole.part((reads) =>
    reads.read(
      6 * mebibyte,
      () => Promise.resolve(),
      () => 6 * mebibyte,
    ),
  )

describe('an answer that is sent as the client reads it', () => {
  test('takes no memory from readers', async () => {
    const memory = createRecordMemory({ ...limits, sent: 16 * mebibyte, timeoutMs: 10 })
    const end = await answer(memory, 'a', 6)
    const other = await answer(memory, 'b', 6)
    other()
    end()
  })

  test('has memory of its own, which callers share; beyond it a request gets 503', async () => {
    const memory = createRecordMemory(limits)
    const end = await answer(memory, 'a', 3)
    await expect(answer(memory, 'a', 3)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    const others = [await answer(memory, 'b', 3)]
    await expect(answer(memory, 'c', 3)).rejects.toMatchObject({ status: 503 })
    end()
    end()
    others.push(await answer(memory, 'c', 3))
    await expect(answer(memory, 'a', 3)).rejects.toMatchObject({ status: 503 })
    for (const endOther of others) endOther()
  })

  test('is sent if it is the only one, however large it is', async () => {
    const memory = createRecordMemory(limits)
    const end = await answer(memory, 'a', 12)
    end()
  })

  test('counts what a part of the request left to the whole', async () => {
    const memory = createRecordMemory(limits)
    const keep = (size: number): Promise<() => void> =>
      memory.run('a', async (reads) => {
        for (let at = 0; at < 2; at += 1) {
          await part(reads)
          reads.keep(size * mebibyte)
        }
        return reads.startSending()
      })
    const end = await keep(3)
    await expect(answer(memory, 'b', 3)).rejects.toMatchObject({ status: 503 })
    end()
    await expect(keep(9)).rejects.toMatchObject({ status: 400 })
  })

  test('is refused before its records are read if it could not be sent', async () => {
    const memory = createRecordMemory(limits)
    const ask = (held: number, bytes: number): Promise<void> =>
      memory.run('b', async (reads) => {
        reads.keep(held)
        reads.requireSending(bytes)
      })
    const end = await answer(memory, 'a', 6)
    await expect(ask(0, mebibyte + 1)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    await expect(ask(mebibyte + 1, 0)).rejects.toMatchObject({ status: 503 })
    await expect(ask(mebibyte / 2, mebibyte)).rejects.toMatchObject({ status: 503 })
    end()
    await ask(0, 6 * mebibyte)
    await ask(0, 6 * mebibyte)
  })

  test('is not refused if it is sent as a whole', async () => {
    const memory = createRecordMemory(limits)
    const end = await answer(memory, 'a', 7)
    await memory.run('a', async (reads) => reads.requireSending(mebibyte))
    end()
  })
})
