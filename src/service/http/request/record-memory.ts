import { AsyncLocalStorage } from 'node:async_hooks'
import { createOwnerQueue } from '../../owner-queue.ts'
import { HttpProblem } from '../http-problem.ts'
import { createMemoryShare } from './memory-share.ts'

/**
 * The memory of recorded reports that requests read (rules 2.4). Reports that are in a cache of the store do not count, nor do small reads. Sizes
 * are in characters of ordinary documents.
 */
export interface RecordMemory {
  /** Runs a request, or a part of one that keeps no records. What it reads counts until its end. */
  readonly run: <T>(caller: string, work: () => Promise<T>) => Promise<T>
  /**
   * Reads records of about so many bytes when there is memory for them. Callers have turns alternately. Rejects with a 503 problem after a
   * timeout, and with a 400 problem if the request would hold too many. Outside of `run`, it reads at once.
   */
  readonly read: <T>(bytes: number, read: () => Promise<T>, measure: (found: T) => number) => Promise<T>
}

interface RecordMemoryLimits {
  /** For all requests. */
  readonly all: number
  /** For one request. */
  readonly ofRequest: number
  readonly timeoutMs: number
}

/** A request, or a part of one. */
interface Scope {
  readonly caller: string
  readonly whole: Scope | undefined
  held: number
  isEnded: boolean
}

interface Waiter {
  readonly scope: Scope
  readonly size: number
  readonly start: () => void
  readonly isGone: () => boolean
}

const mebibyte = 1024 * 1024

/** Smaller reads do not count. */
const countedBytes = mebibyte / 4

/** The size of parsed values is known after a read only, so few run at the same time, each of another caller. */
const maxReads = 2

const defaultLimits: RecordMemoryLimits = { all: 32 * mebibyte, ofRequest: 128 * mebibyte, timeoutMs: 30_000 }

export function createRecordMemory(limits: RecordMemoryLimits = defaultLimits): RecordMemory {
  const scopes = new AsyncLocalStorage<Scope>()
  const room = createRoom(limits)
  return {
    run: (caller, work) => {
      const scope: Scope = { caller, whole: scopes.getStore(), held: 0, isEnded: false }
      return scopes.run(scope, async () => {
        try {
          return await work()
        } finally {
          room.end(scope)
        }
      })
    },
    read: async (bytes, read, measure) => {
      const scope = scopes.getStore()
      if (scope === undefined || bytes < countedBytes) return read()
      if (sumHeld(scope) + bytes > limits.ofRequest) throw tooManyRecords()
      const leave = await room.enter(scope, bytes)
      let size = 0
      try {
        const found = await read()
        size = measure(found)
        return found
      } finally {
        leave(size)
      }
    },
  }
}

function sumHeld({ held, whole }: Scope): number {
  return held + (whole === undefined ? 0 : sumHeld(whole))
}

interface Room {
  /** Resolves with the function that ends the read, with its size. Rejects with a 503 problem after the timeout. */
  readonly enter: (scope: Scope, bytes: number) => Promise<(size: number) => void>
  readonly end: (scope: Scope) => void
}

function createRoom({ all, timeoutMs }: RecordMemoryLimits): Room {
  const held = createHeldMemory(all)
  const waiting = createOwnerQueue<Waiter>()
  const reading = new Set<string>()

  const mayStart = ({ scope, size, isGone }: Waiter): boolean => {
    if (isGone()) return true
    return reading.size < maxReads && !reading.has(scope.caller) && held.hasRoom(scope, size)
  }
  const startNext = (): void => {
    for (let next = waiting.takeNext(mayStart); next !== undefined; next = waiting.takeNext(mayStart)) next.start()
  }
  const wait = (scope: Scope, size: number): Promise<void> =>
    waitForStart(timeoutMs, ({ resolve, isGone }) => {
      const start = (): void => {
        if (isGone()) return
        reading.add(scope.caller)
        held.change(scope, size)
        resolve()
      }
      waiting.add(scope.caller, { scope, size, isGone, start })
      startNext()
    })
  return {
    enter: async (scope, bytes) => {
      const size = Math.min(bytes, all / 2)
      await wait(scope, size)
      return (actual) => {
        reading.delete(scope.caller)
        held.change(scope, actual - size)
        startNext()
      }
    },
    end: (scope) => {
      held.change(scope, -scope.held)
      scope.isEnded = true
      startNext()
    },
  }
}

interface HeldMemory {
  readonly change: (scope: Scope, size: number) => void
  readonly hasRoom: (scope: Scope, size: number) => boolean
}

function createHeldMemory(all: number): HeldMemory {
  const share = createMemoryShare(all)
  return {
    change: (scope, size) => {
      if (scope.isEnded) return
      scope.held += size
      share.change(scope.caller, size)
    },
    hasRoom: (scope, size) => {
      const own = sumHeld(scope)
      return share.usedBytes() === own || share.hasRoom({ callerId: scope.caller, own, bytes: size })
    },
  }
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

function tooManyRecords(): HttpProblem {
  const message =
    'The reports that this request asks for are too large to be read together; ask for fewer trails or attestations.'
  return new HttpProblem(400, message)
}
