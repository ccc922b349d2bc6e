import { expect, test } from 'vitest'
import { findRemovedWords } from '../../../tools/check/words.ts'

test('a removed word is found in a comment, a message and a name, with its line', () => {
  const text = "// Nobody knows\nthrow new Error('the service was told')\nconst toldAbout = is_told"
  expect(findRemovedWords('a.ts', text)).toEqual(['a.ts:1: Nobody', 'a.ts:2: told', 'a.ts:3: told', 'a.ts:3: told'])
})

test('a longer word that begins with a removed one passes', () => {
  expect(findRemovedWords('a.ts', 'standard output, a hearing, a shelfmark, untold')).toEqual([])
})
