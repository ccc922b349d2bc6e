import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonValue } from '../../../testkit/wire/json/json-value.ts'
import { toCanonicalJson, sortMembers } from '../../../src/wire/json/canonical.ts'

test('sorts members by UTF-16 code units, at every depth', () => {
  // U+1F600 sorts before U+FB33, because its first code unit is a surrogate (RFC 8785 §3.2.3).
  expect(toCanonicalJson({ '\uFB33': 1, '\u{1F600}': 2, b: [{ z: 1, a: 2 }], '1': 0 })).toBe(
    '{"1":0,"b":[{"a":2,"z":1}],"\u{1F600}":2,"\uFB33":1}',
  )
})

test('writes numbers and strings as JSON.stringify does', () => {
  expect(toCanonicalJson([1e30, 4.5, 0.002, 1e-27, -0, '\u000F"\n€'])).toBe(
    '[1e+30,4.5,0.002,1e-27,0,"\\u000f\\"\\n€"]',
  )
})

test('sorts integer-like names as text, unlike the order of an object', () => {
  expect(toCanonicalJson({ b: { '9': 1, '10': 2, '!': 3 }, a: [{ '2': { z: 1, y: 2 }, '11': 0 }] })).toBe(
    '{"a":[{"11":0,"2":{"y":2,"z":1}}],"b":{"!":3,"10":2,"9":1}}',
  )
})

test('omits members that are undefined and keeps those that are null', () => {
  expect(toCanonicalJson({ a: undefined, b: null, c: [undefined] })).toBe('{"b":null,"c":[null]}')
})

test('keeps a member named __proto__', () => {
  expect(toCanonicalJson(JSON.parse('{"__proto__":1,"a":2}'))).toBe('{"__proto__":1,"a":2}')
  expect(toCanonicalJson(JSON.parse('{"a":2,"__proto__":{"b":[],"a":1}}'))).toBe('{"__proto__":{"a":1,"b":[]},"a":2}')
})

test('is parsed as the same value, and does not depend on the order of members', () => {
  fc.assert(
    fc.property(jsonValue(), (value) => {
      const text = toCanonicalJson(value)
      expect(toCanonicalJson(JSON.parse(text))).toBe(text)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.integer()), (members) => {
      const reversed = Object.fromEntries(Object.entries(members).toReversed())
      expect(toCanonicalJson(reversed)).toBe(toCanonicalJson(members))
    }),
  )
})

test('writes any text as JSON.stringify does, also malformed Unicode', () => {
  const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
  const special = fc.constantFrom('"', '\\', '\n', '\u007F', '\u2028', '\uD800', '\uDFFF', '\u{1F600}')
  fc.assert(
    fc.property(fc.array(fc.oneof(unit, special, fc.string())), (pieces) => {
      const text = pieces.join('')
      expect(toCanonicalJson(text)).toBe(JSON.stringify(text))
      expect(toCanonicalJson({ [text]: 1 })).toBe(JSON.stringify({ [text]: 1 }))
    }),
  )
})

test('sorting members keeps the value and its canonical JSON', () => {
  fc.assert(
    fc.property(jsonValue(), (value) => {
      expect(sortMembers(value)).toEqual(value)
      expect(toCanonicalJson(sortMembers(value))).toBe(toCanonicalJson(value))
      const sorted: unknown = JSON.parse(toCanonicalJson(value))
      expect(JSON.stringify(sortMembers(sorted))).toBe(JSON.stringify(sorted))
    }),
  )
})
