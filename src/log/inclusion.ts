import { areHashes, hashNode, isSameHash, type Hash } from './hash.ts'
import { listSides } from './path.ts'
import { splitTree, type Span } from './subtree.ts'

/** A claim that a log of `size` entries with this root has this leaf at `index`. */
export interface Inclusion {
  readonly index: number
  readonly size: number
  readonly leaf: Hash
  readonly root: Hash
  /** From the sibling of the leaf to the child of the root. */
  readonly proof: readonly Hash[]
}

/** The spans whose hashes are the inclusion proof of an entry (RFC 6962 §2.1.1). Throws RangeError if the log has no such entry. */
export function listInclusionSpans(index: number, size: number): readonly Span[] {
  if (!isEntryOf(index, size)) throw new RangeError(`A log of ${size} entries has no entry ${index}.`)
  const spans: Span[] = []
  let [start, end] = [0, size]
  while (end - start > 1) {
    const middle = start + splitTree(end - start)
    if (index < middle) {
      spans.push({ start: middle, end })
      end = middle
    } else {
      spans.push({ start, end: middle })
      start = middle
    }
  }
  return spans.toReversed()
}

/** Verifies an inclusion proof (RFC 9162 §2.1.3.2). False also for numbers and hashes that no log has. */
export function verifyInclusion({ index, size, leaf, root, proof }: Inclusion): boolean {
  if (!isEntryOf(index, size) || !areHashes([leaf, root, ...proof])) return false
  const sides = listSides(index, size - 1, proof.length)
  if (sides === undefined) return false
  let hash = leaf
  for (const [at, sibling] of proof.entries()) {
    hash = sides[at] === 'left' ? hashNode(sibling, hash) : hashNode(hash, sibling)
  }
  return isSameHash(hash, root)
}

function isEntryOf(index: number, size: number): boolean {
  return Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size
}
