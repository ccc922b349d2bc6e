import { MockAgent } from 'undici'
import { describe, expect, test } from 'vitest'
import { EvidenceError } from '../../src/error.ts'
import { toConnectionFailure } from '../../src/client/connection-failure.ts'
import { requestUrl } from '../../src/client/request-url.ts'
import {
  adviseWithout,
  createRedactor,
  ifSupported,
  isMissingOperation,
  isUnknown,
  toRefusedError,
} from '../../src/client/response.ts'
import { operations } from '../../src/wire/operation/operations.ts'
import { failureOf, json, serve } from '../../testkit/client/server.ts'

const headers = { authorization: 'Bearer secret', 'x-other': 'kept' }

function redirectTo(location: string) {
  return json(302, {}, { location })
}

describe('a redirect of another server', () => {
  test('is followed as often as allowed, with the authorization to the same origin', async () => {
    const { origin, seen } = await serve(redirectTo('/b'), redirectTo('/c'), json(200, {}))
    const response = await requestUrl({ url: `${origin}/a`, headers, timeoutSeconds: 10, redirects: 2 })
    expect(response.status).toBe(200)
    expect(seen.map(({ url }) => url)).toEqual(['/a', '/b', '/c'])
    for (const one of seen) expect(one.headers).toMatchObject({ ...headers, 'user-agent': 'delivery-evidence' })
  })
  test('is an error beyond that, also by default', async () => {
    const { origin, seen } = await serve(redirectTo('/b'))
    const failure = await failureOf(requestUrl({ url: origin, headers, timeoutSeconds: 10 }))
    expect(failure).toMatchObject({ code: 'nonsense', facts: { status: 302, host: new URL(origin).host } })
    expect(seen).toHaveLength(1)
    const twice = await failureOf(requestUrl({ url: origin, headers, timeoutSeconds: 10, redirects: 1 }))
    expect(twice.code).toBe('nonsense')
    expect(seen).toHaveLength(3)
  })
  test('to another origin does not get the authorization', async () => {
    const other = await serve(json(200, {}))
    const { origin } = await serve(redirectTo(`${other.origin}/x`))
    await requestUrl({ url: origin, headers, timeoutSeconds: 10, redirects: 1 })
    expect(other.seen[0]?.headers).toMatchObject({ 'x-other': 'kept' })
    expect(other.seen[0]?.headers).not.toHaveProperty('authorization')
  })
  test.each(['', 'http://'])('without a valid location is an error: %j', async (location) => {
    const { origin } = await serve(redirectTo(location))
    const failure = await failureOf(requestUrl({ url: origin, headers, timeoutSeconds: 10, redirects: 1 }))
    expect(failure.code).toBe('nonsense')
  })
  test('without a location is an error, and not followed to the same URL', async () => {
    const { origin, seen } = await serve(json(302, {}), json(200, {}))
    const failure = await failureOf(requestUrl({ url: origin, headers, timeoutSeconds: 10, redirects: 1 }))
    expect(failure).toMatchObject({ code: 'nonsense', message: expect.stringContaining('to an invalid location') })
    expect(seen).toHaveLength(1)
  })
  test.each([
    ['http', 'nonsense'],
    ['https', undefined],
  ])('from https to %s: %s', async (protocol, code) => {
    const agent = new MockAgent()
    agent.disableNetConnect()
    const location = `${protocol}://b.example/`
    agent.get('https://a.example').intercept({ path: '/' }).reply(302, '', { headers: { location } })
    agent.get(`${protocol}://b.example`).intercept({ path: '/' }).reply(200, '{}')
    const request = { url: 'https://a.example/', headers, timeoutSeconds: 5, redirects: 1, dispatcher: agent }
    const outcome = await requestUrl(request).catch((error: unknown) => error)
    expect(outcome).toMatchObject(code === undefined ? { status: 200 } : { code })
  })
})

test('a form is sent by POST', async () => {
  const { origin, seen } = await serve(json(200, {}))
  await requestUrl({ url: origin, headers, timeoutSeconds: 10, form: { grant: 'a b&c' } })
  expect(seen[0]).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from('grant=a+b%26c'),
  })
})

const ours = { request_id: 'r' }
const refusedWith = (facts: Readonly<Record<string, unknown>>, code: EvidenceError['code'] = 'refused') =>
  new EvidenceError(code, 'x', { facts })

