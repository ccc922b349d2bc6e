import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../thread.ts'

/** Worker threads for jobs, of which one that is taken runs one job. */
export interface WorkerPool {
  readonly take: () => Promise<Worker>
  readonly giveBack: (worker: Worker) => void
  /** Terminates a worker. Resolves when another one has started, or failed to. */
  readonly replace: (worker: Worker) => Promise<void>
}

/** Creates a pool of at most `size` workers. While it has fewer, it keeps an idle one ready. */
export function createWorkerPool(size: number): WorkerPool {
  const idle: Promise<Worker>[] = []
  let count = 0

  const start = (): Promise<Worker> => {
    count += 1
    const started = startWorker()
    started.catch(() => {
      count -= 1
      const at = idle.indexOf(started)
      if (at >= 0) void idle.splice(at, 1)
    })
    return started
  }
  return {
    take: () => {
      const worker = idle.shift() ?? start()
      if (idle.length === 0 && count < size) idle.push(start())
      return worker
    },
    giveBack: (worker) => void idle.unshift(Promise.resolve(worker)),
    replace: async (worker) => {
      await worker.terminate()
      count -= 1
      const started = start()
      idle.push(started)
      await started.catch(() => undefined)
    },
  }
}

async function startWorker(): Promise<Worker> {
  // stderr is captured to keep out-of-memory messages of jq off the console. It is not read: reading would keep the process alive.
  const resourceLimits = { maxOldGenerationSizeMb: 256 }
  const worker = startThread('jq-worker', import.meta.url, { stderr: true, resourceLimits })
  // A job reads the error too. Without a listener, an error after the end of its job would end the process.
  worker.on('error', () => undefined)
  await once(worker, 'message')
  worker.unref()
  return worker
}
