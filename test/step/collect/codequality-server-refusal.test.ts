import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { readAnalysisResult } from '../../../src/step/collect/codequality-server.ts'
import { failureOf, json, serveSockets, serve } from '../../../testkit/client/server.ts'
import {
  readResult,
  createWaitLog,
  startCodequalityServer,
  success,
  toTask,
} from '../../../testkit/step/codequality-server.ts'
import { givenInputs } from '../../../testkit/step/workspace.ts'

describe('the token', () => {
  const basic = `Basic ${Buffer.from('s3cret:').toString('base64')}`

  test('is sent as a bearer token', async () => {
    const { origin, seen } = await startCodequalityServer({ states: [success] })
    await readResult(origin, { 'codequality-token': 's3cret' })
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer s3cret'))
  })

  test('is sent as a basic user name after a 401, and then in every request', async () => {
    const { origin, seen } = await startCodequalityServer({ states: [success], basicAlone: true })
    const { payload } = await readResult(origin, { 'codequality-token': 's3cret' })
    expect(payload.codequality_results.qualityGate.status).toBe('OK')
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer s3cret', basic, basic, basic])
  })

  test('that is refused in both forms gives an error without the token', async () => {
    const { origin, seen } = await serve(json(401, {}))
    const failure = await failureOf(readResult(origin, { 'codequality-token': 's3cret' }))
    expect(failure).toMatchObject({ code: 'refused', facts: { status: 401 } })
    expect(failure.message).toBe(
      `${origin} answered 401 to api/ce/task. Check that \`codequality-token\` is valid and has the permission to browse the project.`,
    )
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer s3cret', basic])
  })

  test('is optional for a public server', async () => {
    const { origin, seen } = await startCodequalityServer({ states: [success] })
    await readResult(origin)
    expect(seen.every(({ headers }) => headers.authorization === undefined)).toBe(true)
  })

  test('is not sent to a server that only report-task.txt names', async () => {
    const { origin, seen } = await startCodequalityServer({ states: [success] })
    const failure = await failureOf(readResult(origin, { 'codequality-url': '', 'codequality-token': 's3cret' }))
    expect(failure).toMatchObject({ code: 'usage', facts: { input: 'codequality-url' } })
    expect(failure.message).toContain(`\`codequality-url: ${origin}\``)
    expect(seen).toEqual([])
  })

  test.each([
    ['another host', (origin: string) => origin.replace('127.0.0.1', 'localhost')],
    ['another port', () => 'http://127.0.0.1:9'],
    ['a user name that looks like the host', (origin: string) => `${origin.replace('http://', 'http://x@')}.example`],
    ['no address', () => 'quality'],
  ])('is not sent if the file names one server and the user %s', async (_, named) => {
    const { origin, seen } = await startCodequalityServer({ states: [success] })
    const given = { 'codequality-url': named(origin), 'codequality-token': 's3cret' }
    expect(await failureOf(readResult(origin, given))).toMatchObject({
      code: 'usage',
      facts: { input: 'codequality-url' },
    })
    expect(seen).toEqual([])
  })

  test('is not sent to the target of a redirect', async () => {
    const other = await startCodequalityServer({ states: [success] })
    const { origin } = await serve(json(302, {}, { location: `${other.origin}/api/ce/task?id=T1` }))
    expect(await failureOf(readResult(origin, { 'codequality-token': 's3cret' }))).toMatchObject({ code: 'nonsense' })
    expect(other.seen).toEqual([])
  })

  test('is sent to the URL of the input, including its path', async () => {
    const { origin, paths } = await startCodequalityServer({ states: [{ status: 'CANCELED' }] })
    const inputs = givenInputs({ 'codequality-url': `${origin}/quality/` })
    await readAnalysisResult(toTask(`${origin}/elsewhere`), inputs, createWaitLog())
    expect(paths()).toEqual(['/quality/api/ce/task?id=T1'])
  })
})

describe('an unusable response', () => {
  test.each([
    [404, { errors: [{ msg: 'No activity found' }] }, 'Check that the analysis is on this server.'],
    [403, {}, 'has the permission to browse the project.'],
  ])('with status %d names the status', async (status, body, hint) => {
    const { origin } = await serve(json(status, body))
    const failure = await failureOf(readResult(origin))
    expect(failure).toMatchObject({ code: 'refused', facts: { status } })
    expect(failure.message).toContain(hint)
  })

  test.each([
    ['an unknown state', { task: { id: 'T1', status: 'MAYBE' } }],
    ['a task without an id', { task: { status: 'SUCCESS' } }],
    ['something else', []],
  ])('is refused for %s', async (_, body) => {
    const { origin } = await serve(json(200, body))
    expect(await failureOf(readResult(origin))).toMatchObject({
      code: 'nonsense',
      message: expect.stringContaining('api/ce/task'),
    })
  })

  test('an HTML page is reported as HTML', async () => {
    const { origin } = await serve((response) => response.setHeader('content-type', 'text/html').end('<html>Sign in'))
    expect(await failureOf(readResult(origin))).toMatchObject({
      code: 'nonsense',
      message: expect.stringMatching(/not JSON \(text\/html\).*not of a sign-in page/),
    })
  })

  test('a gate without a status does not pass', async () => {
    const { origin } = await startCodequalityServer({ states: [success], gate: { projectStatus: {} } })
    expect(await failureOf(readResult(origin))).toMatchObject({ code: 'nonsense' })
  })

  test('a server error is retried, and reported if it persists', async () => {
    const { origin, seen } = await serve(json(500, {}))
    const failure = await failureOf(readResult(origin, { timeout: '1' }))
    expect(failure).toMatchObject({ code: 'unreachable', facts: { status: 500 } })
    expect(seen.length).toBeGreaterThan(1)
  })

  test('a single server error is retried', async () => {
    const task = { task: { id: 'T1', status: 'CANCELED' } }
    const { origin } = await serve(json(502, {}), json(200, task))
    expect(await readResult(origin)).toMatchObject({ payload: { codequality_results: { status: 'CANCELED' } } })
  })

  test('an unreachable server is reported with its address', async () => {
    const closed = (await serveSockets((socket) => socket.destroy())).replace('/api/v2', '')
    const failure = await failureOf(readResult(closed, { timeout: '1' }))
    expect(failure).toMatchObject({ code: 'unreachable', message: expect.stringContaining(new URL(closed).host) })
  })
})

test('a proxy of the environment is used', async () => {
  const { origin } = await startCodequalityServer({ states: [{ status: 'CANCELED' }] })
  const opened: string[] = []
  const proxy = await startTunnel(opened)
  await readResult(origin, {}, { ...createWaitLog(), environment: { http_proxy: proxy } })
  expect(opened).toEqual([new URL(origin).host])
})

/** A proxy that opens tunnels (RFC 9110 §9.3.6). */
async function startTunnel(opened: string[]): Promise<string> {
  const url = await serveSockets((socket) => {
    socket.once('data', (head) => {
      const [, host = '', port = ''] = /^CONNECT (\S+):(\d+) /.exec(String(head)) ?? []
      opened.push(`${host}:${port}`)
      const peer = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
        peer.pipe(socket).pipe(peer)
      })
      peer.on('error', () => socket.destroy())
    })
  })
  return new URL(url).origin
}
