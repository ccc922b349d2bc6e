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

/** The processor time that owners have used lately. */
export interface TimeBudget {
  /** Notes that an owner has used so many milliseconds. */
  readonly spend: (owner: string, milliseconds: number) => void
  /** Milliseconds until the owner may use more; 0 if it may now. */
  readonly pauseOf: (owner: string) => number
}

interface TimeBudgetOptions {
  /** Milliseconds that an owner may use at once. */
  readonly burstMs: number
  /** The part of each later millisecond that an owner may use. */
  readonly share: number
  /** Milliseconds. */
  readonly now?: () => number
}

/** Creates a token bucket for each owner. An owner may use more than it has, and pauses until the bucket has made up for that. */
export function createTimeBudget({ burstMs, share, now = () => performance.now() }: TimeBudgetOptions): TimeBudget {
  const buckets = createTokenBuckets({ capacity: burstMs, rate: share, now })
  return {
    spend: buckets.take,
    pauseOf: (owner) => Math.ceil(Math.max(0, -buckets.left(owner)) / share),
  }
}

/** A token bucket for each key, in the memory of this process. It is full at first. */
interface TokenBuckets {
  /** What is left in the bucket of a key; below 0 after more was taken. */
  readonly left: (key: string) => number
  readonly take: (key: string, amount: number) => void
}

interface TokenBucketOptions {
  readonly capacity: number
  /** What flows into a bucket in each unit of `now`. */
  readonly rate: number
  readonly now: () => number
}

/** Bound of the map. Above it, the key that was not used for the longest time is forgotten: its bucket is the fullest. */
const maxKeys = 10_000

interface Bucket {
  readonly left: number
  readonly at: number
}

function createTokenBuckets({ capacity, rate, now }: TokenBucketOptions): TokenBuckets {
  // A map keeps the order of insertion, and each use inserts its key at the end: the first entry is the oldest.
  const buckets = new Map<string, Bucket>()
  const change = (key: string, amount: number): number => {
    const at = now()
    const previous = buckets.get(key) ?? { left: capacity, at }
    const left = Math.min(capacity, previous.left + (at - previous.at) * rate) - amount
    buckets.delete(key)
    buckets.set(key, { left, at })
    if (buckets.size > maxKeys) forgetOldest(buckets)
    return left
  }
  return {
    left: (key) => change(key, 0),
    take: (key, amount) => void change(key, amount),
  }
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  for (const oldest of buckets.keys()) {
    buckets.delete(oldest)
    return
  }
}
