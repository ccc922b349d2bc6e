import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonValue } from '../../../testkit/wire/json/json-value.ts'
import { toCanonicalJson } from '../../../src/wire/json/canonical.ts'
import { ExactNumber, parseExactJson, replaceExactNumbers } from '../../../src/wire/json/exact-number.ts'
import { parseJson } from '../../../src/wire/json/parse-json.ts'

const inexact = [
  '12345678901234567890',
  '-12345678901234567890',
  '0.1000000000000000055511151231257827',
  '1e400',
  '-1E+400',
  '1e-400',
  '4.9e-324',
  '9007199254740993',
  '1790000000.123456789',
  '1e00000000000000000000400',
  '123456789.1234567890e-5',
]

const held = [
  '9007199254740992',
  '0.1',
  '1.0',
  '1e22',
  '1E5',
  '100000000000000000000000000000000',
  '0.30000000000000004',
  '5e-324',
  '1.7976931348623157e308',
  '-0',
  '0e999',
  '0.000000000000000000000',
  '1e0000000000000000000000005',
]

describe('a number that JavaScript cannot hold', () => {
  test.each(inexact)('%s is printed as it was written', (number) => {
    for (const text of [number, `[${number}]`, `{"a":{"b":[1,${number}]}}`, `[ ${number}\n]`]) {
      const value = parseExactJson(text)
      expect(JSON.stringify(value)).toBe(text.replaceAll(/\s/g, ''))
      expect(toCanonicalJson(value)).toBe(text.replaceAll(/\s/g, ''))
    }
  })

  test.each(inexact)('%s is printed as it was written where members need the order of RFC 8785', (number) => {
    expect(toCanonicalJson(parseExactJson(`{"b":{"9":${number},"10":1}}`))).toBe(`{"b":{"10":1,"9":${number}}}`)
    expect(toCanonicalJson(parseExactJson(`{"__proto__":{"b":${number},"a":1}}`))).toBe(
      `{"__proto__":{"a":1,"b":${number}}}`,
    )
  })

  test('is not an object or a number for a schema, and has no members', () => {
    const value = parseExactJson('1e400')
    expect(value).toBeInstanceOf(ExactNumber)
    expect(Object.keys(value as object)).toEqual([])
    expect(replaceExactNumbers(value, (number) => number.toNumber())).toBe(Infinity)
  })
})

test.each(held)('%s is an ordinary number', (number) => {
  expect(parseExactJson(`[${number}]`)).toEqual([Number(number)])
  expect(JSON.stringify(parseExactJson(`{"a":${number}}`))).toBe(JSON.stringify({ a: Number(number) }))
})

test('a text without such a number is parsed as JSON.parse does', () => {
  fc.assert(
    fc.property(jsonValue(), fc.nat({ max: 3 }), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      expect(parseExactJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test('digits in strings and digests change nothing', () => {
  const texts = ['12345678901234567890', ': 1e400', 'a,1e999', 'e1234567890123456', '3e123'.repeat(20), '0'.repeat(64)]
  const value = { texts, '12345678901234567890': 1 }
  expect(parseExactJson(JSON.stringify(value))).toEqual(value)
})

const digits = fc.string({ unit: fc.integer({ min: 0, max: 9 }).map(String), minLength: 1, maxLength: 30 })
const anyNumber = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits,
    fc.option(digits),
    fc.option(fc.tuple(fc.constantFrom('e', 'E+', 'e-'), digits)),
  )
  .map(([sign, whole, fraction, exponent]) => {
    const integer = whole.replace(/^0+(?=.)/, '')
    const power = exponent === null ? '' : `${exponent[0]}${exponent[1].slice(0, 4)}`
    return `${sign}${integer}${fraction === null ? '' : `.${fraction}`}${power}`
  })

test('any number keeps its value: it is printed as written, or as a double of exactly this value', () => {
  fc.assert(
    fc.property(fc.array(anyNumber), (numbers) => {
      const text = `{"a":[${numbers.join(',')}]}`
      const printed = toCanonicalJson(parseExactJson(text))
      const kept = printed.slice(6, -2).split(',')
      for (const [at, number] of numbers.entries()) {
        const found = kept[at] ?? ''
        expect(found === number || compareDecimals(found, number) === 0).toBe(true)
      }
      expect(toCanonicalJson(parseExactJson(printed))).toBe(printed)
    }),
    { numRuns: 500 },
  )
})

/** Compares two decimals as fractions of integers. */
function compareDecimals(one: string, other: string): number {
  const [a, b] = [toFraction(one), toFraction(other)]
  return Number(a.top * b.bottom - b.top * a.bottom)
}

function toFraction(text: string): { readonly top: bigint; readonly bottom: bigint } {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const power = Number(exponent) - fraction.length
  const top = BigInt(`${whole}${fraction}`)
  return power >= 0 ? { top: top * 10n ** BigInt(power), bottom: 1n } : { top, bottom: 10n ** BigInt(-power) }
}

describe('parseJson', () => {
  const kept = new Set(['free'])

  test('keeps such a number in the members that are named, at every depth, and rounds it elsewhere', () => {
    const text = '{"free":{"a":[12345678901234567890]},"list":[{"free":1e400}],"other":12345678901234567890}'
    const parsed = parseJson(text, 'storable', kept)
    expect(JSON.stringify(parsed)).toBe(
      '{"ok":true,"value":{"free":{"a":[12345678901234567890]},"list":[{"free":1e400}],"other":12345678901234567000}}',
    )
  })

  test('refuses a number beyond 1.8e308 elsewhere, and the same member twice everywhere', () => {
    expect(parseJson('{"other":1e400}', 'storable', kept)).toMatchObject({
      problem: expect.stringContaining('1.8e308'),
    })
    expect(parseJson('{"free":{"a":1e400,"a":1e400}}', 'storable', kept).ok).toBe(false)
    expect(parseJson('[1e400]', 'storable', 'all').ok).toBe(true)
    expect(parseJson('{"a":1e400,"a":2}', 'interoperable', 'all').ok).toBe(false)
  })

  test.each([
    ['one number', '1'.repeat(500_000)],
    ['zeros before the last digit', `1${'0'.repeat(500_000)}1`],
    ['a text of digits', `"a${'1'.repeat(500_000)}"`],
    ['digits of a digest', `"${'3e123'.repeat(100_000)}"`],
    ['exponents', `[${Array(50_000).fill('1e400').join(',')}]`],
  ])('reads half a million characters of %s', (_, text) => {
    expect(JSON.stringify(parseExactJson(text))).toBe(text)
  })

  test('deep nesting around such a number is refused, and never throws', () => {
    const text = `${'['.repeat(100_000)}1e400${']'.repeat(100_000)}`
    expect(parseJson(text, 'storable', 'all').ok).toBe(false)
    expect(parseJson(text, 'interoperable', 'all').ok).toBe(false)
  })
})
