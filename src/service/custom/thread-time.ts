import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

/** The time that a job may have in a thread, in milliseconds. */
export interface ThreadTime {
  /** Of a processor. On a busy machine a job has less of it than the clock shows. */
  readonly processorMs: number
  /** By the clock. A job that has not used its processor time by then is not at fault. */
  readonly clockMs: number
}

/** By the clock, for each kind of job. As long as a large read waits (rules 2.4). */
export const defaultClockMs = 30_000

/** The machine had no time for a job, which decides nothing about it. The caller should try again after this many seconds. */
export class ThreadBusy extends Error {
  override readonly name = 'ThreadBusy'
  readonly retryAfterSeconds = 5

  constructor(work: string) {
    super(`The machine is too busy to ${work}; nothing was recorded. Try again in a few seconds.`)
  }
}

/** Why a job has to end: it has used its processor time, or the machine did not give it in time. */
export type EndReason = 'timeout' | 'busy'

interface ThreadLimit {
  /** Aborted when the job has to end. */
  readonly signal: AbortSignal
  readonly reason: () => EndReason | undefined
  /** Call when the job has ended. */
  readonly end: () => void
}

/** Node has `cpuUsage` since 24.6. */
type MeasuredThread = Partial<Pick<Worker, 'cpuUsage'>>

/** Limits the time of the job that a thread has from now on. */
export function limitThreadTime(thread: MeasuredThread, { processorMs, clockMs }: ThreadTime): ThreadLimit {
  const ending = new AbortController()
  const readUsedMs = createMeter(thread)
  let reason: EndReason | undefined
  let isEnded = false
  const abort = (why: EndReason): void => {
    reason ??= why
    ending.abort()
  }
  const check = async (): Promise<void> => {
    // After a delay of this process, timers run before the message of a job that has ended.
    await nextTurn()
    const leftMs = processorMs - (await readUsedMs())
    if (isEnded) return
    if (leftMs <= 0) abort('timeout')
    else checking = setTimeout(check, Math.max(leftMs, minIntervalMs))
  }
  let checking = setTimeout(check, processorMs)
  const late = setTimeout(abort, clockMs, 'busy')
  return {
    signal: ending.signal,
    reason: () => reason,
    end: () => {
      isEnded = true
      clearTimeout(checking)
      clearTimeout(late)
    },
  }
}

const minIntervalMs = 20

/**
 * Returns a function that reads the processor time of a thread since now, in milliseconds; 0 if it cannot be read, as while the thread starts.
 * Where a thread cannot be measured, its time is at most that of the process, and at most that of the clock.
 */
function createMeter(thread: MeasuredThread): () => Promise<number> {
  const startedAt = performance.now()
  const ofProcess = process.cpuUsage()
  const before = thread.cpuUsage?.().catch(() => undefined)
  return async () => {
    if (before === undefined) return Math.min(performance.now() - startedAt, toMs(process.cpuUsage(ofProcess)))
    const used = await thread.cpuUsage?.(await before).catch(() => undefined)
    return used === undefined ? 0 : toMs(used)
  }
}

function toMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}
