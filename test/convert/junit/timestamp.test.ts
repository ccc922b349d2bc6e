import { expect, test } from 'vitest'
import { parseTimestamp } from '../../../src/convert/junit/timestamp.ts'

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
])('%s is a moment', (text, seconds) => {
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
])('%s is left out', (text) => {
  expect(parseTimestamp(text)).toBeUndefined()
})
