import { expect, test } from 'vitest'
import { parseCount, parseSeconds, parseTimestamp } from '../../../src/convert/junit/attributes.ts'

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
])('the duration %j is %j seconds', (text, seconds) => {
  expect(parseSeconds(text)).toBe(seconds)
})

const noon = Date.UTC(2026, 10, 21, 12) / 1000

test.each([
  ['2026-11-21T12:00:00', noon],
  ['2026-11-21 12:00:00', noon],
  ['2026-11-21T12:00:00Z', noon],
  ['2026-11-21T12:00:00.500Z', noon + 0.5],
  ['2026-11-21T12:00:00,5', noon + 0.5],
  ['2026-11-21T12:00:00.123456789Z', noon + 0.123],
  ['2026-11-21T14:00:00+02:00', noon],
  ['2026-11-21T14:00:00.000+0200', noon],
  ['2026-11-21T04:00:00 -08:00', noon],
  ['2026-11-21 12:00:00 UTC', noon],
  ['2026-11-21T12:00', noon],
  ['2026-11-21', noon - 12 * 3600],
  ['20261121 12:00:00.000', noon],
  ['Sat, 21 Nov 2026 12:00:00 GMT', noon],
  ['1795262400', 1_795_262_400],
  ['1795262400123', 1_795_262_400.123],
])('%s is a timestamp', (text, seconds) => {
  expect(parseTimestamp(text)).toBe(seconds)
})

test.each([
  '0001-01-01T00:00:00Z',
  '1970-01-01T00:00:00',
  '...',
  '',
  '21/11/2026 12:00',
  '2026-13-45T99:99:99',
  '12',
  undefined,
])('%s is not a timestamp', (text) => {
  expect(parseTimestamp(text)).toBeUndefined()
})
