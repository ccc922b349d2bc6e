import { expect, test } from 'vitest'
import { readDocumentLength, rememberDocumentLength } from '../../../../src/service/store/cache/document-length.ts'
import { createFollowedLists, toHistoryKey } from '../../../../src/service/store/cache/followed-lists.ts'
import { createHistoryCache } from '../../../../src/service/store/cache/history-cache.ts'
import { createRecordListCache } from '../../../../src/service/store/cache/record-list-cache.ts'
import type { NewRecord, StoredRecord } from '../../../../src/service/store/record.ts'
import { createRecordListeners } from '../../../../src/service/store/feed/record-listeners.ts'
import { toRecord, toStored } from '../../../../testkit/service/store/engine.ts'

const trailKey = { org: 'acme', flow: 'shop', trail: 'one' }

function stored(sequence: number, members: Partial<NewRecord> = {}): StoredRecord {
  return toStored(sequence, toRecord({ id: `${sequence}`, trail: 'one', ...members }))
}

/** A ledger that other processes write too, and what was read from it. */
function startLedger() {
  const listeners = createRecordListeners()
  const records: StoredRecord[] = []
  const reads: string[] = []
  let published = 0
  const list = (trail: string | null): readonly StoredRecord[] => records.filter((record) => record.trail === trail)
  const store = {
    watch: listeners.add,
    lastPublished: () => published,
    readHead: async () => {
      reads.push('head')
      return records.length
    },
    readTrail: async ({ trail }: { readonly trail: string }) => {
      reads.push(trail)
      return list(trail)
    },
    readFlow: async () => {
      reads.push('flow')
      return list(null)
    },
    readTrails: async (_org: string, _flow: string, names: readonly string[]) => {
      reads.push(names.join(' '))
      return new Map(names.map((name) => [name, list(name)]))
    },
  }
  return {
    store,
    /** What was read since the last call. */
    takeReads: () => reads.splice(0),
    /** Another process has recorded it. */
    add: (members: Partial<NewRecord>) => void records.push(stored(records.length + 1, members)),
    publish: (record = records.at(-1)) => {
      if (record === undefined) return
      published = record.sequence
      listeners.notify([record])
    },
  }
}

const toSequences = (records: readonly StoredRecord[] | undefined): readonly number[] | undefined =>
  records?.map(({ sequence }) => sequence)

test('a list that another process has made too short is read again', async () => {
  const { store, add, publish, takeReads } = startLedger()
  const { readers, known } = createHistoryCache(store)
  expect(known.peekTrail(trailKey)).toBeUndefined()
  add({})
  publish()
  expect(toSequences(await readers.readTrail(trailKey))).toEqual([1])
  expect(takeReads()).toEqual(['one'])
  expect(toSequences(known.peekTrail(trailKey))).toEqual([1])
  expect(toSequences(await readers.readTrail(trailKey))).toEqual([1])
  expect(takeReads()).toEqual(['head'])
  add({})
  expect(toSequences(await readers.readTrail(trailKey))).toEqual([1, 2])
  expect(takeReads()).toEqual(['head', 'one'])
  expect(toSequences(await readers.readTrail(trailKey, 2))).toEqual([1, 2])
  expect(takeReads()).toEqual([])
})

test('of several trails, only those are read that are not cached, or too short', async () => {
  const { store, add, publish, takeReads } = startLedger()
  const { readers } = createHistoryCache(store)
  add({})
  publish()
  await readers.readTrail(trailKey)
  takeReads()
  expect([...(await readers.readTrails('acme', 'shop', ['one', 'two', 'three'])).keys()]).toEqual(['one'])
  expect(takeReads()).toEqual(['head', 'two three'])
  add({ trail: 'two' })
  const found = await readers.readTrails('acme', 'shop', ['one', 'two', 'four'])
  expect([...found].map(([name, records]) => [name, toSequences(records)])).toEqual([
    ['one', [1]],
    ['two', [2]],
  ])
  expect(takeReads()).toEqual(['head', 'one two four'])
})

