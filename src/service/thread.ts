import { extname } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

type Options = Pick<WorkerOptions, 'name' | 'argv' | 'stderr'> & Required<Pick<WorkerOptions, 'resourceLimits'>>

/**
 * Starts the thread of the file `name`, which is beside the file `url` in the source and in each bundle. The thread gets no flags of the
 * process, and one environment variable, the folder of Node's compile cache: without it, each thread compiles its source again.
 */
export function startThread(name: string, url: string, options: Options): Worker {
  const folder = process.env['NODE_COMPILE_CACHE']
  const env = folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }
  return new Worker(new URL(`./${name}${extname(url)}`, url), { ...options, env, execArgv: [] })
}
