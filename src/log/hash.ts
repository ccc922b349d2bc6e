import { hash } from 'node:crypto'

/** A SHA-256 hash in the tree of a log: 32 bytes. */
export type Hash = Uint8Array

export const hashSize = 32

/** The SHA-256 of bytes. As text and back takes half as long as Node's output of bytes. */
export function digestBytes(input: Uint8Array): Hash {
  return Buffer.from(hash('sha256', input, 'binary'), 'binary')
}

/** The root of a log without entries. */
export const emptyRoot: Hash = digestBytes(Buffer.alloc(0))

/** The hash of an entry (RFC 6962 §2.1). */
export function hashLeaf(entry: Uint8Array): Hash {
  const input = Buffer.allocUnsafe(entry.length + 1)
  input[0] = 0
  input.set(entry, 1)
  return digestBytes(input)
}

/** Filled for each node, because a new buffer takes longer than the hash. */
const nodeInput = Buffer.alloc(1 + 2 * hashSize, 1)

/** The hash of a node from its two children. */
export function hashNode(left: Hash, right: Hash): Hash {
  nodeInput.set(left, 1)
  nodeInput.set(right, 1 + hashSize)
  return digestBytes(nodeInput)
}

export function isSameHash(one: Hash, other: Hash): boolean {
  return Buffer.compare(one, other) === 0
}

/** Whether each of these is as long as a hash. A verifier checks this first: a shorter value can be a part of another node's input. */
export function areHashes(values: readonly Uint8Array[]): boolean {
  return values.every(({ length }) => length === hashSize)
}
