import { QueueFull } from '../failure.ts'
import type { Outcome } from './record-batch.ts'
import type { Write, Written } from '../store.ts'

const batchSize = 128
const queueSize = 4096

/** Commits a batch in one transaction: an outcome for each write, in their order. Rejects where none of them is recorded. */
export type Commit = (batch: readonly Write[]) => Promise<readonly Outcome[]>

/** How much there is to write, and how well it goes together. */
export interface Load {
  /** Writes that are not begun. */
  readonly waiting: number
  /** How many batches there were of each size. */
  readonly batchSizes: ReadonlyMap<number, number>
}

export interface Committer {
  readonly append: (write: Write) => Promise<Written>
  readonly load: () => Load
  /** Resolves when all that was appended is settled; from then on nothing more is taken. */
  readonly close: () => Promise<void>
}

interface Waiting {
  readonly write: Write
  readonly settle: (outcome: Outcome) => void
}

/**
 * Group commit: what arrives while a batch is being written goes into the next one, so that a sync to disk serves many writes. Between
 * two batches the event loop turns once: reads and sockets are never starved.
 */
export function createCommitter(commit: Commit): Committer {
  const queue: Waiting[] = []
  let working: Promise<void> | undefined
  let closed = false
  const batchSizes = new Map<number, number>()

  const work = async (): Promise<void> => {
    while (queue.length > 0) {
      await new Promise((resolve) => setImmediate(resolve))
      const batch = queue.splice(0, batchSize)
      batchSizes.set(batch.length, (batchSizes.get(batch.length) ?? 0) + 1)
      await commitBatch(batch, commit)
    }
    working = undefined
  }

  return {
    append: (write) =>
      new Promise((resolve, reject) => {
        if (closed) throw new Error('The store is closed; nothing more is recorded.')
        if (queue.length >= queueSize) throw new QueueFull(queue.length)
        queue.push({ write, settle: (it) => ('written' in it ? resolve(it.written) : reject(it.failure)) })
        working ??= work()
      }),
    load: () => ({ waiting: queue.length, batchSizes }),
    close: async () => {
      closed = true
      await working
    },
  }
}

async function commitBatch(batch: readonly Waiting[], commit: Commit): Promise<void> {
  try {
    const outcomes = await commit(batch.map(({ write }) => write))
    for (const [at, { settle }] of batch.entries()) settle(outcomes[at] ?? { failure: new Error('No outcome.') })
  } catch (failure) {
    for (const { settle } of batch) settle({ failure })
  }
}