test('the list of a flow has its own records, and no others', async () => {
  const { store, add, publish, takeReads } = startLedger()
  const { readers } = createHistoryCache(store)
  add({ kind: 'flow', trail: null })
  publish()
  await readers.readFlow(trailKey)
  for (const kind of ['flow', 'binding_change', 'attestation'] as const) {
    add({ kind, trail: null })
    publish()
  }
  takeReads()
  expect(toSequences(await readers.readFlow(trailKey, 4))).toEqual([1, 2])
  expect(takeReads()).toEqual([])
})

test('an erasure removes the list of its trail', async () => {
  const { store, add, publish, takeReads } = startLedger()
  const { readers } = createHistoryCache(store)
  add({})
  publish()
  await readers.readTrail(trailKey)
  add({ kind: 'erasure', trail: 'two' })
  publish()
  add({ kind: 'erasure', flow: null, trail: null })
  publish()
  takeReads()
  await readers.readTrail(trailKey, 3)
  expect(takeReads()).toEqual([])
  add({ kind: 'erasure' })
  publish()
  expect(toSequences(await readers.readTrail(trailKey, 4))).toEqual([1, 4])
  expect(takeReads()).toEqual(['one'])
})

test('a list starts with a record that is not published yet', () => {
  const { store, publish } = startLedger()
  const lists = createFollowedLists(store)
  lists.start(stored(1))
  expect(toSequences(lists.find('acme', toHistoryKey(trailKey), 1))).toEqual([1])
  publish(stored(2, { trail: 'two' }))
  lists.start(stored(2, { trail: 'two' }))
  expect(lists.peek(toHistoryKey({ ...trailKey, trail: 'two' }))).toBeUndefined()
})

test('of two reads that cover the same records, the later one stays cached', async () => {
  const cache = createRecordListCache()
  for (const last of [1, 2]) {
    await cache.keep({ org: 'acme', keys: ['one'], known: 1 }, async () => new Map([['one', [stored(last)]]]))
    expect(toSequences(cache.peek('one'))).toEqual([last])
  }
})

test('a list that is removed during its read is not cached', async () => {
  const cache = createRecordListCache()
  const read = Promise.withResolvers<ReadonlyMap<string, readonly StoredRecord[]>>()
  const kept = cache.keep({ org: 'acme', keys: ['one', 'two'], known: 1 }, () => read.promise)
  cache.remove('one')
  read.resolve(new Map([['one', [stored(1)]]]))
  expect(toSequences((await kept).get('one'))).toEqual([1])
  expect(cache.peek('one')).toBeUndefined()
  expect(cache.peek('two')).toEqual([])
})

test('of the records that are added during a read, those after its last one are new', async () => {
  const cache = createRecordListCache()
  const read = Promise.withResolvers<ReadonlyMap<string, readonly StoredRecord[]>>()
  const kept = cache.keep({ org: 'acme', keys: ['one'], known: 1 }, () => read.promise)
  for (const sequence of [2, 3, 4]) cache.add('one', stored(sequence))
  read.resolve(new Map([['one', [1, 2, 3].map((sequence) => stored(sequence))]]))
  expect(toSequences((await kept).get('one'))).toEqual([1, 2, 3, 4])
})

test('a record that a list has is not added again', () => {
  const cache = createRecordListCache()
  cache.start('one', stored(1))
  for (const sequence of [2, 3, 3, 2]) cache.add('one', stored(sequence))
  expect(toSequences(cache.peek('one'))).toEqual([1, 2, 3])
})

test('a short document counts as 2,048 characters', () => {
  expect([100, 2048, 2049].map((length) => readDocumentLength(rememberDocumentLength(stored(1), length)))).toEqual([
    2048, 2048, 2049,
  ])
})
