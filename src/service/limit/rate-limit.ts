import { createTokenBuckets } from './token-bucket.ts'

/** A rate limit per key, such as a caller or a network. A burst of one second's requests is allowed. */
export interface RateLimit {
  /** Counts one request. Returns 0 if it is allowed, else the whole seconds until the next one is. */
  readonly take: (key: string) => number
}

/** Tolerance for floating point, so that a caller that waits as long as requested is allowed. */
const roundingError = 1e-6

/** A token bucket per key, in the memory of this process. `now` is in seconds. */
export function createRateLimit(perSecond: number, now: () => number): RateLimit {
  const buckets = createTokenBuckets({ capacity: perSecond, rate: perSecond, now })
  return {
    take: (key) => {
      const left = buckets.left(key)
      if (left < 1 - roundingError) return Math.ceil((1 - left) / perSecond)
      buckets.take(key, 1)
      return 0
    },
  }
}
