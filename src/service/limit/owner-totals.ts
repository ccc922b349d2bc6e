/** Numbers of owners, such as the requests or bytes of callers. An owner whose total is 0 takes no memory. */
export interface OwnerTotals<Owner = string> {
  /** Adds a number, or a negative one. */
  readonly add: (owner: Owner, number: number) => void
  readonly of: (owner: Owner) => number
  /** The total of all owners. */
  readonly sum: () => number
  /** The owner with the largest total; undefined without owners. */
  readonly findLargest: () => Owner | undefined
}

export function createOwnerTotals<Owner = string>(): OwnerTotals<Owner> {
  const totals = new Map<Owner, number>()
  let sum = 0
  const of = (owner: Owner): number => totals.get(owner) ?? 0
  return {
    of,
    sum: () => sum,
    add: (owner, number) => {
      sum += number
      const total = of(owner) + number
      if (total === 0) totals.delete(owner)
      else totals.set(owner, total)
    },
    findLargest: () => {
      const most = Math.max(...totals.values())
      for (const [owner, total] of totals) if (total === most) return owner
      return undefined
    },
  }
}
