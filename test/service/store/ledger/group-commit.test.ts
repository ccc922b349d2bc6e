import { expect, test } from 'vitest'
import { createCommitter, type Commit } from '../../../../src/service/store/ledger/group-commit.ts'
import { QueueFull } from '../../../../src/service/store/failure.ts'
import type { Write, Written } from '../../../../src/service/store/store.ts'
import { toRecord } from '../../../../testkit/service/store/engine.ts'

const toWrite = (id: number): Write => ({ record: toRecord({ id: `${id}` }) })
const toWritten = ({ record }: Write): Written => ({
  record: { ...record, sequence: 1, created_at: 1, sha256: '' },
  replayed: false,
})

function recordBatches(): { readonly commit: Commit; readonly sizes: number[] } {
  const sizes: number[] = []
  const commit: Commit = async (batch) => {
    sizes.push(batch.length)
    return batch.map((write) => ({ written: toWritten(write) }))
  }
  return { commit, sizes }
}

test('writes that wait share a commit, of 128 at most', async () => {
  const { commit, sizes } = recordBatches()
  const committer = createCommitter(commit)

  const written = await Promise.all(Array.from({ length: 300 }, (_, at) => committer.append(toWrite(at))))

  expect(sizes).toEqual([128, 128, 44])
  expect(written.map(({ record }) => record.id)).toEqual(Array.from({ length: 300 }, (_, at) => `${at}`))
})

test('a queue of 4,096 takes no more, loses none of them, and takes again when it has drained', async () => {
  const { commit } = recordBatches()
  const committer = createCommitter(commit)
  const waiting = Array.from({ length: 4096 }, (_, at) => committer.append(toWrite(at)))

  await expect(committer.append(toWrite(4096))).rejects.toBeInstanceOf(QueueFull)
  await expect(committer.append(toWrite(4096))).rejects.toThrow('4096 writes are waiting')

  expect(await Promise.all(waiting)).toHaveLength(4096)
  expect(await committer.append(toWrite(4097))).toMatchObject({ replayed: false })
})

test('a commit that fails fails every write of its batch, and the next batch is tried', async () => {
  const { commit } = recordBatches()
  let broken = true
  const committer = createCommitter((batch) => (broken ? Promise.reject(new Error('disk full')) : commit(batch)))
  const failed = await Promise.allSettled([committer.append(toWrite(1)), committer.append(toWrite(2))])

  broken = false

  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await committer.append(toWrite(3))).toMatchObject({ record: { id: '3' } })
})

test('timers and sockets have their turn between two batches', async () => {
  const { commit, sizes } = recordBatches()
  const committer = createCommitter(commit)
  const all = Promise.all(Array.from({ length: 1280 }, (_, at) => committer.append(toWrite(at))))
  let batchesBefore = 0
  setImmediate(() => setImmediate(() => setImmediate(() => (batchesBefore = sizes.length))))

  await all

  expect(sizes).toHaveLength(10)
  expect(batchesBefore).toBeLessThan(5)
})
