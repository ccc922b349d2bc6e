import { getHeapStatistics } from 'node:v8'
import { estimateParsedSize } from '../../wire/json/parsed-size.ts'
import { memoryExhausted } from '../http/http-problem.ts'
import { createMemoryQueue, createMemoryShare, type MemoryShare } from './memory-share.ts'
import { limits } from './limits.ts'

/**
 * The memory that bodies in progress take (rules 2.4): as bytes until they are parsed, and as values from then until the response, the write
 * queue included. Both have a limit, so that bodies that wait for room cannot take the room of those that will free it.
 */
export interface MemoryBudget {
  /** Starts a reservation of a caller, of 0 bytes. */
  readonly open: (callerId: string) => MemoryReservation
  readonly readLoad: () => MemoryLoad
}

/** The memory of one request. */
export interface MemoryReservation {
  /** Reserves bytes that arrived. Throws a 503 problem if there is no room. */
  readonly takeBytes: (bytes: number) => void
  /** Reserves the memory of a JSON text before it is parsed, and waits for it. Rejects with a 503 problem after a timeout. */
  readonly takeParsed: (text: Uint8Array) => Promise<void>
  /** The reserved memory, in bytes. */
  readonly size: () => number
  /** Ends the reservation. */
  readonly release: () => void
}

/** The part of a reservation that readers of a body use. */
export type BodyMemory = Pick<MemoryReservation, 'takeBytes' | 'takeParsed'>

interface MemoryLoad {
  readonly usedBytes: number
  /** Requests that wait for memory. */
  readonly waiting: number
  /** Requests that were refused since the start. */
  readonly refused: number
}

export interface MemoryLimits {
  /** For bodies that are not yet parsed. */
  readonly receivedBytes: number
  /** For parsed bodies. */
  readonly parsedBytes: number
  readonly timeoutMs: number
}

/** The parsed value, and its checked, sorted or serialised copies. */
const copies = 2

/** The limits of a process: fewer parsed bodies with a small heap (`--max-old-space-size`). */
export function toDefaultLimits(): MemoryLimits {
  const parsedBytes = Math.min(
    limits.parsedBytes,
    Math.floor(getHeapStatistics().heap_size_limit * limits.parsedShareOfHeap),
  )
  return { receivedBytes: limits.arrivingBytes, parsedBytes, timeoutMs: 10_000 }
}

export function createMemoryBudget({ receivedBytes, parsedBytes, timeoutMs }: MemoryLimits): MemoryBudget {
  const received = createMemoryShare(receivedBytes)
  const parsed = createMemoryShare(parsedBytes)
  const queue = createMemoryQueue(timeoutMs)
  let refused = 0
  const refuse = (): never => {
    refused += 1
    throw memoryExhausted()
  }
  return {
    open: (callerId) => {
      const [bytes, values] = [createOwnPart(received, callerId), createOwnPart(parsed, callerId)]
      return {
        takeBytes: (count) => {
          if (!bytes.tryTake(count)) refuse()
        },
        takeParsed: async (text) => {
          const size = copies * estimateParsedSize(text)
          if (!(await queue.wait(() => values.tryTake(size)))) refuse()
        },
        size: () => bytes.size() + values.size(),
        release: () => {
          bytes.release()
          values.release()
          queue.retry()
        },
      }
    },
    readLoad: () => ({ usedBytes: received.usedBytes() + parsed.usedBytes(), waiting: queue.length(), refused }),
  }
}

interface OwnPart {
  /** Whether the bytes were taken. */
  readonly tryTake: (bytes: number) => boolean
  readonly size: () => number
  readonly release: () => void
}

/** The part of a share that one request takes. */
function createOwnPart(share: MemoryShare, callerId: string): OwnPart {
  let own = 0
  const change = (bytes: number): void => {
    own += bytes
    share.change(callerId, bytes)
  }
  return {
    tryTake: (bytes) => {
      const hasRoom = share.hasRoom({ callerId, own, bytes })
      if (hasRoom) change(bytes)
      return hasRoom
    },
    size: () => own,
    release: () => change(-own),
  }
}
