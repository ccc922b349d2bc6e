import { toGroup } from './owner.ts'
import { createOwnerQueue } from './owner-queue.ts'
import { createShares } from './share.ts'

/** The queue is full. The caller should try again after this many seconds. */
export class CustomQueueFull extends Error {
  override readonly name = 'CustomQueueFull'
  readonly retryAfterSeconds = 5

  constructor() {
    super('Too many evaluations of custom types are waiting; try again in a few seconds.')
  }
}

export interface FairQueueLimits {
  /** Tasks that run at the same time, each of another group. */
  readonly slots: number
  /** Tasks that wait, which owners share. */
  readonly waiting: number
}

/** Runs a task of an owner when it is its turn. Rejects with `CustomQueueFull` if too many tasks wait. */
export type FairQueue = <T>(owner: string, task: () => Promise<T>) => Promise<T>

/** Milliseconds for which a group starts no task; 0 if it may start one. */
export type PauseOf = (group: string) => number

interface Waiting {
  readonly owner: string
  readonly task: () => Promise<void>
}

/**
 * Creates a queue in which owners with waiting tasks take turns (round robin). One group has one running task at most, so that tasks that
 * run for long delay the group that sent them, and others only if more of them than slots do the same. Groups that pause are left out.
 */
export function createFairQueue(
  { slots, waiting: maxWaiting }: FairQueueLimits,
  pauseOf: PauseOf = () => 0,
): FairQueue {
  const waiting = createOwnerQueue<Waiting>()
  const shares = createShares(maxWaiting)
  const running = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const run = async ({ owner, task }: Waiting): Promise<void> => {
    shares.add(owner, -1)
    running.add(toGroup(owner))
    await task()
    running.delete(toGroup(owner))
    waiting.setLast(owner)
    runNext()
  }
  const runNext = (): void => {
    clearTimeout(timer)
    const pauses: number[] = []
    const mayRun = (owner: string): boolean => {
      if (running.has(toGroup(owner))) return false
      const pauseMs = pauseOf(toGroup(owner))
      if (pauseMs > 0) pauses.push(pauseMs)
      return pauseMs === 0
    }
    while (running.size < slots) {
      const next = waiting.takeNext((_task, owner) => mayRun(owner))
      if (next === undefined) break
      void run(next)
    }
    if (pauses.length > 0) timer = setTimeout(runNext, Math.min(...pauses))
  }
  return (owner, task) =>
    new Promise((resolve, reject) => {
      if (!shares.hasRoom(owner, 1)) return reject(new CustomQueueFull())
      shares.add(owner, 1)
      waiting.add(owner, { owner, task: () => task().then(resolve, reject) })
      return runNext()
    })
}
