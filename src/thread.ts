import module from 'node:module'
import { extname } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { constants, getPriority, setPriority } from 'node:os'

type Options = Pick<WorkerOptions, 'name' | 'argv' | 'stderr' | 'workerData'> &
  Required<Pick<WorkerOptions, 'resourceLimits'>>

/**
 * Starts the thread of the file `name`, which is beside the file `url` in the source and in each bundle. The thread gets no flags of the
 * process, and no environment variable but the folder of the compile cache, if the process has one.
 */
export function startThread(name: string, url: string, options: Options): Worker {
  const folder = getCompileCache()
  const env = folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }
  return new Worker(new URL(`./${name}${extname(url)}`, url), { ...options, env, execArgv: [] })
}

/** Node 20 has no such function. */
function getCompileCache(): string | undefined {
  return 'getCompileCacheDir' in module ? module.getCompileCacheDir() : undefined
}

const lowerBy = 10

/**
 * Lowers the priority of the thread that calls it, before it runs work of a caller that may take long: while processors are short, the event
 * loop, the writer and the threads of the database run first. Only Linux has a priority for each thread, where the id 0 is that of the own one
 * (NOTES of setpriority(2)).
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return
  setPriority(0, Math.min(constants.priority.PRIORITY_LOW, getPriority(0) + lowerBy))
}
