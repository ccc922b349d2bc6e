import { expect, test } from 'vitest'
import type { Driver } from '../../../../src/service/store/engine/driver.ts'
import { createGroupCommit } from '../../../../src/service/store/ledger/group-commit.ts'
import type { Write, WriteOutcome } from '../../../../src/service/store/record.ts'
import { toRecord, toStored } from '../../../../testkit/service/store/engine.ts'

const toWrite = (id: string): Write => ({ record: toRecord({ id }) })

const recordAll: Driver['recordBatch'] = async ({ take }) =>
  take().map(({ record }, at) => ({ written: { record: toStored(at + 1, record), replayed: false } }))

interface Calls {
  readonly committed: (readonly WriteOutcome[])[]
  failed: number
}

function open(recordBatch: Driver['recordBatch']) {
  const calls: Calls = { committed: [], failed: 0 }
  const groupCommit = createGroupCommit({
    driver: { recordBatch },
    now: () => 7,
    onCommit: (outcomes) => void calls.committed.push(outcomes),
    onFailure: () => void (calls.failed += 1),
  })
  return { ...groupCommit, calls }
}

test('each commit is reported with its outcomes before its writes are settled, and each failure once', async () => {
  const failure = new Error('disk full')
  let isBroken = false
  const { append, calls } = open(async (next) => {
    if (isBroken) throw failure
    return recordAll(next)
  })
  const seen = await Promise.all([
    append(toWrite('a')).then(() => calls.committed.length),
    append(toWrite('b')).then(() => calls.committed.length),
  ])
  expect([seen, calls.failed]).toEqual([[1, 1], 0])
  expect(calls.committed).toMatchObject([[{ written: { record: { id: 'a' } } }, { written: { record: { id: 'b' } } }]])
  isBroken = true
  for (const id of ['c', 'd']) await expect(append(toWrite(id))).rejects.toBe(failure)
  expect([calls.committed.length, calls.failed]).toEqual([1, 2])
})

test('the driver learns the time of each batch', async () => {
  const times: number[] = []
  const { append } = open(async (next) => {
    times.push(next.now())
    return recordAll(next)
  })
  await Promise.all(Array.from({ length: 200 }, (_, at) => append(toWrite(`${at}`))))
  expect(times).toEqual([7, 7])
})

test('the load has the waiting writes and the batches by their size', async () => {
  const { append, readLoad } = open(recordAll)
  const all = Promise.all(Array.from({ length: 300 }, (_, at) => append(toWrite(`${at}`))))
  expect(readLoad()).toEqual({ waiting: 300, batchSizes: new Map() })
  await all
  expect(readLoad()).toEqual({
    waiting: 0,
    batchSizes: new Map([
      [128, 2],
      [44, 1],
    ]),
  })
})

test('a store that is closed settles what waits, and records nothing more', async () => {
  const { append, close, calls } = open(recordAll)
  const waiting = append(toWrite('a'))
  const closing = close()
  await expect(append(toWrite('b'))).rejects.toMatchObject({
    message: 'The store is closed and records no more writes.',
  })
  await closing
  expect(calls.committed).toHaveLength(1)
  expect(await waiting).toMatchObject({ record: { id: 'a' } })
  await open(recordAll).close()
})
