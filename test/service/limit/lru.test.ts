import { expect, onTestFinished, test, vi } from 'vitest'
import { createLru } from '../../../src/service/limit/lru.ts'

interface Owned {
  readonly size: number
  readonly owner: string
}

test('a cache is full with entries of exactly its size', () => {
  const cache = createLru<{ readonly size: number }>(10)
  cache.set('a', { size: 6 })
  cache.remove('a')
  cache.remove('absent')
  cache.set('b', { size: 6 })
  cache.set('c', { size: 4 })
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, { size: 6 }, { size: 4 }])
  cache.set('d', { size: 1 })
  expect([cache.peek('b'), cache.peek('c'), cache.peek('d')]).toEqual([undefined, { size: 4 }, { size: 1 }])
})

test('an owner who fills a cache displaces its own entries, the least recently used first', () => {
  const cache = createLru<Owned>(10)
  cache.set('mine', { size: 2, owner: 'me' })
  for (const key of ['a', 'b', 'c']) cache.set(key, { size: 3, owner: 'you' })
  cache.get('b')
  cache.set('d', { size: 3, owner: 'you' })

  expect(['mine', 'a', 'b', 'c', 'd'].filter((key) => cache.peek(key) !== undefined)).toEqual(['mine', 'b', 'd'])
})

test('an entry that is replaced or removed no longer counts for its owner', () => {
  const cache = createLru<Owned>(10)
  cache.set('mine', { size: 3, owner: 'me' })
  cache.set('other', { size: 6, owner: 'you' })
  cache.set('other', { size: 2, owner: 'you' })
  cache.set('new', { size: 6, owner: 'third' })

  expect(['mine', 'other', 'new'].filter((key) => cache.peek(key) !== undefined)).toEqual(['mine', 'other'])

  cache.remove('mine')
  cache.set('new', { size: 7, owner: 'third' })
  expect(['other', 'new'].filter((key) => cache.peek(key) !== undefined)).toEqual(['other', 'new'])
})

test('an entry that was not used for ten minutes is removed first, also that of a small owner', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = createLru<Owned>(10)
  cache.set('idle', { size: 1, owner: 'me' })
  cache.set('used', { size: 1, owner: 'me' })
  vi.advanceTimersByTime(1)
  cache.get('used')
  cache.set('large', { size: 8, owner: 'you' })
  vi.advanceTimersByTime(599_999)
  cache.set('more', { size: 1, owner: 'you' })

  expect(['idle', 'used', 'large', 'more'].filter((key) => cache.peek(key) !== undefined)).toEqual([
    'used',
    'large',
    'more',
  ])
})
