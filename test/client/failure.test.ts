import { describe, expect, test } from 'vitest'
import { isMissingOperation } from '../../src/client/response.ts'
import {
  createTestClient,
  failureOf,
  toResponseHead,
  json,
  trailParams,
  receipt,
  report,
  serveSockets,
  serve,
  receiptJson,
} from '../../testkit/client/server.ts'

const problem = (status: number, more: object = {}): object => ({
  type: 'about:blank',
  title: 'x',
  status,
  message: 'The service says why.',
  request_id: 'r1',
  ...more,
})

describe('a permanent failure is reported without a retry', () => {
  test.each([
    [400, /refused the request \(400\)\. The service says why\./],
    [401, /token was not accepted\. Check that it belongs/],
    [403, /does not have the required role.*The service says why/],
    [404, /Check `org`, `flow`, `trail` and `url`/],
    [413, /too large/],
    [422, /idempotency key/],
  ])('%i', async (status, message) => {
    const { url, seen } = await serve(json(status, problem(status)))
    const failure = await failureOf(createTestClient(url).reportGeneric(report))
    expect(failure).toMatchObject({ code: 'refused', message: expect.stringMatching(message), facts: { status } })
    expect(seen).toHaveLength(1)
  })

  test('a refused body, with its problems by dotted path', async () => {
    const { url } = await serve(json(400, problem(400, { errors: { 'junit_results.0.total': 'must be an integer' } })))
    expect((await failureOf(createTestClient(url).reportGeneric(report))).message).toContain(
      'junit_results.0.total: must be an integer',
    )
  })

  test('an HTML page', async () => {
    const { url, seen } = await serve(
      (r) => void r.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
    )
    const failure = await failureOf(createTestClient(url).getTrail(trailParams))
    expect(failure).toMatchObject({
      code: 'nonsense',
      message: expect.stringMatching(/not JSON \(text\/html\).*Sign in.*ending in \/api\/v2/),
    })
    expect(seen).toHaveLength(1)
  })

  test('JSON of another shape', async () => {
    const { url } = await serve(json(200, { hello: 'world' }))
    expect(await failureOf(createTestClient(url).getTrail(trailParams))).toMatchObject({
      code: 'nonsense',
      message: expect.stringContaining('name: is required'),
    })
  })

  test('the response to a creation may be any JSON (rules 9.8)', async () => {
    const { url } = await serve(json(201, 'OK'))
    expect(await createTestClient(url).reportGeneric(report)).toEqual({})
  })

  test('a redirect, which would send the token to another host', async () => {
    const { url, seen } = await serve(
      (r) => void r.writeHead(302, { location: 'https://elsewhere.example/login?x=1' }).end(),
    )
    expect(await failureOf(createTestClient(url).getTrail(trailParams))).toMatchObject({
      code: 'nonsense',
      message: expect.stringContaining('redirects (302) to https://elsewhere.example. Redirects are not followed.'),
    })
    expect(seen).toHaveLength(1)
  })
})

describe('unreachable', () => {
  test('a closed port', async () => {
    const failure = await failureOf(
      createTestClient('http://127.0.0.1:1/api/v2', { timeoutSeconds: 1 }).getTrail(trailParams),
    )
    expect(failure).toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/^http:\/\/127\.0\.0\.1:1 cannot be reached: the connection was refused/),
    })
  })
  test('an unknown host', async () => {
    const failure = await failureOf(
      createTestClient('http://no-such-host.invalid/api/v2', { timeoutSeconds: 1 }).getTrail(trailParams),
    )
    expect(failure).toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/no-such-host\.invalid cannot be reached: the host name/),
    })
  })
  test('a server that sends its response too slowly, after the timeout', async () => {
    const url = await serveSockets((socket) => {
      socket.once('data', () => {
        socket.write(toResponseHead(receiptJson.length))
        const timer = setInterval(() => socket.write(' '), 50)
        socket.once('close', () => clearInterval(timer))
      })
    })
    const client = createTestClient(url, {
      timeoutSeconds: 0.4,
      clock: { now: () => performance.now(), sleep: async () => undefined, random: () => 1 },
    })
    expect(await failureOf(client.getTrail(trailParams))).toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('no complete response arrived in time'),
    })
  })
  test('a server that does not speak HTTP', async () => {
    const url = await serveSockets((socket) => void socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9\r\n')))
    expect(await failureOf(createTestClient(url, { timeoutSeconds: 1 }).getTrail(trailParams))).toMatchObject({
      code: 'unreachable',
    })
  })
})

describe('the token', () => {
  test('does not appear in a message, even if the server echoes it', async () => {
    const { url } = await serve((r, seen) => void r.writeHead(401).end(`you sent ${seen.headers.authorization}`))
    const failure = await failureOf(createTestClient(url).getTrail(trailParams))
    expect(JSON.stringify([failure.message, failure.stack, failure.facts])).not.toContain('des_secret_token')
    expect(failure.message).toContain('***')
  })
  test('is requested before each attempt if it is a function', async () => {
    const { url, seen } = await serve(json(503, {}), json(201, receipt))
    let calls = 0
    await createTestClient(url, { token: async () => `token-${(calls += 1)}` }).reportGeneric(report)
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2'])
  })
  test('and credentials in the URL do not appear in a message', async () => {
    const failure = await failureOf(
      createTestClient('http://user:hunter2@127.0.0.1:1/api/v2', { timeoutSeconds: 1 }).getTrail(trailParams),
    )
    expect(`${failure.message}${JSON.stringify(failure.facts)}`).not.toContain('hunter2')
  })
})

test('a missing operation is distinguished from a missing resource', async () => {
  const { url } = await serve(
    json(404, { message: 'Not found' }),
    json(404, { type: 't', title: 'x', status: 404, message: 'No such trail.', request_id: 'r' }),
  )
  const client = createTestClient(url)
  expect(isMissingOperation(await failureOf(client.getTrail(trailParams)))).toBe(true)
  expect(isMissingOperation(await failureOf(client.getTrail(trailParams)))).toBe(false)
})
