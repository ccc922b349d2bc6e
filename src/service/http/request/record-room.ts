import { createOwnerQueue } from '../../owner-queue.ts'
import { HttpProblem } from '../http-problem.ts'
import { createMemoryShare } from './memory-share.ts'

/** A request, or a part of one. */
export interface Scope {
  readonly caller: string
  readonly whole: Scope | undefined
  /** Bytes of the records that it read and keeps. */
  held: number
  isEnded: boolean
}

/** The memory of records that requests read and keep. */
export interface RecordRoom {
  /** Resolves with the function that ends the read, with its size. Rejects with a 503 problem after the timeout. */
  readonly enter: (scope: Scope, bytes: number) => Promise<(size: number) => void>
  /** Counts more bytes that a request keeps. */
  readonly keep: (scope: Scope, bytes: number) => void
  readonly end: (scope: Scope) => void
}

interface Waiter {
  readonly scope: Scope
  readonly size: number
  readonly start: () => void
  readonly isGone: () => boolean
}

/** The size of parsed values is known after a read only, so few run at the same time, each of another caller. */
const maxReads = 2

/** A room for `all` bytes, and for those of one more request, so that requests that hold memory never wait for each other. */
export function createRecordRoom({ all, timeoutMs }: { readonly all: number; readonly timeoutMs: number }): RecordRoom {
  const held = createHeldMemory(all)
  const reading = new Set<string>()
  const waiters = createWaiters(({ scope, size }) => {
    return reading.size < maxReads && !reading.has(scope.caller) && held.hasRoom(scope, size)
  })
  const wait = (scope: Scope, size: number): Promise<void> =>
    waitForStart(timeoutMs, ({ resolve, isGone }) => {
      const start = (): void => {
        reading.add(scope.caller)
        held.take(scope, size)
        resolve()
      }
      waiters.add({ scope, size, isGone, start })
    })
  return {
    enter: async (scope, bytes) => {
      const size = Math.min(bytes, all / 2)
      await wait(scope, size)
      return (actual) => {
        reading.delete(scope.caller)
        held.change(scope, actual - size)
        waiters.startNext()
      }
    },
    keep: held.change,
    end: (scope) => {
      held.end(scope)
      waiters.startNext()
    },
  }
}

interface Waiters {
  /** Adds a waiter, and starts it at once if it may. */
  readonly add: (waiter: Waiter) => void
  /** Starts all that may: those that hold memory before those that begin. */
  readonly startNext: () => void
}

function createWaiters(hasRoom: (waiter: Waiter) => boolean): Waiters {
  // By request, because one that may go on never waits behind another of its caller.
  const holding = createOwnerQueue<Waiter, Scope>()
  const beginning = createOwnerQueue<Waiter>()
  const mayStart = (waiter: Waiter): boolean => waiter.isGone() || hasRoom(waiter)
  const takeNext = (): Waiter | undefined => holding.takeNext(mayStart) ?? beginning.takeNext(mayStart)
  const startNext = (): void => {
    for (let next = takeNext(); next !== undefined; next = takeNext()) if (!next.isGone()) next.start()
  }
  return {
    add: (waiter) => {
      const { scope } = waiter
      if (sumHeld(scope) > 0) holding.add(toWhole(scope), waiter)
      else beginning.add(scope.caller, waiter)
      startNext()
    },
    startNext,
  }
}

interface HeldMemory {
  readonly change: (scope: Scope, size: number) => void
  readonly hasRoom: (scope: Scope, size: number) => boolean
  /** Takes memory after `hasRoom` allowed it. */
  readonly take: (scope: Scope, size: number) => void
  readonly end: (scope: Scope) => void
}

function createHeldMemory(all: number): HeldMemory {
  const share = createMemoryShare(all)
  let exceeding: Scope | undefined
  const isWithinShare = (scope: Scope, size: number): boolean => {
    const own = sumHeld(scope)
    return share.usedBytes() === own || share.hasRoom({ callerId: scope.caller, own, bytes: size })
  }
  /** Of the requests that hold memory and need more than there is, one gets it at a time: what it holds is free at its end. */
  const mayExceed = (scope: Scope): boolean =>
    sumHeld(scope) > 0 && (exceeding === undefined || exceeding === toWhole(scope))
  const change = (scope: Scope, size: number): void => {
    if (scope.isEnded) return
    scope.held += size
    share.change(scope.caller, size)
  }
  return {
    change,
    hasRoom: (scope, size) => isWithinShare(scope, size) || mayExceed(scope),
    take: (scope, size) => {
      if (!isWithinShare(scope, size)) exceeding = toWhole(scope)
      change(scope, size)
    },
    end: (scope) => {
      change(scope, -scope.held)
      scope.isEnded = true
      if (exceeding === scope) exceeding = undefined
    },
  }
}

/** What a request holds, as far as its part `scope` can know. */
export function sumHeld({ held, whole }: Scope): number {
  return held + (whole === undefined ? 0 : sumHeld(whole))
}

function toWhole(scope: Scope): Scope {
  return scope.whole === undefined ? scope : toWhole(scope.whole)
}

interface Started {
  readonly resolve: () => void
  /** The time is up. */
  readonly isGone: () => boolean
}

async function waitForStart(timeoutMs: number, wait: (started: Started) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let isGone = false
  const timer = setTimeout(() => {
    isGone = true
    reject(recordMemoryExhausted())
  }, timeoutMs)
  wait({ resolve, isGone: () => isGone })
  try {
    await promise
  } finally {
    clearTimeout(timer)
  }
}

/** What the request recorded before, if anything, is recorded. */
function recordMemoryExhausted(): HttpProblem {
  const message =
    'The service reads too many large trails at this moment, of this caller or of all; send the request again in a moment.'
  return new HttpProblem(503, message, { headers: { 'retry-after': '2' } })
}
