import { emptyRoot, hashNode, hashSize, type Hash } from './hash.ts'

/**
 * The hashes of the complete subtrees of a log, from left to right: all that is needed to append an entry and to compute the root. A log of
 * 16 million entries has at most 24 of them.
 */
export interface CompactRange {
  readonly size: number
  readonly hashes: readonly Hash[]
}

export const emptyRange: CompactRange = { size: 0, hashes: [] }

export function appendLeaves(range: CompactRange, leaves: Iterable<Hash>): CompactRange {
  const hashes = [...range.hashes]
  let { size } = range
  for (const leaf of leaves) {
    let node = leaf
    // Each odd digit of the size is a complete subtree on the left, of the same height as the node.
    for (let digits = size; digits % 2 === 1; digits = (digits - 1) / 2) node = hashNode(takeLast(hashes), node)
    hashes.push(node)
    size += 1
  }
  return { size, hashes }
}

function takeLast(hashes: Hash[]): Hash {
  const last = hashes.pop()
  if (last === undefined) throw new RangeError('The compact range has too few hashes for its size.')
  return last
}

export function toRoot({ size, hashes }: CompactRange): Hash {
  return size === 0 ? emptyRoot : foldSubtrees(hashes)
}

/** The hash of a span from the hashes of its complete subtrees. Throws RangeError without any. */
export function foldSubtrees(hashes: readonly Hash[]): Hash {
  const [last, ...others] = hashes.toReversed()
  if (last === undefined) throw new RangeError('A span without entries has no hash.')
  let hash = last
  for (const left of others) hash = hashNode(left, hash)
  return hash
}

/** The hashes of a range as base64, without its size. */
export function printRange({ hashes }: CompactRange): string {
  return Buffer.concat(hashes).toString('base64')
}

/** Undefined if the text has another number of hashes than a range of this size. */
export function parseRange(size: number, text: string): CompactRange | undefined {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== countSubtrees(size) * hashSize || bytes.toString('base64') !== text) return undefined
  const starts = Array.from({ length: bytes.length / hashSize }, (_, at) => at * hashSize)
  return { size, hashes: starts.map((start) => bytes.subarray(start, start + hashSize)) }
}

function countSubtrees(size: number): number {
  let count = 0
  for (let digits = size; digits > 0; digits = Math.floor(digits / 2)) count += digits % 2
  return count
}
