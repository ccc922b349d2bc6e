import { expect, test } from 'vitest'
import { normaliseNames } from '../../../src/service/access/name.ts'

test('the names of a token or a binding are normalised; the other members are kept', () => {
  const request = { name: 'cafe\u0301', org: 'cafe\u0301', flow: '*' }
  expect(normaliseNames(request)).toEqual({ name: 'caf\u00E9', org: 'caf\u00E9', flow: '*' })
  expect(normaliseNames({ name: 'ci', org: '*' })).toEqual({ name: 'ci', org: '*' })
})

test.each([
  [{ name: 'ci\u200B', org: 'acme' }, /^The name must not have control.*U\+200B/],
  [{ name: 'ci', org: 'acme\u202E' }, /^The organisation must not have control.*U\+202E/],
  [{ name: 'ci', org: 'a\nb' }, /^The organisation must be 1 to 200 printable characters/],
  [{ name: '', org: 'acme' }, /^The name must be 1 to 400 printable characters/],
])('%j is refused', (request, message) => {
  expect(() => normaliseNames(request)).toThrow(message)
})
