import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { askQualityServer } from '../../src/command/collect/codequality-server.ts'
import { failureOf, json, rude, serve } from '../../testkit/client/server.ts'
import { ask, createWait, startServer, success, taskOf } from '../../testkit/command/quality-server.ts'
import { givenInputs } from '../../testkit/command/workspace.ts'

describe('the token', () => {
  const basic = `Basic ${Buffer.from('s3cret:').toString('base64')}`

  test('goes as bearer', async () => {
    const { origin, seen } = await startServer({ states: [success] })
    await ask(origin, { 'codequality-token': 's3cret' })
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer s3cret'))
  })

  test('goes once more as basic user to a server that knows no bearer, and then at once', async () => {
    const { origin, seen } = await startServer({ states: [success], basicAlone: true })
    const { payload } = await ask(origin, { 'codequality-token': 's3cret' })
    expect(payload.codequality_results.qualityGate.status).toBe('OK')
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer s3cret', basic, basic, basic])
  })

  test('that holds in neither form is told, without it', async () => {
    const { origin, seen } = await serve(json(401, {}))
    const failure = await failureOf(ask(origin, { 'codequality-token': 's3cret' }))
    expect(failure).toMatchObject({ code: 'refused', facts: { status: 401 } })
    expect(failure.message).toBe(
      `${origin} answered 401 to api/ce/task: does \`codequality-token\` hold, and may it browse the project?`,
    )
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer s3cret', basic])
  })

  test('need not be there for a server that is open to all', async () => {
    const { origin, seen } = await startServer({ states: [success] })
    await ask(origin)
    expect(seen.every(({ headers }) => headers.authorization === undefined)).toBe(true)
  })

  test('goes to no server that only report-task.txt names', async () => {
    const { origin, seen } = await startServer({ states: [success] })
    const failure = await failureOf(ask(origin, { 'codequality-url': '', 'codequality-token': 's3cret' }))
    expect(failure).toMatchObject({ code: 'usage', facts: { input: 'codequality-url' } })
    expect(failure.message).toContain(`\`codequality-url: ${origin}\``)
    expect(seen).toEqual([])
  })

  test.each([
    ['another host', (origin: string) => origin.replace('127.0.0.1', 'localhost')],
    ['another port', () => 'http://127.0.0.1:9'],
    ['a user name that looks like the host', (origin: string) => `${origin.replace('http://', 'http://x@')}.example`],
    ['no address', () => 'quality'],
  ])('goes nowhere where the file names one server and the user %s', async (_, named) => {
    const { origin, seen } = await startServer({ states: [success] })
    const given = { 'codequality-url': named(origin), 'codequality-token': 's3cret' }
    expect(await failureOf(ask(origin, given))).toMatchObject({ code: 'usage', facts: { input: 'codequality-url' } })
    expect(seen).toEqual([])
  })

  test('does not follow where the server redirects to', async () => {
    const other = await startServer({ states: [success] })
    const { origin } = await serve(json(302, {}, { location: `${other.origin}/api/ce/task?id=T1` }))
    expect(await failureOf(ask(origin, { 'codequality-token': 's3cret' }))).toMatchObject({ code: 'nonsense' })
    expect(other.seen).toEqual([])
  })

  test('goes by the address that the user wrote, with its path, whatever path the file has', async () => {
    const { origin, paths } = await startServer({ states: [{ status: 'CANCELED' }] })
    const inputs = givenInputs({ 'codequality-url': `${origin}/quality/` })
    await askQualityServer(taskOf(`${origin}/elsewhere`), inputs, createWait())
    expect(paths()).toEqual(['/quality/api/ce/task?id=T1'])
  })
})

describe('a server that answers what nobody can use', () => {
  test.each([
    [404, { errors: [{ msg: 'No activity found' }] }, 'is the analysis of this server?'],
    [403, {}, 'may it browse the project?'],
  ])('is told by its status %d', async (status, body, hint) => {
    const { origin } = await serve(json(status, body))
    const failure = await failureOf(ask(origin))
    expect(failure).toMatchObject({ code: 'refused', facts: { status } })
    expect(failure.message).toContain(hint)
  })

  test.each([
    ['a state that nobody knows', { task: { id: 'T1', status: 'MAYBE' } }],
    ['a task without an id', { task: { status: 'SUCCESS' } }],
    ['something else', []],
  ])('is told for %s', async (_, body) => {
    const { origin } = await serve(json(200, body))
    expect(await failureOf(ask(origin))).toMatchObject({
      code: 'nonsense',
      message: expect.stringContaining('api/ce/task'),
    })
  })

  test('a page is told as a page', async () => {
    const { origin } = await serve((response) => response.setHeader('content-type', 'text/html').end('<html>Sign in'))
    expect(await failureOf(ask(origin))).toMatchObject({
      code: 'nonsense',
      message: expect.stringMatching(/not JSON \(text\/html\).*no sign-in page/),
    })
  })

  test('a gate without a status is not taken for one that passed', async () => {
    const { origin } = await startServer({ states: [success], gate: { projectStatus: {} } })
    expect(await failureOf(ask(origin))).toMatchObject({ code: 'nonsense' })
  })

  test('one that fails is asked again, and told when it does not get better', async () => {
    const { origin, seen } = await serve(json(500, {}))
    const failure = await failureOf(ask(origin, { timeout: '1' }))
    expect(failure).toMatchObject({ code: 'unreachable', facts: { status: 500 } })
    expect(seen.length).toBeGreaterThan(1)
  })

  test('one that fails once is asked again', async () => {
    const task = { task: { id: 'T1', status: 'CANCELED' } }
    const { origin } = await serve(json(502, {}), json(200, task))
    expect(await ask(origin)).toMatchObject({ payload: { codequality_results: { status: 'CANCELED' } } })
  })

  test('one that is not there is told by its address', async () => {
    const closed = (await rude((socket) => socket.destroy())).replace('/api/v2', '')
    const failure = await failureOf(ask(closed, { timeout: '1' }))
    expect(failure).toMatchObject({ code: 'unreachable', message: expect.stringContaining(new URL(closed).host) })
  })
})

test('a proxy that the environment names is used here too', async () => {
  const { origin } = await startServer({ states: [{ status: 'CANCELED' }] })
  const opened: string[] = []
  const proxy = await startTunnel(opened)
  await ask(origin, {}, { ...createWait(), environment: { http_proxy: proxy } })
  expect(opened).toEqual([new URL(origin).host])
})

/** A proxy that opens tunnels (RFC 9110 §9.3.6). */
async function startTunnel(opened: string[]): Promise<string> {
  const url = await rude((socket) => {
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
