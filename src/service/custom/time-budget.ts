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

interface Use {
  readonly usedMs: number
  readonly at: number
}

/** Creates a leaky bucket for each owner: `share` of the time flows out, and an owner pauses while its bucket is fuller than `burstMs`. */
export function createTimeBudget({ burstMs, share, now = () => performance.now() }: TimeBudgetOptions): TimeBudget {
  const uses = new Map<string, Use>()
  const usedBy = (owner: string): number => {
    const { usedMs, at } = uses.get(owner) ?? { usedMs: 0, at: 0 }
    return Math.max(0, usedMs - (now() - at) * share)
  }
  return {
    spend: (owner, milliseconds) => void uses.set(owner, { usedMs: usedBy(owner) + milliseconds, at: now() }),
    pauseOf: (owner) => Math.ceil(Math.max(0, usedBy(owner) - burstMs) / share),
  }
}
