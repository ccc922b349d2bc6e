import { describe, expect, test } from 'vitest'
import { matches, readCondition } from '../../../../src/service/http/request/conditional.ts'

describe('If-None-Match', () => {
  test.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['"x", "abc"', true],
    ['*', true],
    ['"abcd"', false],
    ['abc', false],
  ])('%s against "abc": %s', (header, expected) => {
    expect(matches(readCondition(new Headers({ 'if-none-match': header })), '"abc"')).toBe(expected)
  })
  test('that is absent matches nothing', () => {
    expect(matches(readCondition(new Headers()), '"abc"')).toBe(false)
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
    expect(readCondition(new Headers({ prefer: header })).wait).toBe(expected)
  })
})
