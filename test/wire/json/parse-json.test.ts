import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonValue } from '../../../testkit/wire/json/json-value.ts'
import { isObject } from '../../../src/wire/json/is-object.ts'
import { memberOf, textMember } from '../../../src/wire/json/member.ts'
import { parseJson, tryParseJson } from '../../../src/wire/json/parse-json.ts'

test('valid JSON is accepted with its value, under every profile', () => {
  fc.assert(
    fc.property(jsonValue({ maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value)
      fc.pre(!text.includes('__proto__') && !text.includes(String.raw`\u`))
      for (const profile of ['any', 'interoperable', 'storable'] as const) {
        expect(parseJson(text, profile)).toEqual({ ok: true, value: JSON.parse(text) })
      }
    }),
  )
})

describe('a problem', () => {
  test.each([
    ['{', true, true, true],
    ['', true, true, true],
    ['{"a":1,"a":2}', false, true, true],
    ['[1e999]', false, true, true],
    ['{"__proto__":{}}', false, false, true],
    ['"\\u0000"', false, false, true],
    ['{"\\ud800":1}', false, false, true],
    [`${'['.repeat(200)}${']'.repeat(200)}`, false, false, true],
    [`${'['.repeat(100)}${']'.repeat(100)}`, false, false, false],
  ])('%s is refused as any, interoperable, storable JSON: %s, %s, %s', (text, ...refused) => {
    const found = (['any', 'interoperable', 'storable'] as const).map((profile) => !parseJson(text, profile).ok)
    expect(found).toEqual(refused)
  })

  test('malformed JSON is distinguished from JSON that the profile refuses', () => {
    expect(parseJson('{"a":')).toMatchObject({
      ok: false,
      isMalformed: true,
      problem: expect.stringMatching(/^is not JSON \(/),
    })
    expect(parseJson('[1e999]', 'storable')).toMatchObject({
      ok: false,
      isMalformed: false,
      problem: 'must not have a number beyond 1.8e308',
    })
  })

  test('deep nesting never throws', () => {
    const text = '['.repeat(100_000) + ']'.repeat(100_000)
    for (const profile of ['interoperable', 'storable'] as const) expect(parseJson(text, profile).ok).toBe(false)
  })
})

test('tryParseJson returns undefined for malformed JSON', () => {
  expect([tryParseJson('{"a":1}'), tryParseJson('{')]).toEqual([{ a: 1 }, undefined])
})

test('an array, null and a text are not objects', () => {
  expect([{}, [], null, 'a', 1, undefined].map(isObject)).toEqual([true, false, false, false, false, false])
})

test('members are looked up without the prototype', () => {
  const value: unknown = JSON.parse('{"a":"b","n":1}')
  expect([memberOf(value, 'a'), memberOf(value, 'constructor'), memberOf([1], '0')]).toEqual([
    'b',
    undefined,
    undefined,
  ])
  expect([textMember(value, 'a'), textMember(value, 'n'), textMember(value, 'x')]).toEqual(['b', '', ''])
})
