import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { appendLeaves, emptyRange, toRoot, type CompactRange } from '../../../src/log/compact-range.ts'
import { listConsistencySpans, verifyConsistency } from '../../../src/log/consistency.ts'
import { hashLeaf } from '../../../src/log/hash.ts'
import { createLogTree } from '../../../src/service/log/log-tree.ts'
import type { LogTable } from '../../../src/service/store/log/log-table.ts'
import { sqlite } from '../../../testkit/service/store/database.ts'
import { openEmpty } from '../../../testkit/service/store/engine.ts'

const entries = Array.from({ length: 600 }, (_, at) => Buffer.from(`entry ${at}`))

const toRange = (size: number): CompactRange => appendLeaves(emptyRange, entries.slice(0, size).map(hashLeaf))

/** A log with these entries, and the numbers of those that were read. */
async function openLog(): Promise<{ readonly log: LogTable; readonly read: Set<number> }> {
  const { log } = await openEmpty(sqlite)
  const read = new Set<number>()
  const readEntries: LogTable['readEntries'] = async (_, start, end) => {
    for (let at = start; at < end; at += 1) read.add(at)
    return entries.slice(start, end)
  }
  return { log: { ...log, readEntries }, read }
}

test('the proof of a few new entries reads these entries, and not the whole tile, whose records may be large', async () => {
  const { log, read } = await openLog()
  const proof = await createLogTree(log, 'acme').prove(listConsistencySpans(200, 210), toRange(210))

  expect(Math.min(...read)).toBe(192)
  expect(read.size).toBeLessThanOrEqual(18)
  const roots = { oldRoot: toRoot(toRange(200)), newRoot: toRoot(toRange(210)) }
  expect(verifyConsistency({ oldSize: 200, newSize: 210, ...roots, proof })).toBe(true)
})

test('a proof is the same with and without the hashes that are known, and holds', async () => {
  const { log } = await openLog()
  const tree = createLogTree(log, 'acme')
  await tree.saveTiles(300)
  const sizes = fc.tuple(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 600 }))
  await fc.assert(
    fc.asyncProperty(sizes, async (both) => {
      const [oldSize = 1, newSize = 1] = both.toSorted((a, b) => a - b)
      const spans = listConsistencySpans(oldSize, newSize)
      const proof = await tree.prove(spans, toRange(newSize))
      expect(proof).toEqual(await tree.prove(spans))
      const roots = { oldRoot: toRoot(toRange(oldSize)), newRoot: toRoot(toRange(newSize)) }
      expect(verifyConsistency({ oldSize, newSize, ...roots, proof })).toBe(true)
    }),
    { numRuns: 40 },
  )
})
