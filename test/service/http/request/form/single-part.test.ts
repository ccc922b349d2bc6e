import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonValue } from '../../../../../testkit/wire/json/json-value.ts'
import type { BodySource } from '../../../../../src/service/http/request/body-source.ts'
import { readMultipartForm } from '../../../../../src/service/http/request/multipart.ts'
import { findSinglePart } from '../../../../../src/service/http/request/single-part.ts'

const contentType = 'multipart/form-data; boundary=b-1'
const memory = { takeBytes: () => undefined, takeParsed: () => Promise.resolve() }

function toSource(chunks: readonly Uint8Array[]): BodySource {
  const unread = chunks.values()
  return { next: async () => unread.next().value, isPartlyRead: () => false }
}

/** The parsed form, or the problem. A body in two chunks is never read as a single part. */
async function read(chunks: readonly Uint8Array[]): Promise<unknown> {
  const file = { name: 'attachment_file', read: () => Promise.resolve('file') }
  return readMultipartForm({ contentType, source: toSource(chunks), memory }, file).then(
    ({ data: { value }, file: found }) => ({ value, found }),
    ({ status, errors }: { readonly status: number; readonly errors: unknown }) => ({ status, errors }),
  )
}

const disposition = fc.constantFrom(
  'content-disposition: form-data; name="data_json"',
  'Content-Disposition:form-data;name="data_json"',
  'content-disposition: form-data; name="data_json"; filename="a.json"',
  'content-disposition: form-data; name="other"',
  'content-disposition: form-data; name="data_json"; name="other"',
  'content-disposition: form-data; name=data_json',
  'x: y',
)
const type = fc.constantFrom(
  '',
  '\r\ncontent-type: application/json',
  '\r\nContent-Type:text/plain; a=b',
  '\r\n\t: x',
  '\r\n',
)
const content = fc.oneof(
  jsonValue().map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '',
    '{',
    '{}\r\n',
    '"\r\n--b-"',
    '{}\r\n--b-1',
    '{}\r\n--b-1\r\n\r\n{}',
    '\r\n--b-1--',
    '{"a":1,"a":2}',
  ),
)
const start = fc.constantFrom('--b-1\r\n', '\r\n--b-1\r\n', 'preamble\r\n--b-1\r\n', '--b-1 \r\n', '--b-1\n', '--b-1')
const end = fc.constantFrom(
  '\r\n--b-1--',
  '\r\n--b-1--\r\n',
  '\r\n--b-1--\r\nx',
  '\r\n--b-1-',
  '\r\n--b-1',
  '--b-1--',
  '',
)
const common = <T>(usual: string, others: fc.Arbitrary<T>): fc.Arbitrary<T | string> =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 4 }, { arbitrary: others, weight: 1 })

const form = fc
  .tuple(
    common('--b-1\r\n', start),
    common('content-disposition: form-data; name="data_json"', disposition),
    common('', type),
    content,
    common('\r\n--b-1--\r\n', end),
  )
  .map(([first, head, typeLine, body, last]) => Buffer.from(`${first}${head}${typeLine}\r\n\r\n${body}${last}`))

test('a form in one chunk is read as the parser of streams reads it', async () => {
  const counted = { single: 0, other: 0 }
  await fc.assert(
    fc.asyncProperty(form, async (body) => {
      counted[findSinglePart(body, contentType) === undefined ? 'other' : 'single'] += 1
      expect(await read([body])).toEqual(await read([body.subarray(0, 1), body.subarray(1)]))
    }),
    { numRuns: 1000 },
  )
  expect(Math.min(counted.single, counted.other)).toBeGreaterThan(100)
})

test('what follows the last delimiter in another chunk is not dropped', async () => {
  const body = Buffer.from('--b-1\r\ncontent-disposition: form-data; name="data_json"\r\n\r\n1\r\n--b-1--\r\n')
  expect(findSinglePart(body, contentType)?.toString()).toBe('1')
  const more = [body, Buffer.from('--b-1\r\nx: y\r\n\r\n')]
  expect(await read(more)).toEqual(await read([body.subarray(0, 9), body.subarray(9), ...more.slice(1)]))
})

test.each([
  'multipart/form-data; boundary="b-1"',
  'multipart/form-data; boundary=b-1; charset=x',
  'multipart/form-data',
])('the content type %s is left to the parser of streams', (other) => {
  const body = Buffer.from('--b-1\r\ncontent-disposition: form-data; name="data_json"\r\n\r\n1\r\n--b-1--\r\n')
  expect(findSinglePart(body, other)).toBeUndefined()
})
