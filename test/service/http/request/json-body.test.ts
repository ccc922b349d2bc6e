import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonValue } from '../../../../testkit/wire/json/json-value.ts'
import { parseJsonBody } from '../../../../src/service/http/request/json-body.ts'
import { HttpProblem } from '../../../../src/service/http/http-problem.ts'

const read = (text: string): Promise<unknown> => parseJsonBody(Buffer.from(text), { what: 'data_json' })

describe('a JSON body', () => {
  test('is parsed', async () => {
    await fc.assert(
      fc.asyncProperty(jsonValue({ maxDepth: 5 }), async (value) => {
        const text = JSON.stringify(value)
        fc.pre(!text.includes('__proto__'))
        expect(await read(text)).toEqual(JSON.parse(text))
      }),
    )
  })
  test.each([
    ['broken', '{"a":'],
    ['empty', ''],
    ['nested a million deep', '['.repeat(1_000_000)],
    ['closed, and nested deeper than the limit', `${'['.repeat(200)}${']'.repeat(200)}`],
    [
      'with a repeated member, which parsers read differently',
      '{"a":[{"is_compliant":false,"b:":":","is_compliant":true}]}',
    ],
    ['with a repeated member in two spellings', '{"a":1,"\\u0061":2}'],
    ['with a number out of range', '{"errors":[1e999]}'],
    ['with a member that would change a prototype', '{"user_data":{"__proto__":{"admin":true}}}'],
    ['with a member name that changes how V8 reads others', String.raw`{"a":1,"\\" :2}`],
  ])('is rejected if it is %s', async (_name, text) => {
    await expect(read(text)).rejects.toThrow(HttpProblem)
  })
  test('with the name of a backslash changes nothing in another text', async () => {
    await expect(read(String.raw`{"first":1,"\\":2}`)).rejects.toThrow('a member named')
    expect(await read(String.raw`{"first":1,"\u0062":2}`)).toEqual({ first: 1, b: 2 })
    const quoted = JSON.stringify({ text: '{"\\\\":1}', 'a\\': '\\"' })
    expect(await read(quoted)).toEqual(JSON.parse(quoted))
  })
  test('is rejected by name if it is not UTF-8', async () => {
    const bytes = Buffer.from([0x22, 0xff, 0xfe, 0x22])
    await expect(parseJsonBody(bytes, { what: 'data_json' })).rejects.toThrow('data_json must be UTF-8 text')
  })
})
