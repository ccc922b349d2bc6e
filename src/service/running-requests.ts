import { createOwnerTotals } from './owner-totals.ts'

/** A request in progress. */
export interface RunningRequest {
  /** The caller. */
  readonly owner: string
  /** Milliseconds (`performance.now`). */
  readonly startedAt: number
  /** The turns for which its parts wait. */
  waiting: number
}

/** The requests in progress, apart from those that wait for a change. */
export interface RunningRequests {
  /** Runs the work of a request. */
  readonly during: <T>(request: RunningRequest, work: () => Promise<T>) => Promise<T>
  /** Runs a part of the work of a request, during which it does not count. */
  readonly without: <T>(request: RunningRequest, work: () => Promise<T>) => Promise<T>
  readonly countOf: (owner: string) => number
  /** Whether a request that waits for no turn has these properties. */
  readonly hasActive: (test?: (request: RunningRequest) => boolean) => boolean
  /** Call when a request begins to wait for a turn. */
  readonly noteWaiting: () => void
  /** Resolves when a request ends, or begins to wait, or after so many milliseconds. One caller can wait. */
  readonly waitForChange: (milliseconds: number) => Promise<void>
}

export function createRunningRequests(): RunningRequests {
  const running = new Set<RunningRequest>()
  const counts = createOwnerTotals()
  const change = createSignal()

  const add = (request: RunningRequest): void => {
    running.add(request)
    counts.add(request.owner, 1)
  }
  const remove = (request: RunningRequest): void => {
    running.delete(request)
    counts.add(request.owner, -1)
    change.send()
  }
  return {
    during: async (request, work) => {
      add(request)
      try {
        return await work()
      } finally {
        remove(request)
      }
    },
    without: async (request, work) => {
      remove(request)
      try {
        return await work()
      } finally {
        add(request)
      }
    },
    countOf: counts.of,
    hasActive: (test = () => true) => {
      for (const request of running) if (request.waiting === 0 && test(request)) return true
      return false
    },
    noteWaiting: change.send,
    waitForChange: change.wait,
  }
}

interface Signal {
  readonly send: () => void
  /** Resolves at the next signal, or after so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>
}

function createSignal(): Signal {
  let end: (() => void) | undefined
  return {
    send: () => end?.(),
    wait: (milliseconds) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}
