import { expect, test } from 'vitest'
import { rememberDocumentLength } from '../../../../src/service/store/cache/document-length.ts'
import { createRecordListCache } from '../../../../src/service/store/cache/record-list-cache.ts'
import type { StoredRecord } from '../../../../src/service/store/record.ts'
import { toRecord, toStored } from '../../../../testkit/service/store/engine.ts'

function stored(sequence: number): StoredRecord {
  return toStored(sequence, toRecord({ id: `${sequence}` }))
}

const org = 'acme'

function trail(...sequences: readonly number[]): ReadonlyMap<string, readonly StoredRecord[]> {
  return new Map([['trail', sequences.map(stored)]])
}

test('a record that is added during a read is in the list once, whether or not the read found it', async () => {
  const cache = createRecordListCache()
  const read = Promise.withResolvers<ReturnType<typeof trail>>()
  const filled = cache.keep({ org, keys: ['trail'], known: 1 }, () => read.promise)
  for (const sequence of [2, 3]) cache.add('trail', stored(sequence))
  read.resolve(trail(1, 2))

  expect((await filled).get('trail')?.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  expect(cache.find('trail')?.records.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
})

test('of two concurrent reads, the one that covers more records stays cached', async () => {
  const cache = createRecordListCache()
  const early = Promise.withResolvers<ReturnType<typeof trail>>()
  const first = cache.keep({ org, keys: ['trail'], known: 1 }, () => early.promise)
  await cache.keep({ org, keys: ['trail'], known: 2 }, async () => trail(1, 2))
  early.resolve(trail(1))
  await first

  expect(cache.find('trail')).toMatchObject({ known: 2, records: [{ sequence: 1 }, { sequence: 2 }] })
})

test('a new list has its first record, and then the later ones', () => {
  const cache = createRecordListCache()
  cache.start('trail', stored(5))
  cache.add('trail', stored(6))

  expect(cache.peek('trail')?.map(({ sequence }) => sequence)).toEqual([5, 6])
  expect(cache.find('trail')).toMatchObject({ known: 5 })
})

test('a failed read is not cached', async () => {
  const cache = createRecordListCache()
  await expect(cache.keep({ org, keys: ['trail'], known: 1 }, () => Promise.reject(new Error('gone')))).rejects.toThrow(
    'gone',
  )
  expect(cache.find('trail')).toBeUndefined()
})

test('if the documents exceed the limit together, the least recently used lists are removed, also if they are few', async () => {
  const cache = createRecordListCache()
  const length = 6 * 1024 * 1024
  const keep = (key: string): Promise<unknown> =>
    cache.keep(
      { org, keys: [key], known: 1 },
      async () => new Map([[key, [rememberDocumentLength(stored(1), length)]]]),
    )
  for (const key of ['first', 'second']) await keep(key)
  expect(cache.find('first')).toBeDefined()
  await keep('third')

  const kept = ['first', 'second', 'third'].filter((key) => cache.find(key) !== undefined)
  expect(kept).toEqual(['first', 'third'])
})

test('lists of other organisations stay, however much one organisation reads', async () => {
  const cache = createRecordListCache()
  cache.start('small', stored(1))
  const megabytes = 1024 * 1024
  for (let at = 0; at < 10; at += 1) {
    const records = [toStored(1, toRecord({ id: '1', org: 'other' }))].map((one) =>
      rememberDocumentLength(one, 6 * megabytes),
    )
    await cache.keep({ org: 'other', keys: [`large ${at}`], known: 1 }, async () => new Map([[`large ${at}`, records]]))
  }

  const kept = ['small', 'large 7', 'large 8', 'large 9'].filter((key) => cache.find(key) !== undefined)
  expect(kept).toEqual(['small', 'large 8', 'large 9'])
})

const large = (sequence: number): StoredRecord => rememberDocumentLength(stored(sequence), 6 * 1024 * 1024)

test('records that are added to a list count towards the limit, as those that were read do', () => {
  const cache = createRecordListCache()
  cache.start('first', large(1))
  cache.start('second', large(2))
  cache.add('second', large(3))

  const kept = ['first', 'second'].filter((key) => cache.find(key) !== undefined)
  expect(kept).toEqual(['second'])
})
