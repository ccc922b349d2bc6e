import { createRequire, syncBuiltinESMExports } from 'node:module'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** What a thread gets in addition to its own options. */
export interface ThreadOptions {
  readonly env: Readonly<Record<string, string>>
  readonly execArgv: readonly string[]
  /** Whether it ends with the next call of the function that `interceptThreads` returns. */
  readonly isBrief: boolean
}

/** Gives these options to each thread that this process starts later. Returns a function that ends the brief ones. */
export function interceptThreads(readOptions: () => ThreadOptions): () => void {
  const running = new Set<Worker>()
  const threads: unknown = createRequire(import.meta.url)('node:worker_threads')
  if (typeof threads !== 'object' || threads === null) throw new Error('This version of Node has no threads.')
  class WatchedWorker extends Worker {
    constructor(file: string | URL, options: WorkerOptions = {}) {
      const { env, execArgv, isBrief } = readOptions()
      super(file, {
        ...options,
        env: addVariables(options.env, env),
        execArgv: [...(options.execArgv ?? []), ...execArgv],
      })
      if (isBrief) running.add(this)
      this.once('exit', () => running.delete(this))
    }
  }
  Reflect.set(threads, 'Worker', WatchedWorker)
  syncBuiltinESMExports()
  return () => {
    for (const thread of running) void thread.terminate()
  }
}

function addVariables(given: WorkerOptions['env'], added: ThreadOptions['env']): NodeJS.Dict<string> {
  return { ...(typeof given === 'object' ? given : process.env), ...added }
}
