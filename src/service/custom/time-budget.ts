import { createTokenBuckets } from '../limit/token-bucket.ts'

/** The processor time that owners have used lately. */
export interface TimeBudget {
  /** Notes that an owner has used so many milliseconds. */
  readonly spend: (owner: string, milliseconds: number) => void
  /** Milliseconds until the owner may use more; 0 if it may now. */
  readonly pauseOf: (owner: string) => number
}

export interface TimeBudgetOptions {
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
