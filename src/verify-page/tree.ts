import { sha256 } from '@noble/hashes/sha2.js'
import { decodeBase64, isEqual, toText, type Bytes } from './bytes.ts'
import { demand } from './refusal.ts'

/** The state of a log that its key has signed. */
export interface SignedTree {
  readonly origin: string
  readonly size: number
  readonly root: Bytes
}

/** Some entries of a log, from an index on, and the hashes of the largest subtrees without them. */
export interface Part {
  readonly start: number
  readonly entries: readonly Uint8Array[]
  /** The largest subtree first. */
  readonly others: readonly Bytes[]
}

/** Whether a part of a log leads to its root (RFC 6962 §2.1). All hashes are used. */
export function leadsToRoot({ size, root }: SignedTree, { start, entries, others }: Part): boolean {
  const end = start + entries.length
  if (start < 0 || end > size || start >= end) return false
  let taken = 0
  const take = (): Uint8Array => {
    taken += 1
    return others[taken - 1] ?? new Uint8Array()
  }
  const hashSpan = (from: number, to: number): Uint8Array => {
    if (to <= start || from >= end) return take()
    if (to - from === 1) return hashParts([0], entries[from - start] ?? new Uint8Array())
    let half = 1
    while (half * 2 < to - from) half *= 2
    const middle = from + half
    const right = middle >= end ? take() : undefined
    const left = hashSpan(from, middle)
    return hashParts([1], left, right ?? hashSpan(middle, to))
  }
  return isEqual(hashSpan(0, size), root) && taken === others.length
}

function hashParts(prefix: readonly number[], ...parts: readonly Uint8Array[]): Uint8Array {
  const input = sha256.create().update(Uint8Array.from(prefix))
  for (const part of parts) input.update(part)
  return input.digest()
}

/** Reads hashes, one a line. Throws Refusal. */
export function readHashes(member: Bytes | undefined): readonly Bytes[] {
  demand(member !== undefined, 'A proof is missing.')
  const text = toText(member)
  demand(/^(?:[\w+/]{43}=\n)*$/.test(text), 'A list of hashes has another form.')
  return text.split('\n').slice(0, -1).map(decodeBase64)
}
