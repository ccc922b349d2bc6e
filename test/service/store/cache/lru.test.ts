import { expect, test } from 'vitest'
import { withLength } from '../../../../src/service/store/cache/document-length.ts'
import { createShelf } from '../../../../src/service/store/cache/lru.ts'
import type { StoredRecord } from '../../../../src/service/store/store.ts'
import { toRecord } from '../../../../testkit/service/store/engine.ts'

function stored(sequence: number): StoredRecord {
  return { ...toRecord({ id: `${sequence}` }), sequence, created_at: sequence, sha256: '' }
}

function trail(...sequences: readonly number[]): ReadonlyMap<string, readonly StoredRecord[]> {
  return new Map([['trail', sequences.map(stored)]])
}

test('what is recorded while a list is being read is on it once, whether or not the reading saw it', async () => {
  const shelf = createShelf()
  const reading = Promise.withResolvers<ReturnType<typeof trail>>()
  const filled = shelf.keep({ keys: ['trail'], known: 1 }, () => reading.promise)
  for (const sequence of [2, 3]) shelf.add('trail', stored(sequence))
  reading.resolve(trail(1, 2))

  expect((await filled).get('trail')?.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  expect(shelf.find('trail')?.records.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
})

test('of two readings at once the one that knows more stays', async () => {
  const shelf = createShelf()
  const early = Promise.withResolvers<ReturnType<typeof trail>>()
  const first = shelf.keep({ keys: ['trail'], known: 1 }, () => early.promise)
  await shelf.keep({ keys: ['trail'], known: 2 }, async () => trail(1, 2))
  early.resolve(trail(1))
  await first

  expect(shelf.find('trail')).toMatchObject({ known: 2, records: [{ sequence: 1 }, { sequence: 2 }] })
})

test('a list that could not be read is not kept', async () => {
  const shelf = createShelf()
  await expect(shelf.keep({ keys: ['trail'], known: 1 }, () => Promise.reject(new Error('gone')))).rejects.toThrow(
    'gone',
  )
  expect(shelf.find('trail')).toBeUndefined()
})

test('where documents become too long together, those that nobody asked for longest go, however few they are', async () => {
  const shelf = createShelf()
  const length = 6 * 1024 * 1024
  const keep = (key: string): Promise<unknown> =>
    shelf.keep({ keys: [key], known: 1 }, async () => new Map([[key, [withLength(stored(1), length)]]]))
  for (const key of ['first', 'second']) await keep(key)
  expect(shelf.find('first')).toBeDefined()
  await keep('third')

  const kept = ['first', 'second', 'third'].filter((key) => shelf.find(key) !== undefined)
  expect(kept).toEqual(['first', 'third'])
})
