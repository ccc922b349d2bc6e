import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createFairTurns } from './fair-turns.ts'
import type { Answer, Job } from './job.ts'

/**
 * Resolves with the worker's answer, or rejects: with a DOMException named AbortError where it took too long. Those on whose behalf it is
 * asked take turns.
 */
export type Ask = (who: string, job: Job) => Promise<Answer>

/**
 * One worker, started when first asked and kept warm; one that fails or takes longer than `limit` (milliseconds) is ended, and the next
 * question starts another. It holds the process only while it is asked.
 */
export function createWorker(limit: number): Ask {
  const inTurn = createFairTurns()
  let warm: Worker | undefined
  return (who, job) =>
    inTurn(who, async () => {
      const worker = warm ?? (await startWorker())
      warm = worker
      worker.ref()
      try {
        worker.postMessage(job, [])
        return await hear(worker, AbortSignal.timeout(limit))
      } catch (cause) {
        warm = undefined
        await worker.terminate()
        throw cause
      } finally {
        worker.unref()
      }
    })
}

/** The file lies beside this one, and beside each bundle that holds this one, as `jq-worker`. It gets nothing of the service's own. */
async function startWorker(): Promise<Worker> {
  const file = new URL(`./jq-worker${extname(import.meta.url)}`, import.meta.url)
  // What jq says when it runs out of memory is kept from the console, and not read: reading it would hold the process.
  const limits = { maxOldGenerationSizeMb: 256 }
  const worker = new Worker(file, { stderr: true, env: {}, execArgv: [], resourceLimits: limits })
  await hear(worker)
  return worker
}

async function hear(worker: Worker, signal?: AbortSignal): Promise<Answer> {
  const heard: readonly unknown[] = await once(worker, 'message', signal === undefined ? {} : { signal })
  const answer = heard[0]
  if (!isAnswer(answer)) throw new TypeError('The worker answered what is no list of sentences.')
  return answer
}

function isAnswer(value: unknown): value is Answer {
  return Array.isArray(value) && value.every((line) => typeof line === 'string')
}
