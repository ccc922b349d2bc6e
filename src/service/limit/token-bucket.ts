/** A token bucket for each key, in the memory of this process. It is full at first. */
export interface TokenBuckets {
  /** What is left in the bucket of a key; below 0 after more was taken. */
  readonly left: (key: string) => number
  readonly take: (key: string, amount: number) => void
}

export interface TokenBucketOptions {
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

export function createTokenBuckets({ capacity, rate, now }: TokenBucketOptions): TokenBuckets {
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
