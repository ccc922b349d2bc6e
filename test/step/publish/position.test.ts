import { describe, expect, test } from 'vitest'
import { isNewer, parsePosition, printPosition } from '../../../src/step/publish/position.ts'

const readAt = Date.UTC(2026, 10, 22, 10, 2, 3, 4)
const time = '2026-11-22T10:02:03.004Z'

test('a position is printed with its record, if it has one', () => {
  expect(printPosition({ sequence: 1234, readAt })).toBe(`record 1234 · ${time}`)
  expect(printPosition({ sequence: 0, readAt })).toBe(`record 0 · ${time}`)
  expect(printPosition({ sequence: undefined, readAt })).toBe(time)
})

test.each([
  [`Compliant · record 1234 · ${time}`, 1234],
  [`Compliant · record 7 · ${time}`, 7],
  [`Compliant · record ${'9'.repeat(15)} · ${time}`, 999_999_999_999_999],
  [`Compliant · ${time}`, undefined],
  // A name can imitate a record, so only the end counts.
  [`x · record 9 · ${time} · record 1 · ${time}`, 1],
  [`x · record ${'9'.repeat(16)} · ${time}`, undefined],
  [`record 1 · ${time}`, undefined],
])('the position of %j has the record %s', (text, sequence) => {
  expect(parsePosition(text)).toEqual({ sequence, readAt })
})

test.each([
  '',
  'Compliant',
  time,
  `Compliant ${time}`,
  `Compliant · ${time}.`,
  'Compliant · 2026-11-22T10:02:03Z',
  'Compliant · 2026-11-22T10:02:03.0Z',
  'Compliant · 2026-11-22T10:02:03.0040Z',
  'Compliant · 2026-11-22',
  'Compliant · 2026-99-22T10:02:03.004Z',
  'Compliant · Stryker was here!',
])('the text %j has no position', (text) => {
  expect(parsePosition(text)).toBeUndefined()
})

describe('a verdict is newer', () => {
  test.each([
    ['with a later record', { sequence: 2, readAt: 1 }, { sequence: 1, readAt: 9 }],
    ['with the same record, read later', { sequence: 1, readAt: 2 }, { sequence: 1, readAt: 1 }],
    ['without a record, read later', { sequence: undefined, readAt: 2 }, { sequence: 9, readAt: 1 }],
    ['than one without a record, read later', { sequence: 1, readAt: 2 }, { sequence: undefined, readAt: 1 }],
  ])('%s', (_, one, other) => {
    expect([isNewer(one, other), isNewer(other, one)]).toEqual([true, false])
  })
  test.each([1, undefined])('than none like itself: %s', (sequence) => {
    const same = { sequence, readAt: 1 }
    expect(isNewer(same, { ...same })).toBe(false)
  })
})