describe('a call that was refused', () => {
  test('is about something unknown if its status is 404', () => {
    expect(isUnknown(refusedWith({ status: 404 }))).toBe(true)
    for (const error of [refusedWith({ status: 403 }), refusedWith({ status: 404 }, 'nonsense'), new Error('x'), 404]) {
      expect(isUnknown(error)).toBe(false)
    }
  })
  test.each([
    ['search', 405, {}, true],
    ['search', 501, {}, true],
    ['search', 501, ours, false],
    ['search', 404, {}, true],
    ['search', 404, ours, false],
    ['search', 403, {}, false],
    // Every service has it: what it does not know is a name.
    ['listTrails', 404, {}, false],
    ['listTrails', 405, {}, false],
  ] as const)('%s with %d and %j lacks the operation: %s', async (name, status, answer, isMissing) => {
    const body = Buffer.from(JSON.stringify({ message: 'No.', ...answer }))
    const error = toRefusedError(
      { url: 'https://h.example/x', status, headers: {}, body, redact: String },
      operations[name],
    )
    expect([isMissingOperation(error), isUnknown(error)]).toEqual([isMissing, status === 404 && !isMissing])
    const outcome = await ifSupported(Promise.reject(error)).catch((thrown: unknown) => thrown)
    expect(outcome).toBe(isMissing ? undefined : error)
  })
  test('for an operation that the service lacks says so, with what else its caller can do', () => {
    const body = Buffer.from('<h1>No page</h1>')
    const error = toRefusedError(
      { url: 'https://h.example/x', status: 404, headers: {}, body, redact: String },
      operations.search,
    )
    const text = 'The service h.example lacks `GET /search/{org}/sha/{sha}` (404: <h1>No page</h1>): check `url`,'
    expect(error.message).toBe(`${text} or use a service that evidence serve runs.`)
    expect(adviseWithout(error, 'read it')).toMatchObject({
      message: `${text} use a service that evidence serve runs, or read it.`,
      facts: error.facts,
    })
    expect(adviseWithout(refusedWith({}), 'read it')).toEqual(refusedWith({}))
  })
  test('has its result where the operation is supported', async () => {
    expect(await ifSupported(Promise.resolve(3))).toBe(3)
  })
})

const withCode = (code: unknown, name = 'Error') => Object.assign(new Error('x'), { code, name })
const describeCause = (cause: unknown, proxy?: string) =>
  toConnectionFailure(cause, { url: 'https://h.example/x', proxy })

describe('the cause of a failed connection', () => {
  test.each([
    [withCode('EFOO'), 'the connection failed (EFOO).'],
    [withCode('UND_ERR_FOO'), 'the connection failed (UND_ERR_FOO).'],
    [withCode('HPE_FOO'), 'the connection failed (HPE_FOO).'],
    [withCode('ERR_SSL_FOO'), 'the connection failed (ERR_SSL_FOO).'],
    [withCode('ETIMEDOUT'), 'the connection timed out. Does a firewall block it?'],
    [withCode('ECONNRESET'), 'the connection was reset.'],
    [new Error('x', { cause: withCode('ECONNRESET') }), 'the connection was reset.'],
    [new AggregateError([withCode('ECONNRESET')]), 'the connection was reset.'],
    [Object.assign(new Error('x'), { name: 'AbortError' }), 'no complete response arrived in time.'],
    [withCode(20, 'AbortError'), 'no complete response arrived in time.'],
  ])('%o has a sentence', (cause, reason) => {
    expect(describeCause(cause)?.failure.message).toBe(`https://h.example cannot be reached: ${reason}`)
  })
  test.each([
    withCode('ENOENT'),
    withCode('UND_ERR_CLOSED'),
    withCode('XEFOO'),
    withCode('EFOO_1'),
    withCode(7),
    new Error('x'),
    'EFOO',
    undefined,
  ])('%o is not one', (cause) => {
    expect(describeCause(cause)).toBeUndefined()
  })
  test('has the proxy, the host and the code, and whether another attempt may help', () => {
    const found = describeCause(withCode('ECONNRESET'), 'http://u:p@proxy.example:1')
    expect(found?.failure.message).not.toContain('u:p')
    expect(found?.failure.message).toContain('(through the proxy http://')
    const facts = { host: 'https://h.example', reason: 'ECONNRESET' }
    expect(found).toMatchObject({ isTransient: true, failure: { code: 'unreachable', facts } })
    expect(describeCause(withCode('CERT_HAS_EXPIRED'))).toMatchObject({ isTransient: false })
  })
})

describe('a text of a server', () => {
  test('has no secret of a header, in any spelling', () => {
    const pair = Buffer.from('user:pa ss:x').toString('base64')
    const redact = createRedactor({ Authorization: `Basic ${pair}`, 'x-token': 'long-secret', accept: 'plain' })
    expect(redact(`${pair} user:pa ss:x pa ss:x pa%20ss%3Ax long-secret plain`)).toBe('*** *** *** *** *** plain')
  })
  test('has no user name that is a token, and the longest secret is replaced first', () => {
    const user = Buffer.from('des_1:').toString('base64')
    expect(createRedactor({ authorization: `bAsIc  ${user}` })('des_1: des_1')).toBe('*** ***')
    expect(createRedactor({ 'x-token': 'abc', cookie: 'abcdef' })('abcdef abc')).toBe('*** ***')
    expect(createRedactor({ authorization: 'Bearer abc' })('Bearer abc')).toBe('Bearer ***')
    expect(createRedactor({ authorization: '' })('abc')).toBe('abc')
  })
})
