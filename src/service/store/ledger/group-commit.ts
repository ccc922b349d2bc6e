import { createOwnerQueue, type OwnerQueue } from '../../owner-queue.ts'
import type { Driver } from '../engine/driver.ts'
import { QueueFull } from '../failure.ts'
import type { Write, WriteOutcome, Written } from '../record.ts'

const batchSize = 128
/** A batch is copied to the thread or the database as a whole. A larger write has a batch of its own. */
const batchMemoryBytes = 16 * 1024 * 1024
const queueSize = 4096

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

interface GroupCommitOptions {
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

/** Removes the writes of the next batch. A write that has no room in it is the first of its caller in the one after it. */
function takeBatch(queue: OwnerQueue<QueuedWrite>): readonly QueuedWrite[] {
  const batch: QueuedWrite[] = []
  let bytes = 0
  const hasRoom = ({ write: { memoryBytes = 0 } }: QueuedWrite): boolean =>
    batch.length === 0 || bytes + memoryBytes <= batchMemoryBytes
  while (batch.length < batchSize) {
    const next = queue.takeNext(hasRoom)
    if (next === undefined) break
    bytes += next.write.memoryBytes ?? 0
    batch.push(next)
  }
  return batch
}

/** The caller of a write; empty for the service itself. */
function toCaller({ record: { actor } }: Write): string {
  return actor.token_id ?? actor.job?.repository_id ?? ''
}

/**
 * Creates a write queue with group commit: writes that arrive during a commit share the next one, so that one sync to disk serves many
 * writes. Callers have turns alternately, so that a write waits for one large write of each other caller at most. One turn of the event loop
 * passes between two batches, so that reads and sockets are served.
 */
export function createGroupCommit({ driver, now, onCommit, onFailure }: GroupCommitOptions): GroupCommit {
  const queue = createOwnerQueue<QueuedWrite>()
  let working: Promise<void> | undefined
  let isClosed = false
  const batchSizes = new Map<number, number>()

  const commitQueue = async (): Promise<void> => {
    while (queue.count() > 0) {
      await new Promise((resolve) => setImmediate(resolve))
      const batch = takeBatch(queue)
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
        if (queue.count() >= queueSize) throw new QueueFull(queue.count())
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
