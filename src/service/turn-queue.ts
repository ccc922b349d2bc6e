import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { createOwnerQueue, type OwnerQueue } from './owner-queue.ts'

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

/** Turns that are shorter have no pause but one cycle of the event loop. */
const shortMs = 4
/** A step is shorter. */
const longestMs = 50
/** The pause after a turn while requests of several owners are in progress, as a multiple of the turn. */
const sharedPause = 3

/** Requests of one owner that run at the same time. Each further one waits for a turn first. */
const maxRunning = 128

/** Cycles with a new connection in each that a turn waits for: connections without end do not stop long work. */
const maxConnectionCycles = 100

/** Short turns that run together, if the first ones took less than `maxTogetherMs`. */
const maxTogether = 8
const maxTogetherMs = 2

/**
 * Creates a queue. A pause follows each turn, unless all requests in progress wait for a turn: long work takes a quarter of the time of the
 * process beside requests of other owners, and half of it beside those of its own owner, however many requests have some.
 */
export function createTurnQueue(): TurnQueue {
  const owners = new AsyncLocalStorage<string>()
  const waiting = createOwnerQueue<() => void>()
  const running = createOwnerCounts()
  const arrivals = createArrivals()
  let isServing = false

  const serve = async (): Promise<void> => {
    isServing = true
    while (waiting.count() > 0) {
      await arrivals.settle()
      const ms = await measureTurns(waiting)
      if (running.total() > waiting.count()) await pause(ms, running.owners() > 1)
    }
    isServing = false
  }
  const owner = (): string => owners.getStore() ?? ''
  const take = (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.add(owner(), resolve)
    if (!isServing) void serve()
    return promise
  }
  return {
    take,
    owner,
    runAs: (caller, work) =>
      owners.run(caller, async () => {
        const leave = running.enter(caller)
        try {
          if (running.of(caller) > maxRunning) await take()
          return await work()
        } finally {
          leave()
        }
      }),
    runIdle: (work) => leaveDuring(running, owners.getStore(), work),
    noteConnection: arrivals.note,
  }
}

/** Waits after turns of so many milliseconds. */
async function pause(ms: number, isShared: boolean): Promise<void> {
  await (ms < shortMs ? nextTurn() : delay(Math.min(ms, longestMs) * (isShared ? sharedPause : 1)))
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

async function leaveDuring<T>(running: OwnerCounts, owner: string | undefined, work: () => Promise<T>): Promise<T> {
  if (owner === undefined) return work()
  const enter = running.leave(owner)
  try {
    return await work()
  } finally {
    enter()
  }
}

interface OwnerCounts {
  /** Counts a request. Returns the function that ends it. */
  readonly enter: (owner: string) => () => void
  readonly leave: (owner: string) => () => void
  readonly of: (owner: string) => number
  readonly total: () => number
  /** Number of owners with requests in progress. */
  readonly owners: () => number
}

function createOwnerCounts(): OwnerCounts {
  const byOwner = new Map<string, number>()
  let total = 0
  const add = (owner: string, count: number): void => {
    total += count
    const sum = (byOwner.get(owner) ?? 0) + count
    if (sum === 0) byOwner.delete(owner)
    else byOwner.set(owner, sum)
  }
  const change = (owner: string, count: number): (() => void) => {
    add(owner, count)
    return () => add(owner, -count)
  }
  return {
    enter: (owner) => change(owner, 1),
    leave: (owner) => change(owner, -1),
    of: (owner) => byOwner.get(owner) ?? 0,
    total: () => total,
    owners: () => byOwner.size,
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
