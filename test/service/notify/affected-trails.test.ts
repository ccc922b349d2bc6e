import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readAffectedTrails } from '../../../src/service/notify/affected-trails.ts'
import type { OutboxRecord } from '../../../src/service/store/outbox/outbox.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { openMemoryStore, toGenericRecord, toTemplateRecord } from '../../../testkit/service/notify/planning-fixture.ts'

/** Two trails, a template, a later trail, and another template. */
async function createLedger(): Promise<Store> {
  const store = await openMemoryStore()
  for (const trail of ['one', 'two']) await store.append({ record: toGenericRecord(trail, { trail }) })
  await store.append({ record: toTemplateRecord('first', []) })
  await store.append({ record: toGenericRecord('late', { trail: 'late' }) })
  await store.append({ record: toTemplateRecord('second', [{ name: 'scan', type: 'generic' }]) })
  return store
}

async function listTrails(store: Store, id: string): Promise<readonly string[]> {
  const records: readonly OutboxRecord[] = await store.outbox.readAfter('acme', 0, 99)
  const record = records.find((one) => one.id === id)
  if (record === undefined) throw new Error(`There is no record ${id}.`)
  const trails: string[] = []
  const ledger = { store, org: 'acme', flow: 'shop', upTo: 99 }
  for await (const { trail } of readAffectedTrails(ledger, record)) trails.push(trail)
  return trails
}

/** How often other work gets a turn until the trails are read. */
async function countTurns(store: Store, id: string): Promise<number> {
  let turns = 0
  const stop = new AbortController()
  const count = async (): Promise<void> => {
    for (;;) {
      await nextTurn()
      if (stop.signal.aborted) return
      turns += 1
    }
  }
  const counting = count()
  await listTrails(store, id)
  stop.abort()
  await counting
  return turns
}

describe('the trails that a record can change', () => {
  test('are its own trail', async () => {
    expect(await listTrails(await createLedger(), 'two')).toEqual(['two'])
  })
  test('are the earlier trails of its flow for the first template, in their order, and none for a later one', async () => {
    const store = await createLedger()
    expect(await listTrails(store, 'first')).toEqual(['one', 'two'])
    expect(await listTrails(store, 'second')).toEqual([])
  })
  test('are read one by one for a template, with a turn for other work after each, and at once for one trail', async () => {
    const store = await createLedger()
    expect(await countTurns(store, 'one')).toBeLessThanOrEqual(1)
    expect(await countTurns(store, 'first')).toBeGreaterThanOrEqual(3)
  })
})
