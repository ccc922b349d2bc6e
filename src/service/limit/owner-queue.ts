/** Waiting items of owners, such as callers. Owners have turns alternately (round robin); the items of one owner keep their order. */
export interface OwnerQueue<T, Owner = string> {
  readonly add: (owner: Owner, item: T) => void
  /**
   * Removes the first item of the next owner, if any. That owner is behind the others then. An owner whose first item may not be taken now
   * keeps its place.
   */
  readonly takeNext: (mayTake?: (item: T, owner: Owner) => boolean) => T | undefined
  /** The owner whose item `takeNext` removes next, if it may be taken. */
  readonly nextOwner: () => Owner | undefined
  /** Puts an owner behind the others. */
  readonly setLast: (owner: Owner) => void
  readonly count: () => number
  readonly countOf: (owner: Owner) => number
}

export function createOwnerQueue<T, Owner = string>(): OwnerQueue<T, Owner> {
  const byOwner = new Map<Owner, T[]>()
  let count = 0
  const setLast = (owner: Owner): void => {
    const items = byOwner.get(owner) ?? []
    byOwner.delete(owner)
    if (items.length > 0) byOwner.set(owner, items)
  }
  return {
    add: (owner, item) => {
      const items = byOwner.get(owner)
      if (items === undefined) byOwner.set(owner, [item])
      else items.push(item)
      count += 1
    },
    takeNext: (mayTake = () => true) => {
      for (const [owner, items] of byOwner) {
        const [first] = items
        if (first === undefined || !mayTake(first, owner)) continue
        items.shift()
        setLast(owner)
        count -= 1
        return first
      }
      return undefined
    },
    nextOwner: () => byOwner.keys().next().value,
    setLast,
    count: () => count,
    countOf: (owner) => byOwner.get(owner)?.length ?? 0,
  }
}
