import { toGroup, createOwnerTotals } from './owner.ts'

/** A number that owners share, such as the bytes of a memory, or the reports of a trail. */
export interface Shares {
  /** Whether an owner may take so much more. */
  readonly hasRoom: (owner: string, amount: number, options?: RoomOptions) => boolean
  /** Takes an amount, or returns a negative one. */
  readonly add: (owner: string, amount: number) => void
  readonly sum: () => number
}

interface RoomOptions {
  /** In place of the limit of the shares. */
  readonly limit?: number
  /** An owner that has this much, and no more, can take all that is free. */
  readonly exempt?: number
}

/**
 * Creates shares of a limit. A group can take half of what other groups leave, and a part of it half of what the other parts leave of that
 * (rules 2.4): however much one owner takes, each further one finds room.
 */
export function createShares(all: number): Shares {
  const groups = createOwnerTotals()
  const owners = createOwnerTotals()
  return {
    hasRoom: (owner, amount, { limit = all, exempt } = {}) => {
      const group = toGroup(owner)
      const [ofGroup, own] = [groups.of(group), owners.of(owner)]
      const left = limit - groups.sum() + ofGroup
      const leftInGroup = left / 2 - ofGroup + own
      return (
        groups.sum() + amount <= limit &&
        (ofGroup === exempt || ofGroup + amount <= left / 2) &&
        (group === owner || own === exempt || own + amount <= leftInGroup / 2)
      )
    },
    add: (owner, amount) => {
      groups.add(toGroup(owner), amount)
      owners.add(owner, amount)
    },
    sum: groups.sum,
  }
}
