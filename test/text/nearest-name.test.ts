import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNearestNames, joinNames } from '../../src/text/nearest-name.ts'

test.each([
  ['paymnets', ['payments', 'search'], ['payments']],
  ['Payments', ['payments'], ['payments']],
  ['shop', ['shop-api', 'shop-web', 'bank'], ['shop-api', 'shop-web']],
  ['relase-1', ['release-1', 'release-2', 'release-10'], ['release-1', 'release-2', 'release-10']],
  ['a', ['b', 'cd'], ['b']],
  ['zzz', ['release-1'], []],
  ['', ['a-long-name'], []],
])('%j is near %j: %j', (wanted, names, nearest) => {
  expect(findNearestNames(wanted, names)).toEqual(nearest)
})

test('a name with one changed character is found among others', () => {
  const name = fc.stringMatching(/^[a-z]{6,20}$/)
  fc.assert(
    fc.property(name, fc.nat(), (given, at) => {
      const place = at % given.length
      const wrong = `${given.slice(0, place)}#${given.slice(place + 1)}`
      expect(findNearestNames(wrong, ['###', given])).toContain(given)
    }),
  )
})

test('at most three names are found, each once', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (wanted, names) => {
      const found = findNearestNames(wanted, names)
      expect(found.length).toBeLessThanOrEqual(3)
      expect(new Set(found).size).toBe(found.length)
      for (const one of found) expect(names).toContain(one)
    }),
  )
})

test('names are joined as in a sentence', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(joinNames)).toEqual(['', '"a"', '"a" or "b"', '"a", "b" or "c"'])
})
