import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson } from '../../../../src/service/http/request/json.ts'
import { Refusal } from '../../../../src/service/http/response/refusal.ts'

const read = (text: string): unknown => parseJson(Buffer.from(text), 'data_json')

describe('JSON from outside', () => {
  test('is read as any JSON is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value)
        fc.pre(!text.includes('__proto__'))
        expect(read(text)).toEqual(JSON.parse(text))
      }),
    )
  })
  test.each([
    ['broken', '{"a":'],
    ['empty', ''],
    ['nested a million deep', '['.repeat(1_000_000)],
    ['closed, and nested deeper than is taken', `${'['.repeat(200)}${']'.repeat(200)}`],
    [
      'with a member twice, of which readers take either',
      '{"a":[{"is_compliant":false,"b:":":","is_compliant":true}]}',
    ],
    ['with a member twice, spelt in two ways', '{"a":1,"\\u0061":2}'],
    ['with a number that no reader keeps', '{"errors":[1e999]}'],
    ['with a member that would change a prototype', '{"user_data":{"__proto__":{"admin":true}}}'],
  ])('is refused when it is %s', (_name, text) => {
    expect(() => read(text)).toThrow(Refusal)
  })
  test('is refused by name when it is not UTF-8', () => {
    const bytes = Buffer.from([0x22, 0xff, 0xfe, 0x22])
    expect(() => parseJson(bytes, 'data_json')).toThrow('data_json must be UTF-8 text')
  })
})
