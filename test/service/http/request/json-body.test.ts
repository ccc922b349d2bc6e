import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJsonBody } from '../../../../src/service/http/request/json-body.ts'
import { HttpProblem } from '../../../../src/service/http/http-problem.ts'

const read = (text: string): Promise<unknown> => parseJsonBody(Buffer.from(text), { what: 'data_json' })

describe('a JSON body', () => {
  test('is parsed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 5 }), async (value) => {
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
  ])('is rejected if it is %s', async (_name, text) => {
    await expect(read(text)).rejects.toThrow(HttpProblem)
  })
  test('is rejected by name if it is not UTF-8', async () => {
    const bytes = Buffer.from([0x22, 0xff, 0xfe, 0x22])
    await expect(parseJsonBody(bytes, { what: 'data_json' })).rejects.toThrow('data_json must be UTF-8 text')
  })
})
