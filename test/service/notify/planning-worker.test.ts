import { describe, expect, test } from 'vitest'
import type { Store } from '../../../src/service/store/store.ts'
import { createPlanner, openMemoryStore } from '../../../testkit/service/notify/planning-fixture.ts'
import { toRecord } from '../../../testkit/service/store/engine.ts'

interface WatchedStore {
  readonly store: Store
  /** After which records those of `acme` were read. */
  readonly reads: readonly number[]
  /** The organisations whose plan was written. */
  readonly written: readonly string[]
}

async function openWatched(): Promise<WatchedStore> {
  const store = await openMemoryStore()
  const [reads, written]: [number[], string[]] = [[], []]
  const outbox: Store['outbox'] = {
    ...store.outbox,
    readAfter: (org, sequence, limit) => {
      if (org === 'acme') reads.push(sequence)
      return store.outbox.readAfter(org, sequence, limit)
    },
    writePlan: (plan) => {
      written.push(plan.org)
      return store.outbox.writePlan(plan)
    },
  }
  return { store: { ...store, outbox }, reads, written }
}

describe('records that cause nothing', () => {
  test.each([
    { others: 2, from: 1 },
    { others: 3, from: 0 },
  ])(
    'are remembered for three organisations: after $others others, planning goes on after record $from',
    async ({ others, from }) => {
      const { store, reads, written } = await openWatched()
      const worker = createPlanner(store, { skippingLimit: 3 })
      await store.append({ record: toRecord({ id: 'a' }) })
      worker.markBehind('acme', 1)
      await worker.planBatch()
      for (let at = 0; at < others; at += 1) worker.markBehind(`other-${at}`, 0)
      await worker.planBatch()
      await store.append({ record: toRecord({ id: 'b' }) })
      worker.markBehind('acme', 2)
      await worker.planBatch()
      expect(reads).toEqual([0, from])
      expect(written).toEqual([])
    },
  )
  test('are forgotten first for the organisation that has had no records for the longest time', async () => {
    const { store, reads, written } = await openWatched()
    const worker = createPlanner(store, { skippingLimit: 2 })
    const plan = async (org: string, upTo: number): Promise<void> => {
      worker.markBehind(org, upTo)
      await worker.planBatch()
    }
    await store.append({ record: toRecord({ id: 'a' }) })
    await plan('acme', 1)
    await plan('other', 0)
    // There is no new record, so that the cursor is written.
    await plan('acme', 1)
    await store.append({ record: toRecord({ id: 'b' }) })
    await plan('acme', 2)
    await plan('third', 0)
    await store.append({ record: toRecord({ id: 'c' }) })
    await plan('acme', 3)
    expect(written).toEqual(['acme'])
    expect(reads).toEqual([0, 1, 1, 2])
  })
  test.each([
    { cursor: 0, last: 999, isWritten: false },
    { cursor: 0, last: 1000, isWritten: true },
    { cursor: 600, last: 1599, isWritten: false },
    { cursor: 600, last: 1600, isWritten: true },
  ])('from $cursor to $last are written: $isWritten', async ({ cursor, last, isWritten }) => {
    const store = await openMemoryStore()
    await store.outbox.writePlan({ org: 'acme', upTo: cursor, deliveries: [], deleted: [], due: [] })
    const record = { org: 'acme', id: 'one', sequence: last, kind: 'log_event', flow: null, trail: null, created_at: 1 }
    const outbox: Store['outbox'] = { ...store.outbox, readAfter: async () => [record] }
    const worker = createPlanner({ ...store, outbox })
    worker.markBehind('acme', last)
    expect(await worker.planBatch()).toBe(false)
    expect((await store.outbox.readCursor('acme')).sequence).toBe(isWritten ? last : cursor)
  })
})
