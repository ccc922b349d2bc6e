/** A rate limit per caller. A burst of one second's requests is allowed. */
export interface RateLimit {
  /** Counts one request. Returns 0 if it is allowed, else the whole seconds until the next one is. */
  readonly take: (callerId: string) => number
  /** The same, without counting a request. */
  readonly peek: (callerId: string) => number
}

/** Bound of the map. At this size all buckets are dropped, that is, refilled. */
const maxCallers = 10_000

/** Tolerance for floating point, so that a caller that waits as long as requested is allowed. */
const roundingError = 1e-6

interface Bucket {
  readonly left: number
  readonly at: number
}

/** A token bucket per caller. `now` is in seconds. */
export function createRateLimit(perSecond: number, now: () => number): RateLimit {
  const buckets = new Map<string, Bucket>()
  const fill = (callerId: string): Bucket => {
    const at = now()
    const previous = buckets.get(callerId) ?? { left: perSecond, at }
    return { left: Math.min(perSecond, previous.left + (at - previous.at) * perSecond), at }
  }
  const waitFor = ({ left }: Bucket): number => (left >= 1 - roundingError ? 0 : Math.ceil((1 - left) / perSecond))
  return {
    peek: (callerId) => waitFor(fill(callerId)),
    take: (callerId) => {
      const bucket = fill(callerId)
      const wait = waitFor(bucket)
      if (buckets.size >= maxCallers) buckets.clear()
      buckets.set(callerId, wait === 0 ? { ...bucket, left: bucket.left - 1 } : bucket)
      return wait
    },
  }
}
