import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearchWords } from '../../../src/service/api/search.ts'
import { listWordParts, normaliseWord, splitWords } from '../../../src/text/search-word.ts'

const letters = fc.constantFrom(...Array.from('aZ0#/:-_.@ ,(éÉe\u0301ΣςßǅK\u0130🚀한'), 'sha256:', 'PROJ-1')
const text = fc.array(letters, { maxLength: 12 }).map((parts) => parts.join(''))

test('each word of a text is found by its beginning, in any case', () => {
  fc.assert(
    fc.property(
      text,
      fc.nat(),
      fc.constantFrom('toLowerCase', 'toUpperCase', 'toString' as const),
      (given, at, change) => {
        const words = splitWords(given)
        const word = words[at % Math.max(1, words.length)]
        if (word === undefined) return
        const characters = Array.from(word)
        const start = characters.slice(0, 1 + (at % characters.length)).join('')
        const [searched, ...others] =
          parseSearchWords(change === 'toUpperCase' ? toUpper(start) : start[change]()) ?? []
        if (searched === undefined) return
        expect(others).toEqual([])
        const isNumber = /^#\d+$/.test(searched.from)
        const terms = [word, ...listWordParts(word)]
        const found = terms.some(
          (term) => term >= searched.from && (isNumber ? term.startsWith(searched.to) : term <= searched.to),
        )
        expect({ given, start, found }).toEqual({ given, start, found: true })
      },
    ),
    { numRuns: 2000 },
  )
})

/** The upper case of these letters has another lower case. */
function toUpper(start: string): string {
  return ['ß', 'ǆ', '\u0307'].some((letter) => start.includes(letter)) ? start : start.toUpperCase()
}

test('the form of a word is the same when it is normalised again, and has at most 80 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (given) => {
      const word = normaliseWord(given.toWellFormed())
      expect(normaliseWord(word)).toBe(word)
      expect(word.length).toBeLessThanOrEqual(80)
      expect(word.isWellFormed()).toBe(true)
    }),
  )
})

test.each([
  ['Fix the (login), twice!', ['fix', 'the', 'login', 'twice']],
  ['a b #7 x1', ['#7', 'x1']],
  ['ghcr.io/acme/app:1.2', ['ghcr.io/acme/app:1.2']],
  ['Jane <jane@acme.org>', ['jane', 'jane@acme.org']],
  ['--- … .', []],
])('%j has the words %j', (given, words) => {
  expect(splitWords(given)).toEqual(words)
})

test.each([
  ['ghcr.io/acme/app:1.2', ['acme/app:1.2', 'app:1.2', '1.2']],
  ['feature/proj-12-login', ['proj-12-login', '12-login', 'login']],
  ['app@sha256:beef', ['sha256:beef', 'beef']],
  ['a/b/c', ['b/c']],
  ['#12', ['12']],
  ['a-bb-cc-dd-ee-ff', ['bb-cc-dd-ee-ff', 'cc-dd-ee-ff', 'dd-ee-ff', 'ee-ff']],
])('%s has the parts %j', (word, parts) => {
  expect(listWordParts(word)).toEqual(parts)
})

test('a number after # is complete, a SHA begins with 7 digits, and sha256: is left out', () => {
  expect(parseSearchWords('#12 sha256:BEEF123 beef12')).toMatchObject([
    { from: '#12', to: '#12', names: [] },
    { from: 'beef123', sha: 'beef123' },
    expect.not.objectContaining({ sha: expect.anything() }),
  ])
})
