import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, inOrder } from '../../src/json/canonical.ts'

test('orders members by UTF-16 units, at every depth', () => {
  // U+1F600 sorts before U+FB33, for its first unit is a surrogate (RFC 8785 §3.2.3).
  expect(canonicalJson({ '\uFB33': 1, '\u{1F600}': 2, b: [{ z: 1, a: 2 }], '1': 0 })).toBe(
    '{"1":0,"b":[{"a":2,"z":1}],"\u{1F600}":2,"\uFB33":1}',
  )
})

test('writes numbers and strings as JSON.stringify does', () => {
  expect(canonicalJson([1e30, 4.5, 0.002, 1e-27, -0, '\u000F"\n€'])).toBe('[1e+30,4.5,0.002,1e-27,0,"\\u000f\\"\\n€"]')
})

test('orders names that look like places in an array as any other, which no object does', () => {
  expect(canonicalJson({ b: { '9': 1, '10': 2, '!': 3 }, a: [{ '2': { z: 1, y: 2 }, '11': 0 }] })).toBe(
    '{"a":[{"11":0,"2":{"y":2,"z":1}}],"b":{"!":3,"10":2,"9":1}}',
  )
})

test('leaves out members that are undefined and keeps those that are null', () => {
  expect(canonicalJson({ a: undefined, b: null, c: [undefined] })).toBe('{"b":null,"c":[null]}')
})

test('keeps a member that is called __proto__', () => {
  expect(canonicalJson(JSON.parse('{"__proto__":1,"a":2}'))).toBe('{"__proto__":1,"a":2}')
  expect(canonicalJson(JSON.parse('{"a":2,"__proto__":{"b":[],"a":1}}'))).toBe('{"__proto__":{"a":1,"b":[]},"a":2}')
})

test('reads back as what it was, and is the same for members in any order', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value)
      expect(canonicalJson(JSON.parse(text))).toBe(text)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.integer()), (members) => {
      const reversed = Object.fromEntries(Object.entries(members).toReversed())
      expect(canonicalJson(reversed)).toBe(canonicalJson(members))
    }),
  )
})

test('writes any text as JSON does, also what is no Unicode', () => {
  const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
  const special = fc.constantFrom('"', '\\', '\n', '\u007F', '\u2028', '\uD800', '\uDFFF', '\u{1F600}')
  fc.assert(
    fc.property(fc.array(fc.oneof(unit, special, fc.string())), (pieces) => {
      const text = pieces.join('')
      expect(canonicalJson(text)).toBe(JSON.stringify(text))
      expect(canonicalJson({ [text]: 1 })).toBe(JSON.stringify({ [text]: 1 }))
    }),
  )
})

test('a value whose members were put in order is the same value, and prints the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(inOrder(value)).toEqual(value)
      expect(canonicalJson(inOrder(value))).toBe(canonicalJson(value))
      const ordered: unknown = JSON.parse(canonicalJson(value))
      expect(JSON.stringify(inOrder(ordered))).toBe(JSON.stringify(ordered))
    }),
  )
})
