/** Requests of each caller, refilled steadily; a second's worth may come at once. */
export interface RateLimit {
  /** Takes one request of the caller: 0, or the whole seconds until there is one again. */
  readonly take: (callerId: string) => number
  /** The same, and takes none. */
  readonly look: (callerId: string) => number
}

/** Callers that are remembered at the most: of a full bucket nothing need be known. */
const mostCallers = 10_000

/** Fractions of seconds do not add up exactly; who waited as long as told must not be told to wait again. */
const rounding = 1e-6

interface Bucket {
  readonly left: number
  readonly at: number
}

/** A token bucket for each caller. `now` in seconds. */
export function createRateLimit(perSecond: number, now: () => number): RateLimit {
  const buckets = new Map<string, Bucket>()
  const fill = (callerId: string): Bucket => {
    const at = now()
    const before = buckets.get(callerId) ?? { left: perSecond, at }
    return { left: Math.min(perSecond, before.left + (at - before.at) * perSecond), at }
  }
  const waitFor = ({ left }: Bucket): number => (left >= 1 - rounding ? 0 : Math.ceil((1 - left) / perSecond))
  return {
    look: (callerId) => waitFor(fill(callerId)),
    take: (callerId) => {
      const bucket = fill(callerId)
      const wait = waitFor(bucket)
      if (buckets.size >= mostCallers) buckets.clear()
      buckets.set(callerId, wait === 0 ? { ...bucket, left: bucket.left - 1 } : bucket)
      return wait
    },
  }
}
