import { expect, test } from 'vitest'
import type { Driver } from '../../../../src/service/store/engine/driver.ts'
import { createGroupCommit } from '../../../../src/service/store/ledger/group-commit.ts'
import { QueueFull } from '../../../../src/service/store/failure.ts'
import type { Write, Written } from '../../../../src/service/store/record.ts'
import { toRecord } from '../../../../testkit/service/store/engine.ts'

const toWrite = (id: number): Write => ({ record: toRecord({ id: `${id}` }) })
const toWritten = ({ record }: Write): Written => ({
  record: { ...record, sequence: 1, created_at: 1, version: 2, nonce: '0'.repeat(32), sha256: '' },
  replayed: false,
})

type RecordBatch = Driver['recordBatch']

function createRecorder(): { readonly recordBatch: RecordBatch; readonly sizes: number[] } {
  const sizes: number[] = []
  const recordBatch: RecordBatch = async ({ take }) => {
    const batch = take()
    sizes.push(batch.length)
    return batch.map((write) => ({ written: toWritten(write) }))
  }
  return { recordBatch, sizes }
}

const ignore = (): void => undefined

function openGroupCommit(recordBatch: RecordBatch): ReturnType<typeof createGroupCommit> {
  return createGroupCommit({ driver: { recordBatch }, now: () => 1, onCommit: ignore, onFailure: ignore })
}

test('queued writes share a commit, at most 128 of them', async () => {
  const { recordBatch, sizes } = createRecorder()
  const groupCommit = openGroupCommit(recordBatch)

  const written = await Promise.all(Array.from({ length: 300 }, (_, at) => groupCommit.append(toWrite(at))))

  expect(sizes).toEqual([128, 128, 44])
  expect(written.map(({ record }) => record.id)).toEqual(Array.from({ length: 300 }, (_, at) => `${at}`))
})

test('writes that arrive until the batch is taken are part of it', async () => {
  const { recordBatch, sizes } = createRecorder()
  const locking = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  const groupCommit = openGroupCommit(async (next) => {
    requested.resolve()
    await locking.promise
    return recordBatch(next)
  })

  const first = groupCommit.append(toWrite(1))
  await requested.promise
  const later = [2, 3].map((id) => groupCommit.append(toWrite(id)))
  locking.resolve()
  await Promise.all([first, ...later])

  expect(sizes).toEqual([3])
})

test('a batch has the writes of one organisation, and organisations have turns', async () => {
  const batches: (readonly string[])[] = []
  const groupCommit = openGroupCommit(async ({ org, take }) => {
    const batch = take()
    batches.push([org, ...batch.map(({ record }) => record.id)])
    return batch.map((write) => ({ written: toWritten(write) }))
  })
  const append = (org: string, id: string): Promise<Written> => groupCommit.append({ record: toRecord({ id, org }) })

  const many = Array.from({ length: 130 }, (_, at) => append('many', `${at}`))
  await Promise.all([...many, append('few', 'a'), append('few', 'b')])

  expect(batches.map(([org]) => org)).toEqual(['many', 'few', 'many'])
  expect(batches.slice(1)).toEqual([
    ['few', 'a', 'b'],
    ['many', '128', '129'],
  ])
})

test('a write waits for one large write of another caller, and the writes of a caller keep their order', async () => {
  const batches: (readonly string[])[] = []
  const groupCommit = openGroupCommit(async ({ take }) => {
    const batch = take()
    batches.push(batch.map(({ record }) => record.id))
    return batch.map((write) => ({ written: toWritten(write) }))
  })
  const append = (caller: string, id: string, memoryBytes: number): Promise<Written> =>
    groupCommit.append({ record: toRecord({ id, actor: { name: caller, token_id: caller } }), memoryBytes })

  const large = ['1', '2', '3', '4'].map((at) => append('large', `large-${at}`, 20_000_000))
  const small = ['1', '2'].map((at) => append('small', `small-${at}`, 1000))
  await Promise.all([...large, ...small])

  expect(batches).toEqual([['large-1'], ['small-1', 'small-2'], ['large-2'], ['large-3'], ['large-4']])
})

