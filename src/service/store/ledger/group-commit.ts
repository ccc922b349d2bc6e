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

/** The queued writes of an organisation. */
interface OrganisationQueue {
  /** Adds a write. The writes of a caller keep their order. */
  readonly add: (queued: QueuedWrite) => void
  /** Removes the writes of the next batch: alternately one large write and many small ones, so that a small write waits for one large write at most. */
  readonly take: () => readonly QueuedWrite[]
  readonly count: () => number
}

function createOrganisationQueue(): OrganisationQueue {
  const queue = createOwnerQueue<QueuedWrite>()
  let isLargeNext = true
  return {
    add: (queued) => queue.add(toCaller(queued.write), queued),
    take: () => {
      const [take, takeOther] = isLargeNext ? [takeLarge, takeSmall] : [takeSmall, takeLarge]
      const preferred = take(queue)
      const batch = preferred.length > 0 ? preferred : takeOther(queue)
      isLargeNext = !batch.some(isLargeWrite)
      return batch
    },
    count: queue.count,
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
 * Creates a write queue with group commit: writes of an organisation that arrive until its ledger is locked share a commit, so that one sync
 * to disk serves many writes. Organisations have turns alternately, and so have the callers of each. One turn of the event loop passes
 * between two batches, so that reads and sockets are served.
 */
export function createGroupCommit({ driver, now, onCommit, onFailure }: CommitOptions): GroupCommit {
  const queues = new Map<string, OrganisationQueue>()
  let waiting = 0
  let working: Promise<void> | undefined
  let isClosed = false
  const batchSizes = new Map<number, number>()

  const takeBatch = (org: string): readonly QueuedWrite[] => {
    const batch = queues.get(org)?.take() ?? []
    waiting -= batch.length
    batchSizes.set(batch.length, (batchSizes.get(batch.length) ?? 0) + 1)
    return batch
  }
  const commitNext = async (org: string): Promise<void> => {
    let taken: readonly QueuedWrite[] | undefined
    const take = (): readonly QueuedWrite[] => (taken ??= takeBatch(org))
    try {
      const outcomes = await driver.recordBatch({ org, take: () => take().map(({ write }) => write), now })
      onCommit(outcomes)
      for (const [at, { settle }] of take().entries()) settle(outcomes[at] ?? { failure: new Error('No outcome.') })
    } catch (failure) {
      onFailure()
      for (const { settle } of take()) settle({ failure })
    }
  }
  const commitQueues = async (): Promise<void> => {
    // An organisation that is added again is behind the others.
    for (const [org, queue] of queues) {
      await new Promise((resolve) => setImmediate(resolve))
      await commitNext(org)
      queues.delete(org)
      if (queue.count() > 0) queues.set(org, queue)
    }
    working = undefined
  }

  return {
    append: (write) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw new Error('The store is closed and records no more writes.')
        if (waiting >= limits.waitingWrites) throw new QueueFull(waiting)
        const settle: QueuedWrite['settle'] = (it) => ('written' in it ? resolve(it.written) : reject(it.failure))
        const queue = queues.get(write.record.org) ?? createOrganisationQueue()
        queue.add({ write, settle })
        queues.set(write.record.org, queue)
        waiting += 1
        working ??= commitQueues()
      }),
    readLoad: () => ({ waiting, batchSizes }),
    close: async () => {
      isClosed = true
      await working
    },
  }
}
