import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

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

/** The file `jq-worker` is next to this one, and next to each bundle that contains this one. The thread gets no environment variables. */
async function startWorker(onEnd: (worker: Worker) => void): Promise<Worker> {
  const file = new URL(`./jq-worker${extname(import.meta.url)}`, import.meta.url)
  // stderr is captured to keep out-of-memory messages of jq off the console. It is not read: reading would keep the process alive.
  const limits = { maxOldGenerationSizeMb: 256 }
  const worker = new Worker(file, { stderr: true, env: {}, execArgv: [], resourceLimits: limits })
  // A job reads the error too. Without a listener, an error after the end of its job would end the process.
  worker.on('error', () => undefined)
  worker.once('exit', () => onEnd(worker))
  await once(worker, 'message')
  worker.unref()
  return worker
}
