import { Buffer } from 'node:buffer'

/** Bytes of JSON that the lists of one payload may take: a service may refuse a body of 2 MB, and other members ride along. */
const bodyBudget = 1_850_000

/** As many elements of a list as fit, the first ones first; `toSent` is what is sent of one. */
export function keepWithinBudget<T>(list: readonly T[], toSent: (element: T) => unknown): ReadonlySet<T> {
  const kept = new Set<T>()
  let length = 0
  for (const element of list) {
    const more = Buffer.byteLength(JSON.stringify(toSent(element))) + 1
    if (length + more > bodyBudget) continue
    length += more
    kept.add(element)
  }
  return kept
}
