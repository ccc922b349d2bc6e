/**
 * The owner of what requests take of a limit: an API token, or a part of a group, such as a run of a repository. Owners are texts, so that
 * they can be keys. Groups have turns and shares first, and the parts of each group among themselves.
 */
export function toPart(group: string, part: string): string {
  return `${group}${mark}${part}`
}

/** The group of all that the jobs of a repository take. */
export function toRepositoryGroup(repository: { readonly issuer: string; readonly repository_id: string }): string {
  return `${repository.issuer}#${repository.repository_id}`
}

/** No name of an organisation, token or repository has a line feed. */
const mark = '\n'

/** The group of an owner; the owner itself if it is no part. */
export function toGroup(owner: string): string {
  const end = owner.indexOf(mark)
  return end < 0 ? owner : owner.slice(0, end)
}

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
