import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createFairQueue } from './fair-queue.ts'
import type { JobErrors, CustomJob } from './job.ts'

/** Runs a job for an owner and returns its errors. Owners take turns. Rejects with a DOMException named AbortError on a timeout. */
export type RunJob = (owner: string, job: CustomJob) => Promise<JobErrors>

/**
 * Creates a runner with one worker thread, which starts with the first job and is kept. A worker that fails or exceeds `timeoutMs` is
 * terminated, and the next job starts another one. The worker keeps the process alive only while a job runs.
 */
export function createJqWorker(timeoutMs: number): RunJob {
  const enqueue = createFairQueue()
  let running: Worker | undefined
  return (owner, job) =>
    enqueue(owner, async () => {
      const worker = running ?? (await startJqWorker())
      running = worker
      worker.ref()
      try {
        worker.postMessage(job, [])
        return await receiveErrors(worker, AbortSignal.timeout(timeoutMs))
      } catch (cause) {
        running = undefined
        await worker.terminate()
        throw cause
      } finally {
        worker.unref()
      }
    })
}

/** The file `jq-worker` is next to this one, and next to each bundle that contains this one. The thread gets no environment variables. */
async function startJqWorker(): Promise<Worker> {
  const file = new URL(`./jq-worker${extname(import.meta.url)}`, import.meta.url)
  // stderr is captured to keep out-of-memory messages of jq off the console. It is not read: reading would keep the process alive.
  const limits = { maxOldGenerationSizeMb: 256 }
  const worker = new Worker(file, { stderr: true, env: {}, execArgv: [], resourceLimits: limits })
  await receiveErrors(worker)
  return worker
}

async function receiveErrors(worker: Worker, signal?: AbortSignal): Promise<JobErrors> {
  const messages: readonly unknown[] = await once(worker, 'message', signal === undefined ? {} : { signal })
  const [errors] = messages
  if (!isJobErrors(errors)) throw new TypeError('The worker sent a message that is not a list of errors.')
  return errors
}

function isJobErrors(value: unknown): value is JobErrors {
  return Array.isArray(value) && value.every((line) => typeof line === 'string')
}
