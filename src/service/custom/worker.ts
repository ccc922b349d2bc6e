import { on } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { isObject } from '../../wire/json/is-object.ts'
import { messageOf } from '../../error.ts'
import { limitThreadTime, type ThreadTime } from './thread-time.ts'
import { createFairQueue } from '../limit/fair-queue.ts'
import { toGroup } from '../limit/owner.ts'
import type { CustomJob, JobResult, StepErrors, WorkerMessage } from './job.ts'
import { createTimeBudget } from '../limit/rate-limit.ts'
import { createWorkerPool } from './worker-pool.ts'
import { limits } from '../limit/limits.ts'

/** Runs a job of an owner. Owners take turns. Rejects with `CustomQueueFull` if too many jobs wait. */
export type RunJob = (owner: string, job: CustomJob) => Promise<JobResult>

/** Threads. */
const slots = 3
/** Of each organisation. An ordinary job takes 10 ms; jobs that never end leave the processors to others. */
const processorTime = { burstMs: 1000, share: 0.25 }

/**
 * Creates a runner with a few worker threads, which start when they are needed and are kept. One of them is idle if possible, so that a job
 * does not wait for a start. A worker that fails or needs more than `time` for a job is terminated, and its owner waits for another one.
 * A worker keeps the process alive only while a job runs. An owner whose jobs have used much processor time pauses.
 */
export function createJqWorkers(time: ThreadTime): RunJob {
  const budget = createTimeBudget(processorTime)
  const enqueue = createFairQueue({ slots, waiting: limits.waitingForRules }, budget.pauseOf)
  const pool = createWorkerPool(slots)
  return (owner, job) =>
    enqueue(owner, async () => {
      const worker = await pool.take()
      const result = await runInWorker(worker, job, time)
      budget.spend(toGroup(owner), result.spentMs)
      if (result.failure === undefined) pool.giveBack(worker)
      else await pool.replace(worker)
      return result
    })
}

/** Runs a job to its end, or up to its failure. */
async function runInWorker(worker: Worker, job: CustomJob, time: ThreadTime): Promise<JobResult> {
  const steps: StepErrors[] = []
  const start = performance.now()
  const fail = (failure: JobResult['failure']): JobResult => {
    return { steps, failure, spentMs: Math.min(performance.now() - start, time.processorMs) }
  }
  const limit = limitThreadTime(worker, time)
  worker.ref()
  try {
    worker.postMessage(job, [])
    for await (const [message] of on(worker, 'message', { signal: limit.signal })) {
      const received = toWorkerMessage(message)
      if ('isDone' in received) return { steps, failure: undefined, spentMs: received.spentMs }
      steps.push(received.errors)
    }
    return fail({ message: 'the worker ended' })
  } catch (cause) {
    return fail(limit.reason() ?? { message: messageOf(cause) })
  } finally {
    limit.end()
    worker.unref()
  }
}

function toWorkerMessage(message: unknown): WorkerMessage {
  const { isDone, spentMs, errors } = isObject(message) ? message : {}
  if (isDone === true && typeof spentMs === 'number') return { isDone, spentMs }
  if (isStepErrors(errors)) return { errors }
  throw new TypeError('The worker sent a message that is not a result.')
}

function isStepErrors(value: unknown): value is StepErrors {
  return Array.isArray(value) && value.every((line) => typeof line === 'string')
}
