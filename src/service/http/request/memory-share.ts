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
  const byCaller = new Map<string, number>()
  let usedBytes = 0
  return {
    hasRoom: ({ callerId, own, bytes }) => {
      const limit = own + bytes > smallBytes ? limitBytes * shareOfLarge : limitBytes
      const ofCaller = byCaller.get(callerId) ?? 0
      const isFirst = ofCaller === own
      return usedBytes + bytes <= limit && (isFirst || ofCaller + bytes <= (limit - usedBytes + ofCaller) / 2)
    },
    change: (callerId, bytes) => {
      usedBytes += bytes
      const left = (byCaller.get(callerId) ?? 0) + bytes
      if (left === 0) byCaller.delete(callerId)
      else byCaller.set(callerId, left)
    },
    usedBytes: () => usedBytes,
  }
}
