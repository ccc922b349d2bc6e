import { expect, test } from 'vitest'
import { asNumber, joinTexts } from '../../src/convert/json.ts'
import { resultFileError } from '../../src/convert/result-file.ts'

test.each([
  ['7.5', 7.5],
  [7.5, 7.5],
  ['', undefined],
  [' ', undefined],
  ['x', undefined],
  [null, undefined],
  [true, undefined],
  [['5'], undefined],
  [Number.POSITIVE_INFINITY, undefined],
])('the number of %j is %j', (value, number) => {
  expect(asNumber(value)).toBe(number)
})

test('texts are joined without those that are absent or empty', () => {
  expect(joinTexts(', ', 'a', undefined, '', 'b')).toBe('a, b')
})

test('the error of a result file has its path, what it says on one line, and the cause', () => {
  const cause = new Error('x')
  expect(resultFileError('a.json', 'is\nbroken', cause)).toMatchObject({
    code: 'file',
    message: 'a.json: is broken',
    facts: { path: 'a.json' },
    cause,
  })
})