test('a large write has a batch of its own, and waiting small writes have the one before the next large one', async () => {
  const batches: (readonly string[])[] = []
  const arriving: Promise<Written>[] = []
  const groupCommit = openGroupCommit(async ({ take }) => {
    const batch = take()
    batches.push(batch.map(({ record }) => record.id))
    // Small writes arrive during each of the first commits.
    if (batches.length <= 3) arriving.push(append('small', `small-${batches.length}`, 1000))
    return batch.map((write) => ({ written: toWritten(write) }))
  })
  const append = (caller: string, id: string, memoryBytes: number): Promise<Written> =>
    groupCommit.append({ record: toRecord({ id, actor: { name: caller, token_id: caller } }), memoryBytes })

  await Promise.all(['1', '2', '3'].map((at) => append('large', `large-${at}`, 3_000_000)))
  await Promise.all(arriving)

  expect(batches).toEqual([['large-1'], ['small-1'], ['large-2'], ['small-2', 'small-3'], ['large-3']])
})

test('large writes are committed while small writes never end', async () => {
  const batches: (readonly string[])[] = []
  const groupCommit = openGroupCommit(async ({ take }) => {
    const batch = take()
    batches.push(batch.map(({ record }) => record.id))
    if (batches.length < 10) void append('small', `small-${batches.length}`, 1000)
    return batch.map((write) => ({ written: toWritten(write) }))
  })
  const append = (caller: string, id: string, memoryBytes: number): Promise<Written> =>
    groupCommit.append({ record: toRecord({ id, actor: { name: caller, token_id: caller } }), memoryBytes })

  await Promise.all([append('small', 'small-0', 1000), append('large', 'large', 3_000_000)])

  expect(batches.findIndex(([id]) => id === 'large')).toBeLessThan(3)
})

test('small writes share a commit of at most 4 MiB', async () => {
  const { recordBatch, sizes } = createRecorder()
  const groupCommit = openGroupCommit(recordBatch)

  await Promise.all(
    Array.from({ length: 10 }, (_, at) => groupCommit.append({ ...toWrite(at), memoryBytes: 1024 * 1024 })),
  )

  expect(sizes).toEqual([4, 4, 2])
})

test('a write without an outcome is rejected', async () => {
  const groupCommit = openGroupCommit(async () => [])

  await expect(groupCommit.append(toWrite(1))).rejects.toMatchObject({ message: 'No outcome.' })
})

test('a queue of 4096 writes rejects further writes, loses none, and accepts writes again when it is empty', async () => {
  const { recordBatch } = createRecorder()
  const groupCommit = openGroupCommit(recordBatch)
  const waiting = Array.from({ length: 4096 }, (_, at) => groupCommit.append(toWrite(at)))

  await expect(groupCommit.append(toWrite(4096))).rejects.toBeInstanceOf(QueueFull)
  await expect(groupCommit.append(toWrite(4096))).rejects.toThrow('4096 writes are waiting')

  expect(await Promise.all(waiting)).toHaveLength(4096)
  expect(await groupCommit.append(toWrite(4097))).toMatchObject({ replayed: false })
})

test('a failed commit fails every write of its batch, also of one that was not taken, and the next batch is committed', async () => {
  const { recordBatch } = createRecorder()
  let broken = true
  const groupCommit = openGroupCommit((next) => (broken ? Promise.reject(new Error('disk full')) : recordBatch(next)))
  const failed = await Promise.allSettled([groupCommit.append(toWrite(1)), groupCommit.append(toWrite(2))])

  broken = false

  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await groupCommit.append(toWrite(3))).toMatchObject({ record: { id: '3' } })
})

test('timers and sockets are served between two batches', async () => {
  const { recordBatch, sizes } = createRecorder()
  const groupCommit = openGroupCommit(recordBatch)
  const all = Promise.all(Array.from({ length: 1280 }, (_, at) => groupCommit.append(toWrite(at))))
  let batchesBefore = 0
  setImmediate(() => setImmediate(() => setImmediate(() => (batchesBefore = sizes.length))))

  await all

  expect(sizes).toHaveLength(10)
  expect(batchesBefore).toBeLessThan(5)
})
