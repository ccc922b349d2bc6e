import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMinute, formatMoment, parseArtifactTime } from '../../src/text/moment.ts'

const now = Date.UTC(2026, 10, 22, 13, 2, 30) / 1000

test.each([
  [now, '2026-11-22 13:02 UTC (now)'],
  [now - 59, '2026-11-22 13:01 UTC (now)'],
  [now - 3 * 3600, '2026-11-22 10:02 UTC (3 h ago)'],
  [now - 90, '2026-11-22 13:01 UTC (1 min ago)'],
  [now + 89.9 * 86_400, '2027-02-20 10:38 UTC (in 89 d)'],
  [Number.NaN, 'NaN'],
  [1e300, '1e+300'],
])('%d is shown as %s', (seconds, text) => {
  expect(formatMoment(seconds, now)).toBe(text)
})

test('no number makes it fail, and a time in the past is never in the future', () => {
  fc.assert(
    fc.property(fc.double(), (seconds) => {
      const text = formatMoment(seconds, now)
      expect(seconds < now && text.includes('(in ')).toBe(false)
    }),
  )
})

test.each([
  [now, '22 Nov 13:02 UTC'],
  [now - 20 * 86_400, '2 Nov 13:02 UTC'],
  [now - 365 * 86_400, '22 Nov 2025 13:02 UTC'],
  [Number.NaN, ''],
  [1e300, ''],
])('%d is shown to the minute as %s, in a text that does not age', (seconds, text) => {
  expect(formatMinute(seconds, now)).toBe(text)
})

test.each([
  ['1764177000.123', 1_764_177_000.123],
  ['1764177000', 1_764_177_000],
  ['2025-11-26T17:10:00Z', 1_764_177_000],
  ['soon', Number.NaN],
])('the time %s of an artifact is %d', (text, seconds) => {
  expect(parseArtifactTime(text)).toBe(seconds)
})
