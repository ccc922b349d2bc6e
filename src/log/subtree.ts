import { foldSubtrees } from './compact-range.ts'
import { hashNode, type Hash } from './hash.ts'

/** A complete subtree of 2^level entries, which begins at the entry index × 2^level. */
export interface Subtree {
  readonly level: number
  readonly index: number
}

/** The entries from `start` to `end`, which is not included. A proof is a list of the hashes of such spans. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The largest power of two that is smaller than a number of entries: where RFC 6962 splits a tree. */
export function splitTree(size: number): number {
  let half = 1
  while (half * 2 < size) half *= 2
  return half
}

/**
 * The complete subtrees of a span, from left to right. The span begins where a subtree of its size can begin, as each span of a proof
 * does.
 */
export function listSubtrees({ start, end }: Span): readonly Subtree[] {
  const subtrees: Subtree[] = []
  for (let at = start; at < end;) {
    const level = Math.floor(Math.log2(end - at))
    const width = 2 ** level <= end - at ? 2 ** level : 2 ** (level - 1)
    subtrees.push({ level: Math.log2(width), index: at / width })
    at += width
  }
  return subtrees
}

export function toSpan({ level, index }: Subtree): Span {
  return { start: index * 2 ** level, end: (index + 1) * 2 ** level }
}

/** The hash of a complete subtree from all hashes of one of its levels, a power of two of them. */
export function foldLevel(hashes: readonly Hash[]): Hash {
  let level = hashes
  while (level.length > 1) level = hashPairs(level)
  return foldSubtrees(level)
}

function hashPairs(level: readonly Hash[]): readonly Hash[] {
  const parents: Hash[] = []
  for (const [at, right] of level.entries()) {
    const left = level[at - 1]
    if (at % 2 === 1 && left !== undefined) parents.push(hashNode(left, right))
  }
  return parents
}
