import { describe, expect, test } from 'vitest'
import { isMissingOperation } from '../../src/client/answer.ts'
import {
  connect,
  failureOf,
  head,
  json,
  place,
  receipt,
  report,
  rude,
  serve,
  whole,
} from '../../testkit/client/server.ts'

const problem = (status: number, more: object = {}): object => ({
  type: 'about:blank',
  title: 'x',
  status,
  message: 'The service says why.',
  request_id: 'r1',
  ...more,
})

describe('what will not change is told at once', () => {
  test.each([
    [400, /refused it \(400\)\. The service says why\./],
    [401, /token was refused: is it the right one/],
    [403, /may not do this.*The service says why/],
    [404, /check org, flow, trail and `url`/],
    [413, /too large/],
    [422, /idempotency key/],
  ])('%i', async (status, message) => {
    const { url, seen } = await serve(json(status, problem(status)))
    const failure = await failureOf(connect(url).reportGeneric(report))
    expect(failure).toMatchObject({ code: 'refused', message: expect.stringMatching(message), facts: { status } })
    expect(seen).toHaveLength(1)
  })

  test('a refused body, member by member', async () => {
    const { url } = await serve(json(400, problem(400, { errors: { 'junit_results.0.total': 'must be an integer' } })))
    expect((await failureOf(connect(url).reportGeneric(report))).message).toContain(
      'junit_results.0.total: must be an integer',
    )
  })

  test('a page in HTML is no answer', async () => {
    const { url, seen } = await serve(
      (r) => void r.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
    )
    const failure = await failureOf(connect(url).getTrail(place))
    expect(failure).toMatchObject({
      code: 'nonsense',
      message: expect.stringMatching(/not JSON \(text\/html\).*Sign in.*ending in \/api\/v2/),
    })
    expect(seen).toHaveLength(1)
  })

  test('JSON of another shape is none either', async () => {
    const { url } = await serve(json(200, { hello: 'world' }))
    expect(await failureOf(connect(url).getTrail(place))).toMatchObject({
      code: 'nonsense',
      message: expect.stringContaining('name: is required'),
    })
  })

  test('but what a creation answers is open (published-api.md §4.8), so any JSON will do', async () => {
    const { url } = await serve(json(201, 'OK'))
    expect(await connect(url).reportGeneric(report)).toEqual({})
  })

  test('a redirect is not followed, for it would take the token along', async () => {
    const { url, seen } = await serve(
      (r) => void r.writeHead(302, { location: 'https://elsewhere.example/login?x=1' }).end(),
    )
    expect(await failureOf(connect(url).getTrail(place))).toMatchObject({
      code: 'nonsense',
      message: expect.stringContaining('redirects (302) to https://elsewhere.example, and redirects are not followed'),
    })
    expect(seen).toHaveLength(1)
  })
})

describe('what cannot be reached', () => {
  test('a closed port', async () => {
    const failure = await failureOf(connect('http://127.0.0.1:1/api/v2', { budget: 1 }).getTrail(place))
    expect(failure).toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/^http:\/\/127\.0\.0\.1:1 cannot be reached: the connection was refused/),
    })
  })
  test('a host that nobody knows', async () => {
    const failure = await failureOf(connect('http://no-such-host.invalid/api/v2', { budget: 1 }).getTrail(place))
    expect(failure).toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/no-such-host\.invalid cannot be reached: the host name/),
    })
  })
  test('a server that drips its answer byte by byte is given up when the time is over', async () => {
    const url = await rude((socket) => {
      socket.once('data', () => {
        socket.write(head(whole.length))
        const timer = setInterval(() => socket.write(' '), 50)
        socket.once('close', () => clearInterval(timer))
      })
    })
    const client = connect(url, {
      budget: 0.4,
      clock: { now: () => performance.now(), sleep: async () => undefined, random: () => 1 },
    })
    expect(await failureOf(client.getTrail(place))).toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('no whole answer came in time'),
    })
  })
  test('something that does not speak HTTP', async () => {
    const url = await rude((socket) => void socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9\r\n')))
    expect(await failureOf(connect(url, { budget: 1 }).getTrail(place))).toMatchObject({ code: 'unreachable' })
  })
})

describe('the token', () => {
  test('is in no message, even if the server echoes it', async () => {
    const { url } = await serve((r, seen) => void r.writeHead(401).end(`you sent ${seen.headers.authorization}`))
    const failure = await failureOf(connect(url).getTrail(place))
    expect(JSON.stringify([failure.message, failure.stack, failure.facts])).not.toContain('des_secret_token')
    expect(failure.message).toContain('***')
  })
  test('is asked afresh for each try where it is short-lived', async () => {
    const { url, seen } = await serve(json(503, {}), json(201, receipt))
    let asked = 0
    await connect(url, { token: async () => `token-${(asked += 1)}` }).reportGeneric(report)
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2'])
  })
  test('nor are credentials in the URL', async () => {
    const failure = await failureOf(connect('http://user:hunter2@127.0.0.1:1/api/v2', { budget: 1 }).getTrail(place))
    expect(`${failure.message}${JSON.stringify(failure.facts)}`).not.toContain('hunter2')
  })
})

test('a service without an operation of ours is told from one without the thing', async () => {
  const { url } = await serve(
    json(404, { message: 'Not found' }),
    json(404, { type: 't', title: 'x', status: 404, message: 'No such trail.', request_id: 'r' }),
  )
  const client = connect(url)
  expect(isMissingOperation(await failureOf(client.getTrail(place)))).toBe(true)
  expect(isMissingOperation(await failureOf(client.getTrail(place)))).toBe(false)
})
