import { describe, expect, test } from 'vitest'
import { toConnectionFailure } from '../../src/client/connection-failure.ts'
import {
  createRedactor,
  parseResponse,
  toRefusedError,
  toUnavailableError,
  type HttpResponse,
} from '../../src/client/response.ts'
import { parseRetryAfter, realClock } from '../../src/client/retry.ts'
import { operations } from '../../src/wire/operation/operations.ts'

function toResponse(status: number, text: string, headers: Readonly<Record<string, string>> = {}): HttpResponse {
  const body = new TextEncoder().encode(text)
  return { status, headers, body, url: 'https://h.example/api/v2/x', redact: (one) => one }
}

const pair = (text: string): string => Buffer.from(text).toString('base64')

describe('the message about a failing service', () => {
  test.each([
    ['', '(empty).'],
    [' a \n\n\u0000 b ', 'a b.'],
    ['Ends.', 'Ends.'],
    ['Why?', 'Why?'],
    ['a. b', 'a. b.'],
    ['x'.repeat(80), `${'x'.repeat(80)}.`],
    ['x'.repeat(81), `${'x'.repeat(79)}…`],
  ])('has the start of the response %j', (text, shown) => {
    const error = toUnavailableError(toResponse(500, text))
    expect(error.message).toBe(`h.example failed every attempt (500): ${shown}`)
    expect(error.facts).toEqual({ status: 500, host: 'h.example' })
  })

  test('has the whole detail of a problem', () => {
    const detail = `The service cannot store secrets. ${'Its operator finds the reason in the log. '.repeat(9)}End.`
    const problem = { type: 'urn:x', title: 'Busy', status: 503, detail, request_id: '1' }
    expect(toUnavailableError(toResponse(503, JSON.stringify(problem))).message).toBe(
      `h.example failed every attempt (503): ${detail}`,
    )
  })

  test('has the time for which it asks clients to wait', () => {
    const { message } = toUnavailableError(toResponse(503, 'Busy.', { 'retry-after': '7' }))
    expect(message).toBe('h.example failed every attempt (503): Busy. It asks clients to wait 7 s.')
  })
})

test.each([
  ['{"errors":{"a":"is wrong"},"message":"No."}', { errors: { a: 'is wrong' }, ours: false }],
  ['{"message":"There is nothing at /x.","request_id":"r"}', { errors: {}, ours: true }],
  ['{}', { errors: {}, ours: false }],
])('the facts of the refusal %s', (body, facts) => {
  expect(toRefusedError(toResponse(400, body)).facts).toEqual({ status: 400, host: 'h.example', ...facts })
})

test('a download of another status than 200 is no file', () => {
  expect(parseResponse(operations.getAttachment, toResponse(200, 'x'))).toEqual(new TextEncoder().encode('x'))
  expect(() => parseResponse(operations.getAttachment, toResponse(206, 'x'))).toThrow('is not JSON')
})

describe('a secret header is redacted', () => {
  test.each<[header: Readonly<Record<string, string>>, text: string, redacted: string]>([
    [{ cookie: 'id=abc next=d' }, 'id=abc next=d', '***'],
    [{ authorization: `Basic  ${pair('jane:pass')}` }, `${pair('jane:pass')} jane:pass pass jane`, '*** *** *** jane'],
    [{ authorization: `Basic ${pair('token:')}` }, 'token', '***'],
    [{ authorization: `Basic ${pair('a:b:c')}` }, 'b:c', '***'],
    [{ authorization: `Bearer ${pair('jane')}` }, `${pair('jane')} jane`, '*** jane'],
  ])('%j', (headers, text, redacted) => {
    expect(createRedactor(headers)(text)).toBe(redacted)
  })
})

test('only the end of a message loses its second full stop', () => {
  const cause = Object.assign(new Error('x'), { code: 'ECONNRESET' })
  const found = toConnectionFailure(cause, { url: 'http://a..b.example/x', proxy: undefined })
  expect(found?.failure.message).toBe('http://a..b.example cannot be reached: the connection was reset.')
})

test.each(['ENOENT', 'EACCES', 'EISDIR', 'UND_ERR_DESTROYED', 'UND_ERR_CLOSED', 'UND_ERR_INVALID_ARG', 'OTHER'])(
  'an error with the code %s is no failure of a connection',
  (code) => {
    const cause = Object.assign(new Error('x'), { code })
    expect(toConnectionFailure(cause, { url: 'http://h.example', proxy: undefined })).toBeUndefined()
  },
)

test.each([
  ['HTTPParserError', 'HPE_INVALID_CONSTANT'],
  ['TimeoutError', 'ABORT_ERR'],
])('an error with the name %s is known by the code %s', (name, reason) => {
  const cause = Object.assign(new Error('x'), { name, code: 'OTHER' })
  const found = toConnectionFailure(cause, { url: 'http://h.example', proxy: undefined })
  expect(found?.failure.facts).toEqual({ host: 'http://h.example', reason })
})

test('a Retry-After that is neither a number nor a date is ignored', () => {
  expect([undefined, '7x', 'x7', ''].map((value) => parseRetryAfter(value, 0))).toEqual([0, 0, 0, 0])
  expect(parseRetryAfter('12', 0)).toBe(12_000)
})

test('a wait ends when its signal is aborted', async () => {
  await expect(realClock.sleep(600_000, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
})
