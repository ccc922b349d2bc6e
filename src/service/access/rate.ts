/** Requests of each caller, refilled steadily; a second's worth may come at once. */
export interface RateLimit {
  /** Takes one request of the caller: 0, or the whole seconds until there is one again. */
  readonly take: (callerId: string) => number
}

/** Callers that are remembered at the most: of a full bucket nothing need be known. */
const mostCallers = 10_000

interface Bucket {
  readonly left: number
  readonly at: number
}

/** A token bucket for each caller. `now` in seconds. */
export function createRateLimit(perSecond: number, now: () => number): RateLimit {
  const buckets = new Map<string, Bucket>()
  return {
    take: (callerId) => {
      const at = now()
      const before = buckets.get(callerId) ?? { left: perSecond, at }
      const left = Math.min(perSecond, before.left + (at - before.at) * perSecond)
      if (buckets.size >= mostCallers) buckets.clear()
      buckets.set(callerId, { left: left < 1 ? left : left - 1, at })
      return left < 1 ? Math.max(1, Math.ceil((1 - left) / perSecond)) : 0
    },
  }
}
