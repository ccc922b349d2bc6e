import { readFileSync, readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import { workerData, type Worker } from 'node:worker_threads'

/** Work in a thread that takes more processor time than this, after as many milliseconds, has a lower priority. */
const longMs = 100
const lowerBy = 10

/** Memory in which each thread writes its id. Only Linux has a priority for each thread, so elsewhere the ids stay 0. */
const ids = new WeakMap<Worker, Int32Array>()
const lowered = new WeakSet<Worker>()

/** Starts a thread whose priority can be lowered, if it calls `shareThreadId` with this data. */
export function startWithThreadId(start: (data: Int32Array) => Worker): Worker {
  const id = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const worker = start(id)
  ids.set(worker, id)
  return worker
}

/** Called in the thread. */
export function shareThreadId(): void {
  const id: unknown = workerData
  if (process.platform !== 'linux' || !(id instanceof Int32Array)) return
  id[0] = Number(basename(readlinkSync('/proc/thread-self')))
}

/**
 * Runs work in a thread. If it takes long, the priority of the thread is lowered: while processors are short, the event loop, the writer and
 * the short work of other threads run first. Not every user may raise a priority, so it stays lower.
 */
export async function lowerIfLong<T>(worker: Worker, work: () => Promise<T>): Promise<T> {
  let start: number | undefined
  const timer = setInterval(() => {
    const [id = 0] = ids.get(worker) ?? []
    const time = id === 0 || lowered.has(worker) ? undefined : readProcessorTime(id)
    if (time === undefined) return
    start ??= time
    if (time - start > longMs) lowerPriority(worker, id)
  }, longMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

export function hasLowerPriority(worker: Worker): boolean {
  return lowered.has(worker)
}

/** Of a thread, in milliseconds; undefined if it has ended. */
function readProcessorTime(id: number): number | undefined {
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${id}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return undefined
  }
}

function lowerPriority(worker: Worker, id: number): void {
  lowered.add(worker)
  setPriority(id, Math.min(constants.priority.PRIORITY_LOW, getPriority(id) + lowerBy))
}
