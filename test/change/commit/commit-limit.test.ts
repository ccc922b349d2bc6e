import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutCommit, listCutTexts } from '../../../src/change/commit/commit-limit.ts'

test('a message and an author over their limits are cut within them, never within a character', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'ü', '漢', '😀'), minLength: 20_000, maxLength: 70_000 })
  fc.assert(
    fc.property(text, (long) => {
      const whole = { sha1: 'a', message: long, author: long }
      const cut = cutCommit(whole)
      const bytes = [cut.message, cut.author].map((one) => Buffer.byteLength(one ?? ''))
      expect(bytes[0]).toBeLessThanOrEqual(65_536)
      expect(bytes[1]).toBeLessThanOrEqual(4096)
      expect(long.startsWith(cut.message ?? '-')).toBe(true)
      expect(listCutTexts(whole, cut)).toContain('author')
    }),
    { numRuns: 10 },
  )
})

test('a commit within the limits is unchanged', () => {
  const commit = { sha1: 'a', message: 'x'.repeat(65_536), timestamp: 1 }
  expect(cutCommit(commit)).toEqual(commit)
  expect(listCutTexts(commit, cutCommit(commit))).toEqual([])
})
