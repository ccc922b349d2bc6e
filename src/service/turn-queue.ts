import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createOwnerQueue, type OwnerQueue } from './owner-queue.ts'
import { createRunningRequests, type RunningRequest } from './running-requests.ts'
import { createTurnPause, type TurnPause } from './turn-pause.ts'

/**
 * The turns in which long work runs: one step of one request in each. Requests without long work do not wait for a turn, unless their owner
 * has very many, and owners of requests have turns alternately (round robin).
 */
export interface TurnQueue {
  /** Runs the work of a request for its owner, a caller. */
  readonly runAs: <T>(owner: string, work: () => Promise<T>) => Promise<T>
  /** Runs a part of a request that waits for a change. */
  readonly runIdle: <T>(work: () => Promise<T>) => Promise<T>
  /** Resolves when it is the turn of the present owner. The turn ends at the next await of something that is not already settled. */
  readonly take: () => Promise<void>
  /** The owner of the request that runs now; empty outside of `runAs`. */
  readonly owner: () => string
  /** Notes a new connection. Node accepts one in each cycle of the event loop, so that the cycles are short until all have come in. */
  readonly noteConnection: () => void
}

/** Requests of one owner that run at the same time. Each further one waits for a turn first. */
const maxRunning = 128

/** Cycles with a new connection in each that a turn waits for: connections without end do not stop long work. */
const maxConnectionCycles = 100

/** Short turns that run together, if the first ones took less than `maxTogetherMs`. */
const maxTogether = 8
const maxTogetherMs = 2

/** Creates a queue, with a pause after each turn (turn-pause.ts). */
export function createTurnQueue(): TurnQueue {
  const requests = new AsyncLocalStorage<RunningRequest>()
  const waiting = createOwnerQueue<() => void>()
  const running = createRunningRequests()
  const arrivals = createArrivals()
  const wait = createTurnServer(waiting, createTurnPause(waiting, running), arrivals)
  const take = async (): Promise<void> => {
    const request = requests.getStore()
    if (request === undefined) return wait('')
    request.waiting += 1
    running.noteWaiting()
    await wait(request.owner)
    request.waiting -= 1
  }
  return {
    take,
    owner: () => requests.getStore()?.owner ?? '',
    runAs: (owner, work) => {
      const request: RunningRequest = { owner, startedAt: performance.now(), waiting: 0 }
      return requests.run(request, () =>
        running.during(request, async () => {
          if (running.countOf(owner) > maxRunning) await take()
          return work()
        }),
      )
    },
    runIdle: (work) => {
      const request = requests.getStore()
      return request === undefined ? work() : running.without(request, work)
    },
    noteConnection: arrivals.note,
  }
}

/** Returns a function that waits for a turn of an owner. Turns are served while some wait. */
function createTurnServer(
  waiting: OwnerQueue<() => void>,
  pause: TurnPause,
  { settle }: Arrivals,
): (owner: string) => Promise<void> {
  let isServing = false
  const serve = async (): Promise<void> => {
    isServing = true
    while (waiting.count() > 0) {
      await settle()
      await pause(await measureTurns(waiting))
    }
    isServing = false
  }
  return (owner) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.add(owner, resolve)
    if (!isServing) void serve()
    return promise
  }
}

interface Arrivals {
  readonly note: () => void
  /** Resolves after the first cycle of the event loop in which no connection has come in. */
  readonly settle: () => Promise<void>
}

function createArrivals(): Arrivals {
  let count = 0
  return {
    note: () => {
      count += 1
    },
    settle: async () => {
      for (let cycle = 0; cycle < maxConnectionCycles && count > 0; cycle += 1) {
        count = 0
        await nextTurn()
      }
    },
  }
}

/** Starts the next turn, or some short ones, in the next cycle of the event loop. Resolves with their length in milliseconds. */
function measureTurns(waiting: OwnerQueue<() => void>): Promise<number> {
  return new Promise((resolve) => {
    let startedAt = 0
    const startNext = (): void => {
      if (startedAt === 0) startedAt = performance.now()
      else if (performance.now() - startedAt > maxTogetherMs) return
      waiting.takeNext()?.()
    }
    // Each callback runs directly after the one before it and the promise callbacks that it causes.
    for (let at = 0; at < maxTogether; at += 1) setImmediate(startNext)
    setImmediate(() => resolve(performance.now() - startedAt))
  })
}
