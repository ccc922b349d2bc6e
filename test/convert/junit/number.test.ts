import { expect, test } from 'vitest'
import { parseCount, parseSeconds } from '../../../src/convert/junit/number.ts'

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['1,251', 1251],
  ['', 0],
  ['-3', 0],
  ['many', 0],
  ['1.5', 0],
  ['99999999999999999999', 0],
  [undefined, 0],
])('the count %j is %j', (text, count) => {
  expect(parseCount(text)).toBe(count)
})

test.each([
  ['0.25', 0.25],
  ['1.7e-05', 0.000017],
  ['3900', 3900],
  ['1,234.567', 1234.567],
  ['12,345,678.9', 12345678.9],
  ['1,234', 1234],
  ['0,123', 0.123],
  ['12,5', 12.5],
  ['1.234,56', 1234.56],
  ['2.5s', 2.5],
  ['2 sec', 2],
  ['', undefined],
  ['  ', undefined],
  ['...', undefined],
  ['-1', undefined],
  ['Infinity', undefined],
  [undefined, undefined],
])('the time %j is %j seconds', (text, seconds) => {
  expect(parseSeconds(text)).toBe(seconds)
})
