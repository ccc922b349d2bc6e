import { toPart } from '../../limit/owner.ts'
import { createOwnerQueue, type OwnerQueue } from '../../limit/owner-queue.ts'
import type { Driver } from '../engine/driver.ts'
import { QueueFull } from '../failure.ts'
import type { Write, WriteOutcome, Written } from '../record.ts'
import { limits } from '../../limit/limits.ts'

const batchSize = 128
/** A larger write takes milliseconds, and has a batch of its own. */
const largeBytes = 1024 * 1024
/** A batch is copied to the thread or the database as a whole. */
const batchMemoryBytes = 4 * largeBytes

/** The write queue of this process. */
export interface WriteLoad {
  /** Number of queued writes. */
  readonly waiting: number
  /** Number of batches, by size. */
  readonly batchSizes: ReadonlyMap<number, number>
}

interface GroupCommit {
  readonly append: (write: Write) => Promise<Written>
  readonly readLoad: () => WriteLoad
  /** Resolves when all queued writes are settled. Later writes are rejected. */
  readonly close: () => Promise<void>
}

/** What a store does with its commits. */
export interface CommitOptions {
  readonly driver: Pick<Driver, 'recordBatch'>
  /** Epoch seconds. */
  readonly now: () => number
  /** Called after each commit, before its writes are settled. */
  readonly onCommit: (outcomes: readonly WriteOutcome[]) => void
  /** Called if the driver rejects a batch. Whether the commit took place is unknown. */
  readonly onFailure: () => void
}

interface QueuedWrite {
  readonly write: Write
  readonly settle: (outcome: WriteOutcome) => void
}

type TakeBatch = () => readonly QueuedWrite[]

/**
 * Creates a function that removes the writes of the next batch: alternately one large write and many small ones, so that a small write waits
 * for one large write at most. The writes of a caller keep their order.
 */
function createBatchTaker(queue: OwnerQueue<QueuedWrite>): TakeBatch {
  let isLargeNext = true
  return () => {
    const [take, takeOther] = isLargeNext ? [takeLarge, takeSmall] : [takeSmall, takeLarge]
    const preferred = take(queue)
    const batch = preferred.length > 0 ? preferred : takeOther(queue)
    isLargeNext = !batch.some(isLargeWrite)
    return batch
  }
}

function takeLarge(queue: OwnerQueue<QueuedWrite>): readonly QueuedWrite[] {
  const large = queue.takeNext(isLargeWrite)
  return large === undefined ? [] : [large]
}

function takeSmall(queue: OwnerQueue<QueuedWrite>): readonly QueuedWrite[] {
  const batch: QueuedWrite[] = []
  let bytes = 0
  const hasRoom = (queued: QueuedWrite): boolean =>
    !isLargeWrite(queued) && (batch.length === 0 || bytes + toMemoryBytes(queued) <= batchMemoryBytes)
  while (batch.length < batchSize) {
    const next = queue.takeNext(hasRoom)
    if (next === undefined) break
    bytes += toMemoryBytes(next)
    batch.push(next)
  }
  return batch
}

function toMemoryBytes({ write }: QueuedWrite): number {
  return write.memoryBytes ?? 0
}

function isLargeWrite(queued: QueuedWrite): boolean {
  return toMemoryBytes(queued) > largeBytes
}

/** The caller of a write; empty for the service itself. */
function toCaller({ record: { actor } }: Write): string {
  const { token_id: token, job } = actor
  return token ?? (job === undefined ? '' : toPart(job.repository_id, job.run_id))
}

/**
 * Creates a write queue with group commit: writes that arrive during a commit share the next one, so that one sync to disk serves many
 * writes. Callers have turns alternately. One turn of the event loop passes between two batches, so that reads and sockets are served.
 */
export function createGroupCommit({ driver, now, onCommit, onFailure }: CommitOptions): GroupCommit {
  const queue = createOwnerQueue<QueuedWrite>()
  const takeBatch = createBatchTaker(queue)
  let working: Promise<void> | undefined
  let isClosed = false
  const batchSizes = new Map<number, number>()

  const commitQueue = async (): Promise<void> => {
    while (queue.count() > 0) {
      await new Promise((resolve) => setImmediate(resolve))
      const batch = takeBatch()
      batchSizes.set(batch.length, (batchSizes.get(batch.length) ?? 0) + 1)
      const writes = batch.map(({ write }) => write)
      try {
        const outcomes = await driver.recordBatch(writes, now)
        onCommit(outcomes)
        for (const [at, { settle }] of batch.entries()) settle(outcomes[at] ?? { failure: new Error('No outcome.') })
      } catch (failure) {
        onFailure()
        for (const { settle } of batch) settle({ failure })
      }
    }
    working = undefined
  }

  return {
    append: (write) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw new Error('The store is closed and records no more writes.')
        if (queue.count() >= limits.waitingWrites) throw new QueueFull(queue.count())
        const settle: QueuedWrite['settle'] = (it) => ('written' in it ? resolve(it.written) : reject(it.failure))
        queue.add(toCaller(write), { write, settle })
        working ??= commitQueue()
      }),
    readLoad: () => ({ waiting: queue.count(), batchSizes }),
    close: async () => {
      isClosed = true
      await working
    },
  }
}
