import { HttpProblem } from '../http/http-problem.ts'
import { createAnswerMemory, maxWholeAnswer } from './answer-memory.ts'
import { createMemoryQueue, createMemoryShare } from './memory-share.ts'
import { limits } from './limits.ts'

/**
 * The memory of recorded reports that requests read, and of those that answers contain (rules 2.4). Reports that are in a cache of the store
 * do not count, nor do small reads. Sizes are in characters of ordinary documents.
 */
export interface RecordMemory {
  /** Runs a request. What it reads counts until its end. */
  readonly run: <T>(caller: string, work: (reads: RecordReads) => Promise<T>) => Promise<T>
}

/** What one request reads. */
export interface RecordReads {
  /** Runs a part of the request that keeps no records: what it reads counts until the end of the part. */
  readonly part: <T>(work: (reads: RecordReads) => Promise<T>) => Promise<T>
  /**
   * Reads records of about so many bytes when there is memory for them. Callers have turns alternately. Rejects with a 503 problem after a
   * timeout, and with a 400 problem if the request would hold too many.
   */
  readonly read: <T>(bytes: number, read: () => Promise<T>, measure: (found: T) => number) => Promise<T>
  /** Counts records that the request keeps after the part that read them. Throws a 400 problem if the request would hold too many. */
  readonly keep: (bytes: number) => void
  /**
   * Counts what the request holds as part of an answer that a client reads as slowly as it likes. Throws a 503 problem if there is no memory.
   * Returns the function that ends this, which may be called more than once.
   */
  readonly startSending: () => () => void
  /** Throws a 503 problem if there is no memory at this moment to send what the request holds and so many bytes more, which need not be read then. */
  readonly requireSending: (bytes: number) => void
}

interface RecordMemoryLimits {
  /** For all requests. */
  readonly all: number
  /** For all answers that are sent. */
  readonly sent: number
  /** For one request. */
  readonly ofRequest: number
  readonly timeoutMs: number
}

/** Smaller reads do not count. */
const countedBytes = 262_144

const defaultLimits: RecordMemoryLimits = {
  all: limits.readBytes,
  sent: limits.sentBytes,
  ofRequest: limits.readBytesOfRequest,
  timeoutMs: 30_000,
}

/** A request, or a part of one. */
interface ReadScope {
  readonly caller: string
  readonly whole: ReadScope | undefined
  /** Bytes of the records that it read and keeps. */
  held: number
  isEnded: boolean
}

export function createRecordMemory(own: RecordMemoryLimits = defaultLimits): RecordMemory {
  const room = createRoom(own)
  const answers = createAnswerMemory(own.sent)
  const run = <T>(
    caller: string,
    whole: ReadScope | undefined,
    work: (reads: RecordReads) => Promise<T>,
  ): Promise<T> => {
    const scope: ReadScope = { caller, whole, held: 0, isEnded: false }
    return work(createReads(scope)).finally(() => room.end(scope))
  }
  const limitRequest = (scope: ReadScope, bytes: number): void => {
    if (sumHeld(scope) + bytes > own.ofRequest) throw tooManyRecords()
  }
  const createReads = (scope: ReadScope): RecordReads => ({
    part: (work) => run(scope.caller, scope, work),
    read: async (bytes, read, measure) => {
      if (bytes < countedBytes) return read()
      const size = Math.min(bytes, own.all / 2)
      limitRequest(scope, bytes)
      await room.enter(scope, size)
      const found = await read()
      room.change(scope, measure(found) - size)
      return found
    },
    keep: (bytes) => {
      limitRequest(scope, bytes)
      room.change(scope, bytes)
    },
    startSending: () => answers.start(scope.caller, sumHeld(scope)),
    requireSending: (bytes) => {
      const sent = sumHeld(scope) + bytes
      if (sent > maxWholeAnswer) answers.requireRoom(scope.caller, sent)
    },
  })
  return { run: (caller, work) => run(caller, undefined, work) }
}

interface Room {
  /** Waits until there is room, and takes it. Rejects with a 503 problem after the timeout. */
  readonly enter: (scope: ReadScope, bytes: number) => Promise<void>
  /** Counts more, or fewer, bytes that a request keeps. */
  readonly change: (scope: ReadScope, bytes: number) => void
  readonly end: (scope: ReadScope) => void
}

/** A room for `all` bytes, and for those of one more request, so that requests that hold memory never wait for each other. */
function createRoom({ all, timeoutMs }: RecordMemoryLimits): Room {
  const share = createMemoryShare(all)
  const queue = createMemoryQueue(timeoutMs)
  let exceeding: ReadScope | undefined
  const add = (scope: ReadScope, bytes: number): void => {
    if (scope.isEnded) return
    scope.held += bytes
    share.change(scope.caller, bytes)
  }
  const tryTake = (scope: ReadScope, bytes: number): boolean => {
    const own = sumHeld(scope)
    const whole = toWhole(scope)
    if (share.usedBytes() !== own && !share.hasRoom({ callerId: scope.caller, own, bytes })) {
      // Of the requests that hold memory and need more than there is, one gets it at a time: what it holds is free at its end.
      if (own === 0 || (exceeding !== undefined && exceeding !== whole)) return false
      exceeding = whole
    }
    add(scope, bytes)
    return true
  }
  return {
    enter: async (scope, bytes) => {
      if (!(await queue.wait(() => tryTake(scope, bytes)))) throw recordMemoryExhausted()
    },
    change: (scope, bytes) => {
      add(scope, bytes)
      queue.retry()
    },
    end: (scope) => {
      add(scope, -scope.held)
      scope.isEnded = true
      if (exceeding === scope) exceeding = undefined
      queue.retry()
    },
  }
}

/** What a request holds, as far as its part `scope` can know. */
function sumHeld({ held, whole }: ReadScope): number {
  return held + (whole === undefined ? 0 : sumHeld(whole))
}

/** A part that streams an answer can outlive its request. */
function toWhole(scope: ReadScope): ReadScope {
  return scope.whole === undefined || scope.whole.isEnded ? scope : toWhole(scope.whole)
}

function tooManyRecords(): HttpProblem {
  const message =
    'The reports that this request asks for are too large to be read together; ask for fewer trails or attestations.'
  return new HttpProblem(400, message)
}

/** What the request recorded before, if anything, is recorded. */
function recordMemoryExhausted(): HttpProblem {
  const message =
    'The service reads too many large trails at this moment, of this caller or of all; send the request again in a moment.'
  return new HttpProblem(503, message, { headers: { 'retry-after': '2' } })
}
