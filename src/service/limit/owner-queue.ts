import { toGroup } from './owner.ts'

/**
 * Waiting items of owners, such as callers. Groups of owners have turns alternately (round robin), and so have the owners of each group; the
 * items of one owner keep their order.
 */
export interface OwnerQueue<T> {
  readonly add: (owner: string, item: T) => void
  /**
   * Removes the first item of the next owner, if any. That owner is behind the others then. An owner whose first item may not be taken now
   * keeps its place.
   */
  readonly takeNext: (mayTake?: (item: T, owner: string) => boolean) => T | undefined
  /** Puts an owner behind the others. */
  readonly setLast: (owner: string) => void
  readonly count: () => number
}

export function createOwnerQueue<T>(): OwnerQueue<T> {
  const groups = new Map<string, Map<string, T[]>>()
  let count = 0
  const setLast = (owner: string): void => {
    const group = groups.get(toGroup(owner))
    if (group !== undefined) moveToEnd(group, owner, group.get(owner)?.length ?? 0)
    moveToEnd(groups, toGroup(owner), group?.size ?? 0)
  }
  return {
    add: (owner, item) => {
      const group = groups.get(toGroup(owner)) ?? new Map<string, T[]>()
      const items = group.get(owner) ?? []
      items.push(item)
      group.set(owner, items)
      groups.set(toGroup(owner), group)
      count += 1
    },
    takeNext: (mayTake = () => true) => {
      for (const [owner, items] of listOwners(groups)) {
        const [first] = items
        if (first === undefined || !mayTake(first, owner)) continue
        items.shift()
        setLast(owner)
        count -= 1
        return first
      }
      return undefined
    },
    setLast,
    count: () => count,
  }
}

/** A key without items is removed. */
function moveToEnd<V>(map: Map<string, V>, key: string, items: number): void {
  const value = map.get(key)
  map.delete(key)
  if (value !== undefined && items > 0) map.set(key, value)
}

function* listOwners<T>(groups: ReadonlyMap<string, ReadonlyMap<string, T[]>>): Iterable<[string, T[]]> {
  for (const group of groups.values()) yield* group
}
