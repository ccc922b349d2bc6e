import { createOwnerTotals } from './owner-totals.ts'

/** A number of bytes that callers share. */
export interface MemoryShare {
  /** Whether a caller may take so many bytes more; `own` of its bytes belong to the same request. */
  readonly hasRoom: (request: ShareRequest) => boolean
  /** Takes bytes, or returns a negative number of them. */
  readonly change: (callerId: string, bytes: number) => void
  readonly usedBytes: () => number
}

interface ShareRequest {
  readonly callerId: string
  readonly own: number
  readonly bytes: number
}

const mebibyte = 1024 * 1024

/** Requests up to this size can also take the last eighth, so that large ones never keep small ones waiting. */
const smallBytes = mebibyte / 2
const shareOfLarge = 7 / 8

/**
 * Creates a share. A caller with one request can take all that is free. With more, it can take half of what other callers leave, so that
 * each further caller finds room for its own.
 */
export function createMemoryShare(limitBytes: number): MemoryShare {
  const used = createOwnerTotals()
  return {
    hasRoom: ({ callerId, own, bytes }) => {
      const limit = own + bytes > smallBytes ? limitBytes * shareOfLarge : limitBytes
      const ofCaller = used.of(callerId)
      const isFirst = ofCaller === own
      return used.sum() + bytes <= limit && (isFirst || ofCaller + bytes <= (limit - used.sum() + ofCaller) / 2)
    },
    change: used.add,
    usedBytes: used.sum,
  }
}
