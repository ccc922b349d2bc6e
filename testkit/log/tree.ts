import { hash } from 'node:crypto'
import type { Span } from '../../src/log/subtree.ts'

/** The Merkle tree hash of leaf hashes as RFC 6962 §2.1 defines it, by recursion: independent of src/log. */
export function toTreeHash(leaves: readonly Uint8Array[]): Uint8Array {
  const [first, second] = leaves
  if (first === undefined) return hash('sha256', '', 'buffer')
  if (second === undefined) return first
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  const children = [toTreeHash(leaves.slice(0, half)), toTreeHash(leaves.slice(half))]
  return hash('sha256', Buffer.concat([Uint8Array.of(1), ...children]), 'buffer')
}

/** The proof over these leaves whose spans src/log lists. */
export function toProof(leaves: readonly Uint8Array[], spans: readonly Span[]): readonly Uint8Array[] {
  return spans.map(({ start, end }) => toTreeHash(leaves.slice(start, end)))
}
