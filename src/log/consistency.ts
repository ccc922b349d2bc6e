import { areHashes, hashNode, isSameHash, type Hash } from './hash.ts'
import { listSides, toParents, type Side } from './path.ts'
import { splitTree, type Span } from './subtree.ts'

/** A claim that a log of `newSize` entries begins with the entries of a log of `oldSize`. */
export interface Consistency {
  readonly oldSize: number
  readonly newSize: number
  readonly oldRoot: Hash
  readonly newRoot: Hash
  readonly proof: readonly Hash[]
}

/** The spans whose hashes are the consistency proof of two sizes (RFC 6962 §2.1.2). Throws RangeError unless 0 < oldSize ≤ newSize. */
export function listConsistencySpans(oldSize: number, newSize: number): readonly Span[] {
  if (!areSizes(oldSize, newSize)) throw new RangeError(`There is no proof from ${oldSize} to ${newSize} entries.`)
  const spans: Span[] = []
  let [start, end] = [0, newSize]
  while (end !== oldSize) {
    const middle = start + splitTree(end - start)
    if (oldSize <= middle) {
      spans.push({ start: middle, end })
      end = middle
    } else {
      spans.push({ start, end: middle })
      start = middle
    }
  }
  // The verifier knows the hash of the old tree itself.
  return (start === 0 ? spans : [...spans, { start, end }]).toReversed()
}

/**
 * Verifies a consistency proof (RFC 9162 §2.1.4.2). False also for numbers and hashes that no log has, and for an old log without entries:
 * that each log begins with it needs no proof.
 */
export function verifyConsistency(claim: Consistency): boolean {
  const { oldSize, newSize, oldRoot, newRoot, proof } = claim
  if (!areSizes(oldSize, newSize)) return false
  if (oldSize === newSize) return proof.length === 0 && isSameHash(oldRoot, newRoot)
  return proof.length > 0 && areHashes([oldRoot, newRoot, ...proof]) && isProven(claim)
}

function isProven({ oldSize, newSize, oldRoot, newRoot, proof }: Consistency): boolean {
  let at = { node: oldSize - 1, last: newSize - 1 }
  while (at.node % 2 === 1) at = toParents(at)
  // A complete old tree is a node of the new one, and not part of the proof.
  const [first = oldRoot, ...others] = at.node === 0 ? [oldRoot, ...proof] : proof
  const sides = listSides(at.node, at.last, others.length)
  if (sides === undefined) return false
  const [before, after] = foldProof(first, others, sides)
  return isSameHash(before, oldRoot) && isSameHash(after, newRoot)
}

/** The roots of the old and of the new tree that follow from a proof. */
function foldProof(first: Hash, others: readonly Hash[], sides: readonly Side[]): readonly [Hash, Hash] {
  let [before, after] = [first, first]
  for (const [at, sibling] of others.entries()) {
    const isLeft = sides[at] === 'left'
    if (isLeft) before = hashNode(sibling, before)
    after = isLeft ? hashNode(sibling, after) : hashNode(after, sibling)
  }
  return [before, after]
}

function areSizes(oldSize: number, newSize: number): boolean {
  return Number.isSafeInteger(oldSize) && Number.isSafeInteger(newSize) && oldSize > 0 && oldSize <= newSize
}
