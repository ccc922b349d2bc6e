import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonValue } from '../../../testkit/wire/json/json-value.ts'
import { explainJsonExcess, measureJson } from '../../../src/wire/json/measure-json.ts'

const findJsonExcess = (text: string): string | undefined => explainJsonExcess(text, measureJson(text))

const list = (unit: string, count: number): string => `[${Array<string>(count).fill(unit).join(',')}]`
const members = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])))

test.each([
  ['values', list('1', 100_000), list('1', 100_001), 'must have at most 100,000 values'],
  ['members', members(10_000), members(10_001), 'must have at most 10,000 members in one object'],
  [
    'names',
    `[${members(10_000)},${members(10_000)},${members(10_000).replaceAll('k', 'm')}]`,
    `[${members(10_000)},${members(9999).replaceAll('k', 'm')},{"n" :1,"o"\n:1}]`,
    'must have at most 20,000 different names',
  ],
  [
    'long numbers',
    list('1234567890123456', 10_000),
    list('1234567890123456', 10_001),
    'must have at most 10,000 numbers',
  ],
  ['exponents', list('1e300', 10_000), list('1.0E-300', 10_001), 'must have at most 10,000 numbers'],
])('a text has so many %s and no more', (...[, most, more, complaint]) => {
  expect(findJsonExcess(most)).toBeUndefined()
  expect(findJsonExcess(more)).toContain(complaint)
})

test('the count ends above the limit of slow numbers, each of which takes long', () => {
  expect(measureJson(list('1234567890123456', 90_000)).slowNumbers).toBe(10_001)
})

test('the count ends at the object that has too many members', () => {
  expect(measureJson(members(90_000)).members).toBe(10_000)
})

test('what is in a string does not count', () => {
  expect(findJsonExcess(JSON.stringify({ a: '[1,{"'.repeat(100_000), b: '1e300,'.repeat(100_000) }))).toBeUndefined()
})

test('no other JSON is refused, and no text ends the search', () => {
  fc.assert(fc.property(jsonValue(), (value) => findJsonExcess(JSON.stringify(value)) === undefined))
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', '[', ',', '1', 'e') }),
      (text) => findJsonExcess(text) === undefined,
    ),
  )
})
