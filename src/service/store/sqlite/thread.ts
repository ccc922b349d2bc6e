import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { StoreUnavailable } from '../failure.ts'
import { hear, translate } from './failure.ts'
import type { Answer, Done, Job } from './job.ts'
import { hearOutcomes } from './outcome.ts'
import type { Line } from './writer.ts'

/**
 * A line to a thread that writes to the file, sqlite-worker.ts. Statements go there in the order in which they are asked for, and those
 * of one turn together. It holds the process only while something is asked. When the thread ends, whatever was asked is StoreUnavailable,
 * and so is all that is asked later.
 */
export function startThread(path: string): Line {
  const worker = startWorker(path)
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const { ask, isLost } = createQueue(worker)
  return {
    all: async (sql, parameters = []) => (await ask({ kind: 'run', sql, parameters })).rows,
    record: async (batch, now) => {
      const { outcomes } = await ask({ kind: 'record', batch: JSON.stringify(batch), now: now() })
      return hearOutcomes(batch, outcomes)
    },
    // Where this fails the thread ends.
    seal: () => void ask({ kind: 'seal' }).catch(() => undefined),
    isLost,
    close: async () => {
      if (!isLost()) await ask({ kind: 'close' })
      worker.ref()
      await ended
    },
  }
}

/** The file lies beside this one, and beside each bundle that holds this one. It gets nothing of the service's own but the path. */
function startWorker(path: string): Worker {
  const file = new URL(`./sqlite-worker${extname(import.meta.url)}`, import.meta.url)
  const worker = new Worker(file, { name: 'sqlite', argv: [path], env: {}, execArgv: [] })
  worker.unref()
  return worker
}

interface Queue {
  readonly ask: (job: Job) => Promise<Done>
  readonly isLost: () => boolean
}

function createQueue(worker: Worker): Queue {
  const waiting: PromiseWithResolvers<Done>[] = []
  const gathered: Job[] = []
  let failure: StoreUnavailable | undefined

  const end = (cause: unknown): void => {
    failure ??= toOutage(cause)
    for (const { reject } of waiting.splice(0)) reject(failure)
  }
  worker.on('error', end)
  worker.once('exit', () => end(new Error('The thread that writes to the database has ended.')))
  worker.on('message', (answers: readonly Answer[]) => {
    for (const answer of answers) settle(waiting.shift(), answer)
    if (waiting.length === 0) worker.unref()
  })

  /** What is missing in the midst of a transaction: nothing may come after it. */
  const breakOff = (cause: unknown): void => {
    end(cause)
    void worker.terminate()
  }
  worker.once('messageerror', breakOff)

  const send = (): void => {
    try {
      worker.postMessage(gathered.splice(0), [])
    } catch (cause) {
      breakOff(cause)
    }
  }

  const ask: Queue['ask'] = (job) => {
    if (failure !== undefined) return Promise.reject(failure)
    if (waiting.length === 0) worker.ref()
    const answered = Promise.withResolvers<Done>()
    waiting.push(answered)
    // What is asked for as promises settle, one after another, is still of the same turn.
    if (gathered.push(job) === 1) process.nextTick(send)
    return answered.promise
  }
  return { ask, isLost: () => failure !== undefined }
}

function settle(waiting: PromiseWithResolvers<Done> | undefined, answer: Answer): void {
  if ('failure' in answer) waiting?.reject(hear(answer.failure))
  else waiting?.resolve(answer)
}

function toOutage(cause: unknown): StoreUnavailable {
  const failure = translate(cause)
  return failure instanceof StoreUnavailable ? failure : new StoreUnavailable('lost', cause)
}
