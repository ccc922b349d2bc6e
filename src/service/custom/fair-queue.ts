/** The queue is full. The caller should try again after this many seconds. */
export class CustomQueueFull extends Error {
  override readonly name = 'CustomQueueFull'
  readonly retryAfterSeconds = 5

  constructor() {
    super('Too many evaluations of custom types are waiting; try again in a few seconds.')
  }
}

export interface FairQueueLimits {
  /** Tasks that run at the same time, each of another owner. */
  readonly slots: number
  /** Tasks of one owner that wait. */
  readonly waitingOfOwner: number
  /** Tasks of all owners that wait. */
  readonly waiting: number
}

/** Runs a task of an owner when it is its turn. Rejects with `CustomQueueFull` if too many tasks wait. */
export type FairQueue = <T>(owner: string, task: () => Promise<T>) => Promise<T>

type Task = () => Promise<void>

/**
 * Creates a queue in which owners with waiting tasks take turns (round robin). One owner has one running task at most, so that tasks that
 * run for long delay the owner that sent them, and others only if more of them than slots do the same.
 */
export function createFairQueue({ slots, waitingOfOwner, waiting: maxWaiting }: FairQueueLimits): FairQueue {
  const waiting = new Map<string, readonly Task[]>()
  const running = new Set<string>()
  let count = 0

  /** An owner that had its turn is behind the others. */
  const setLast = (owner: string, tasks: readonly Task[]): void => {
    waiting.delete(owner)
    if (tasks.length > 0) waiting.set(owner, tasks)
  }

  const runNext = (): void => {
    if (running.size >= slots) return
    const next = [...waiting].find(([owner]) => !running.has(owner))
    if (next === undefined) return
    const [owner, [task, ...others]] = next
    setLast(owner, others)
    if (task !== undefined) void run(owner, task)
  }

  const run = async (owner: string, task: Task): Promise<void> => {
    count -= 1
    running.add(owner)
    await task()
    running.delete(owner)
    setLast(owner, waiting.get(owner) ?? [])
    runNext()
  }

  return (owner, task) =>
    new Promise((resolve, reject) => {
      const tasks = waiting.get(owner) ?? []
      if (tasks.length >= waitingOfOwner || count >= maxWaiting) return reject(new CustomQueueFull())
      count += 1
      waiting.set(owner, [...tasks, () => task().then(resolve, reject)])
      return runNext()
    })
}
