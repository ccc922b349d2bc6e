import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitCanonicalObject } from '../../../src/wire/json/canonical-members.ts'
import { toCanonicalJson } from '../../../src/wire/json/canonical.ts'
import { isObject } from '../../../src/wire/json/is-object.ts'
import { parseJson } from '../../../src/wire/json/parse-json.ts'
import { jsonValue } from '../../../testkit/wire/json/json-value.ts'

type Members = readonly (readonly [string, string])[]

/** The members by a parser and a printer; undefined unless the text is an object in canonical JSON. */
function splitByParser(text: string): Members | undefined {
  const parsed = parseJson(text, 'any', 'all')
  if (!parsed.ok || !isObject(parsed.value) || toCanonicalJson(parsed.value) !== text) return undefined
  const members = Object.entries(parsed.value).map(([name, value]) => [name, toCanonicalJson(value)] as const)
  return members.toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function split(text: string): Members | undefined {
  const members = splitCanonicalObject(text)
  return members && [...members]
}

/** A member named as one backslash changes how V8 reads later texts (json-value.ts). */
const backslashName = /"\\\\":/
const names = fc.string({ unit: 'grapheme', maxLength: 4 })
const objects = fc
  .dictionary(names, jsonValue(), { maxKeys: 6 })
  .map(toCanonicalJson)
  .filter((text) => !backslashName.test(text))
const pieces = [
  '"',
  '\\',
  '\\n',
  '\\u0041',
  '\\/',
  ',',
  ':',
  '{',
  '}',
  '[',
  ']',
  '0',
  '-0',
  '1e2',
  '1e+21',
  '.5',
  ' ',
  'null',
  'é',
]

test('splits each object in canonical JSON as a parser does, unless it has an escape or __proto__', () => {
  const plain = objects.filter((text) => !/\\|__proto__|\p{Cc}/u.test(text))
  fc.assert(
    fc.property(plain, (text) => {
      expect(split(text)).toEqual(splitByParser(text))
      expect(split(text)).toBeDefined()
    }),
  )
})

test('takes no text for canonical that a parser and a printer change', () => {
  const changes = fc.record({
    text: objects,
    at: fc.nat(200),
    length: fc.nat(3),
    piece: fc.constantFrom('', ...pieces),
  })
  fc.assert(
    fc.property(changes, ({ text, at: place, length, piece }) => {
      const at = place % (text.length + 1)
      const changed = `${text.slice(0, at)}${piece}${text.slice(at + length)}`
      fc.pre(!backslashName.test(changed))
      expect([undefined, JSON.stringify(splitByParser(changed))]).toContain(
        split(changed) && JSON.stringify(split(changed)),
      )
    }),
    { numRuns: 1000 },
  )
})

test.each([
  '{"b":1,"a":1}',
  '{"a":1,"a":1}',
  '{"a":{"a":1,"a":2}}',
  '{"a": 1}',
  '{"a":1} ',
  '{"a":1}}',
  '{"a":1,}',
  '{"a":[1,]}',
  '{"a":"\\/"}',
  '{"a":"\\u0041"}',
  '{"a":"\\"}',
  '{"a":"b',
  '{"a":"\n"}',
  '{"a":"\ud800"}',
  '{"a":1.0}',
  '{"a":-0}',
  '{"a":01}',
  '{"a":1e2}',
  '{"a":12345678901234567890}',
  '{"a":tru}',
  '{"a"}',
  '{"a":}',
  '{',
  '[1]',
  '"a"',
  '',
])('does not take %j for canonical', (text) => {
  expect(split(text)).toBeUndefined()
})

test('splits an ordinary document, also with the usual escapes', () => {
  const nested = '{"c":[true,"x\\n\\"\\\\\\\\",-1.5e-7],"d":{}}'
  expect(split(`{"a":null,"b":${nested},"é":[]}`)).toEqual([
    ['a', 'null'],
    ['b', nested],
    ['é', '[]'],
  ])
})
