import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../../../thread.ts'
import type { RecordPage } from './record-page.ts'

/** A part of a ledger. */
export interface LedgerPageRequest {
  readonly org: string
  /** The key of the tags (rules 2.15). */
  readonly tagKey: string
  /** The records begin after this sequence, and end at `to` or the end of the page. */
  readonly after: number
  readonly to: number
}

/** Makes pages of the records of a database. */
export interface PageMaker {
  /** The number of requests at the same time. */
  readonly parallel: number
  /** Undefined if the records may have a fault, or if they were not read. */
  readonly make: (request: LedgerPageRequest) => Promise<RecordPage | undefined>
}

/** More threads wait for the one that takes their pages. */
const maxThreads = 4
const requestsPerThread = 2

/** Starts a thread for each processor. Each of them reads the SQLite file. */
export function startPageThreads(path: string): PageMaker & AsyncDisposable {
  const threads = Array.from({ length: Math.min(maxThreads, availableParallelism()) }, () => startPageThread(path))
  let made = 0
  return {
    parallel: threads.length * requestsPerThread,
    make: async (request) => {
      made += 1
      return threads[made % threads.length]?.make(request)
    },
    [Symbol.asyncDispose]: async () => {
      for (const thread of threads) await thread.close()
    },
  }
}

interface PageThread extends Pick<PageMaker, 'make'> {
  readonly close: () => Promise<void>
}

/** Room for the garbage of many pages: with a quarter of it, its collection takes a sixth of the time of a check. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 }

/** A thread that has ended makes no pages: the records are then checked without it. */
function startPageThread(path: string): PageThread {
  const worker: Worker = startThread('ledger-worker', import.meta.url, { name: 'ledger', argv: [path], resourceLimits })
  const pending: ((page: RecordPage | undefined) => void)[] = []
  let hasEnded = false
  const end = (): void => {
    hasEnded = true
    for (const resolve of pending.splice(0)) resolve(undefined)
  }
  worker.on('error', end)
  worker.on('messageerror', end)
  worker.once('exit', end)
  worker.on('message', (page: RecordPage | undefined) => pending.shift()?.(page))
  return {
    make: (request) => {
      if (hasEnded) return Promise.resolve(undefined)
      const { promise, resolve } = Promise.withResolvers<RecordPage | undefined>()
      pending.push(resolve)
      worker.postMessage(request, [])
      return promise
    },
    close: async () => void (await worker.terminate()),
  }
}
