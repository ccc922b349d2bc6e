import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { appendLeaves, emptyRange, parseRange, printRange, toRoot, foldSubtrees } from '../../src/log/compact-range.ts'
import { listConsistencySpans, verifyConsistency } from '../../src/log/consistency.ts'
import { emptyRoot, hashLeaf, type Hash } from '../../src/log/hash.ts'
import { listInclusionSpans, verifyInclusion } from '../../src/log/inclusion.ts'
import { foldLevel, listSubtrees } from '../../src/log/subtree.ts'
import { toProof, toTreeHash } from '../../testkit/log/tree.ts'

type Claim = readonly [string, number, number, number, number, readonly number[], boolean]

/** Claims of transparency-dev/merkle: a name, two numbers, two hashes, a proof, and whether it holds. Hashes are positions in `values`. */
function readClaims(kind: string): { readonly claims: readonly Claim[]; readonly toHash: (at: number) => Hash } {
  const text = readFileSync(join(import.meta.dirname, `../fixture/log/${kind}.json`), 'utf8')
  const { values, claims }: { values: readonly string[]; claims: readonly Claim[] } = JSON.parse(text)
  return { claims, toHash: (at) => Buffer.from(values[at] ?? '', 'hex') }
}

test('decides 98 inclusion proofs of transparency-dev/merkle as it does', () => {
  const { claims, toHash } = readClaims('inclusion')
  const decided = claims.map(([name, index, size, leaf, root, proof]) => {
    return [name, verifyInclusion({ index, size, leaf: toHash(leaf), root: toHash(root), proof: proof.map(toHash) })]
  })
  expect(decided).toEqual(claims.map(([name, , , , , , holds]) => [name, holds]))
  expect(claims).toHaveLength(98)
})

test('decides 98 consistency proofs of transparency-dev/merkle as it does', () => {
  const { claims, toHash } = readClaims('consistency')
  const decided = claims.map(([name, oldSize, newSize, before, after, proof]) => {
    const roots = { oldRoot: toHash(before), newRoot: toHash(after) }
    return [name, verifyConsistency({ oldSize, newSize, ...roots, proof: proof.map(toHash) })]
  })
  expect(decided).toEqual(claims.map(([name, , , , , , holds]) => [name, holds]))
  expect(claims).toHaveLength(98)
})

function toLeaves(count: number): readonly Hash[] {
  return Array.from({ length: count }, (_, at) => hashLeaf(Buffer.from(`entry ${at}`)))
}

const leaves = toLeaves(600)
const batches = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 12 })

test('any sequence of batches has the root of RFC 6962 after each batch, also if the range is stored in between', () => {
  fc.assert(
    fc.property(batches, (sizes) => {
      let range = emptyRange
      for (const size of sizes) {
        range = appendLeaves(range, leaves.slice(range.size, range.size + size))
        expect(toRoot(range)).toEqual(toTreeHash(leaves.slice(0, range.size)))
        expect(parseRange(range.size, printRange(range))).toEqual(range)
        expect(parseRange(range.size * 2 + 1, printRange(range))).toBeUndefined()
      }
    }),
    { numRuns: 40 },
  )
})

test('every inclusion proof verifies, and none for another leaf, index, size, root or proof', () => {
  const pick = fc
    .integer({ min: 1, max: 600 })
    .chain((size) =>
      fc.record({ size: fc.constant(size), index: fc.integer({ min: 0, max: size - 1 }), other: fc.nat(600) }),
    )
  fc.assert(
    fc.property(pick, ({ size, index, other }) => {
      const tree = leaves.slice(0, size)
      const proof = toProof(tree, listInclusionSpans(index, size))
      const leaf = leaves[index] ?? emptyRoot
      const claim = { index, size, leaf, root: toTreeHash(tree), proof }
      expect(verifyInclusion(claim)).toBe(true)
      expect(verifyInclusion({ ...claim, index: other })).toBe(other === index)
      const wrong = hashLeaf(Buffer.from('another entry'))
      expect(verifyInclusion({ ...claim, leaf: wrong })).toBe(false)
      expect(verifyInclusion({ ...claim, root: wrong })).toBe(false)
      expect(verifyInclusion({ ...claim, proof: [...proof, wrong] })).toBe(false)
      expect(proof.length > 0 && verifyInclusion({ ...claim, proof: proof.slice(1) })).toBe(false)
    }),
  )
})

test('every consistency proof verifies, and none for another old tree', () => {
  const sizes = fc
    .integer({ min: 1, max: 600 })
    .chain((newSize) => fc.tuple(fc.integer({ min: 1, max: newSize }), fc.constant(newSize)))
  fc.assert(
    fc.property(sizes, ([oldSize, newSize]) => {
      const proof = toProof(leaves, listConsistencySpans(oldSize, newSize))
      const claim = {
        oldSize,
        newSize,
        oldRoot: toTreeHash(leaves.slice(0, oldSize)),
        newRoot: toTreeHash(leaves.slice(0, newSize)),
        proof,
      }
      expect(verifyConsistency(claim)).toBe(true)
      const rewritten = toTreeHash([hashLeaf(Buffer.from('rewritten')), ...leaves.slice(1, oldSize)])
      expect(verifyConsistency({ ...claim, oldRoot: rewritten })).toBe(false)
      expect(verifyConsistency({ ...claim, proof: [...proof, rewritten] })).toBe(false)
      expect(oldSize < newSize && verifyConsistency({ ...claim, newRoot: rewritten })).toBe(false)
    }),
  )
})

test('numbers beyond 32 bits are computed exactly, and those beyond 2^53 never verify', () => {
  const size = 2 ** 53 - 1
  const index = 2 ** 52 + 5
  const spans = listInclusionSpans(index, size)
  expect(spans).toHaveLength(53)
  expect(
    spans
      .flatMap(listSubtrees)
      .map(({ level, index: at }) => at * 2 ** level)
      .every(Number.isSafeInteger),
  ).toBe(true)
  const [leaf, ...proof] = toLeaves(54)
  if (leaf === undefined) throw new Error('There is no leaf.')
  let root = leaf
  for (const [at, { start }] of spans.entries()) {
    const pair = start <= index ? [proof[at], root] : [root, proof[at]]
    root = foldSubtrees(pair.filter((hash) => hash !== undefined))
  }
  expect(verifyInclusion({ index, size, leaf, root, proof })).toBe(true)
  expect(verifyInclusion({ index, size: 2 ** 53, leaf, root, proof })).toBe(false)
  expect(verifyInclusion({ index: 0.5, size: 1, leaf, root: leaf, proof: [] })).toBe(false)
})

test('the spans of a proof are hashed by their complete subtrees', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), fc.nat(599), (size, at) => {
      for (const span of listInclusionSpans(at % size, size)) {
        const hashes = listSubtrees(span).map(({ level, index }) => {
          return foldLevel(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))
        })
        expect(foldSubtrees(hashes)).toEqual(toTreeHash(leaves.slice(span.start, span.end)))
      }
    }),
    { numRuns: 30 },
  )
})
