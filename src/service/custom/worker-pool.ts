import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../../thread.ts'

/** Worker threads for jobs, of which one that is taken runs one job. */
export interface WorkerPool {
  readonly take: () => Promise<Worker>
  readonly giveBack: (worker: Worker) => void
  /** Terminates a worker. Resolves when another one has started, or failed to. */
  readonly replace: (worker: Worker) => Promise<void>
}

/** Creates a pool of at most `size` workers. While it has fewer, it keeps an idle one ready. A worker that has ended gets no job. */
export function createWorkerPool(size: number): WorkerPool {
  const idle: Promise<Worker>[] = []
  const ended = new WeakSet<Worker>()
  let count = 0

  const start = (): Promise<Worker> => {
    count += 1
    const started = startWorker((worker) => {
      ended.add(worker)
      count -= 1
    })
    started.catch(() => {
      const at = idle.indexOf(started)
      if (at >= 0) void idle.splice(at, 1)
    })
    return started
  }
  const takeRunning = async (): Promise<Worker> => {
    for (;;) {
      const worker = await (idle.shift() ?? start())
      if (!ended.has(worker)) return worker
    }
  }
  return {
    take: async () => {
      const worker = takeRunning()
      if (idle.length === 0 && count < size) idle.push(start())
      return worker
    },
    giveBack: (worker) => void idle.unshift(Promise.resolve(worker)),
    replace: async (worker) => {
      await worker.terminate()
      const started = start()
      idle.push(started)
      await started.catch(() => undefined)
    },
  }
}

async function startWorker(onEnd: (worker: Worker) => void): Promise<Worker> {
  // stderr is captured to keep out-of-memory messages of jq off the console. It is not read: reading would keep the process alive.
  const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }
  const worker = startThread('jq-worker', import.meta.url, { stderr: true, resourceLimits })
  // A job reads the error too. Without a listener, an error after the end of its job would end the process.
  worker.on('error', () => undefined)
  worker.once('exit', () => onEnd(worker))
  await once(worker, 'message')
  worker.unref()
  return worker
}
