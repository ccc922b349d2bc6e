import { describe, expect, test } from 'vitest'
import { matchesETag, readConditions } from '../../../../src/service/http/request/conditional.ts'

describe('If-None-Match', () => {
  test.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['"x", "abc"', true],
    ['*', true],
    ['"abcd"', false],
    ['abc', false],
  ])('%s against "abc": %s', (header, expected) => {
    expect(matchesETag(readConditions(new Headers({ 'if-none-match': header })), '"abc"')).toBe(expected)
  })
  test('matches nothing if absent', () => {
    expect(matchesETag(readConditions(new Headers()), '"abc"')).toBe(false)
  })
})

describe('Prefer', () => {
  test.each([
    ['wait=10', 10],
    ['respond-async, wait=5', 5],
    ['handling=lenient; wait="7"', 7],
    ['wait=600', 60],
    ['await=3', undefined],
    ['wait=soon', undefined],
  ])('%s waits %s s', (header, expected) => {
    expect(readConditions(new Headers({ prefer: header })).waitSeconds).toBe(expected)
  })
})
