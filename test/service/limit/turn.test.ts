import { expect, onTestFinished, test, vi } from 'vitest'
import { parseJsonBody } from '../../../src/service/http/request/json-body.ts'
import { createPacer } from '../../../src/service/limit/turn.ts'
import { toStoredRecords } from '../../../src/service/store/ledger/stored-records.ts'

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
  expect(await countTurns(() => toStoredRecords(rows))).toBeGreaterThanOrEqual(2)
})
