/** A rate limit per key, such as a caller or a network. A burst of one second's requests is allowed. */
export interface RateLimit {
  /** Counts one request. Returns 0 if it is allowed, else the whole seconds until the next one is. */
  readonly take: (key: string) => number
}

/** Bound of the map. Above it, the key that was not counted for the longest time is forgotten: its bucket is the fullest. */
const maxKeys = 10_000

/** Tolerance for floating point, so that a caller that waits as long as requested is allowed. */
const roundingError = 1e-6

interface Bucket {
  readonly left: number
  readonly at: number
}

/** A token bucket per key, in the memory of this process. `now` is in seconds. */
export function createRateLimit(perSecond: number, now: () => number): RateLimit {
  // A map keeps the order of insertion, and each request inserts its key at the end: the first entry is the oldest.
  const buckets = new Map<string, Bucket>()
  const fill = (key: string): Bucket => {
    const at = now()
    const previous = buckets.get(key) ?? { left: perSecond, at }
    return { left: Math.min(perSecond, previous.left + (at - previous.at) * perSecond), at }
  }
  return {
    take: (key) => {
      const bucket = fill(key)
      const wait = bucket.left >= 1 - roundingError ? 0 : Math.ceil((1 - bucket.left) / perSecond)
      buckets.delete(key)
      buckets.set(key, wait === 0 ? { ...bucket, left: bucket.left - 1 } : bucket)
      if (buckets.size > maxKeys) forgetOldest(buckets)
      return wait
    },
  }
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  for (const oldest of buckets.keys()) {
    buckets.delete(oldest)
    return
  }
}
