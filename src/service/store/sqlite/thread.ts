import type { Worker } from 'node:worker_threads'
import { startThread } from '../../../thread.ts'
import { StoreUnavailable } from '../failure.ts'
import { defaultLockTimeoutMs } from './connection.ts'
import { deserialiseError, translateSqliteError } from './failure.ts'
import type { ThreadRequest, ThreadResponse, ThreadResult } from './thread-message.ts'

/** A thread that writes to or reads from an SQLite file (sqlite-worker.ts). */
export interface SqliteThread {
  /** Rejects with StoreUnavailable if the thread ends before it responds, or has ended. */
  readonly request: (request: ThreadRequest) => Promise<ThreadResult>
  /** Whether the thread has ended. */
  readonly isLost: () => boolean
  /** Resolves when the thread has ended. */
  readonly close: () => Promise<void>
}

/**
 * Starts a thread with a connection to the file. The thread handles requests in their order; the requests of one turn of the event loop
 * share a message. The thread keeps the process alive only while a request is pending.
 */
export function startSqliteThread(path: string, lockTimeoutMs = defaultLockTimeoutMs): SqliteThread {
  const worker = startWorker([path, String(lockTimeoutMs)])
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const { request, isLost } = createRequestQueue(worker)
  // After the listeners: one that is added later keeps the process running.
  worker.unref()
  return {
    request,
    isLost,
    close: async () => {
      if (!isLost()) await request({ kind: 'close' })
      worker.ref()
      await ended
    },
  }
}

/** Room for the largest batch (ledger/group-commit.ts). With the limits of the main thread, garbage would double the memory of the process. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

function startWorker(argv: string[]): Worker {
  return startThread('sqlite-worker', import.meta.url, { name: 'sqlite', argv, resourceLimits })
}

function createRequestQueue(worker: Worker): Pick<SqliteThread, 'request' | 'isLost'> {
  const pending: PromiseWithResolvers<ThreadResult>[] = []
  const unsent: ThreadRequest[] = []
  let failure: StoreUnavailable | undefined

  const end = (cause: unknown): void => {
    failure ??= toThreadOutage(cause)
    for (const { reject } of pending.splice(0)) reject(failure)
  }
  worker.on('error', end)
  worker.once('exit', () => end(new Error('A thread of the database has ended.')))
  worker.on('message', (responses: readonly ThreadResponse[]) => {
    for (const response of responses) settleRequest(pending.shift(), response)
    if (pending.length === 0) worker.unref()
  })

  /** After a lost message, which may be part of a transaction, no later request may run. */
  const terminate = (cause: unknown): void => {
    end(cause)
    void worker.terminate()
  }
  worker.once('messageerror', terminate)

  const send = (): void => {
    try {
      worker.postMessage(unsent.splice(0), [])
    } catch (cause) {
      terminate(cause)
    }
  }

  return {
    request: (request) => {
      if (failure !== undefined) return Promise.reject(failure)
      if (pending.length === 0) worker.ref()
      const response = Promise.withResolvers<ThreadResult>()
      pending.push(response)
      // The next tick comes after all promise callbacks, so their requests share the message.
      if (unsent.push(request) === 1) process.nextTick(send)
      return response.promise
    },
    isLost: () => failure !== undefined,
  }
}

function settleRequest(request: PromiseWithResolvers<ThreadResult> | undefined, response: ThreadResponse): void {
  if ('failure' in response) request?.reject(deserialiseError(response.failure))
  else request?.resolve(response)
}

function toThreadOutage(cause: unknown): StoreUnavailable {
  const failure = translateSqliteError(cause)
  return failure instanceof StoreUnavailable ? failure : new StoreUnavailable('lost', cause)
}
