import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getDefaultAutoSelectFamily, setDefaultAutoSelectFamily, type AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseNetworks } from '../../../src/service/network.ts'
import { describeConnectionError, postDelivery } from '../../../src/service/notify/delivery.ts'
import { postGuarded, type OutgoingPost, type PostResponse } from '../../../src/service/notify/guarded-post.ts'
import { createSsrfGuard, TargetRefused } from '../../../src/service/notify/ssrf-guard.ts'

const here: LookupAddress = { address: '127.0.0.1', family: 4 }
const local = createSsrfGuard(parseNetworks(['127.0.0.0/8']))

async function serve(act: (response: ServerResponse, request: IncomingMessage) => void): Promise<string> {
  const server = createServer((request, response) => act(response, request)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?a=1`
}

/** A request to the same port of a host name. */
function toNamed(url: string): OutgoingPost {
  return { url: new URL(url.replace('127.0.0.1', 'hooks.test')), headers: {}, body: '' }
}

async function post(url: string, signal = AbortSignal.timeout(20_000)): Promise<PostResponse> {
  return postGuarded({ url: new URL(url), headers: { a: 'b' }, body: 'größe' }, { guard: local, signal })
}

describe('a request', () => {
  test('is a POST with its headers and the length of its body in bytes, on a connection of its own', async () => {
    const received: unknown[] = []
    const url = await serve((response, request) => {
      const { method, url: path, headers } = request
      received.push({
        method,
        path,
        a: headers['a'],
        length: headers['content-length'],
        connection: headers.connection,
      })
      request.on('data', (chunk: Buffer) => received.push(chunk.toString()))
      request.on('end', () => response.writeHead(202).end('ok'))
    })
    expect(await post(url)).toEqual({ status: 202, text: 'ok' })
    expect(received).toEqual([{ method: 'POST', path: '/hook?a=1', a: 'b', length: '7', connection: 'close' }, 'größe'])
  })
  test.each([
    [16 * 1024, 16 * 1024],
    [16 * 1024 + 1, 16 * 1024],
    [200_000, 16 * 1024],
  ])('of which the response has %d bytes reads %d of them', async (length, read) => {
    const url = await serve((response) => response.end('x'.repeat(length)))
    expect((await post(url)).text).toHaveLength(read)
  })
  test('of which the response comes in parts has the text of all parts', async () => {
    const url = await serve((response) => {
      // The client runs in this process too, and reads the first part in these turns.
      const endLater = async (): Promise<void> => {
        for (let turn = 0; turn < 20; turn += 1) await nextTurn()
        response.end('two')
      }
      response.write('one, ', () => void endLater())
    })
    expect(await post(url)).toEqual({ status: 200, text: 'one, two' })
  })
  test('of which the response breaks off has its status and the text so far', async () => {
    const url = await serve((response) => {
      response.writeHead(200, { 'content-length': '9' }).write('part', () => response.destroy())
    })
    expect(await post(url)).toEqual({ status: 200, text: 'part' })
  })
  test('over https is not made over http', async () => {
    const url = await serve((response) => response.end())
    await expect(post(url.replace('http:', 'https:'))).rejects.toMatchObject({
      code: expect.stringMatching(/SSL|EPROTO/),
    })
  })
  test('is not made after its end', async () => {
    let count = 0
    const url = await serve((response) => {
      count += 1
      response.end()
    })
    await expect(post(url, AbortSignal.abort())).rejects.toThrow('aborted')
    expect(count).toBe(0)
  })
  test('is made when the host is looked up', async () => {
    const url = await serve((response) => response.end('ok'))
    const guard = createSsrfGuard(parseNetworks(['127.0.0.0/8']), async () => {
      await nextTurn()
      return [here]
    })
    expect(await postGuarded(toNamed(url), { guard, signal: AbortSignal.timeout(20_000) })).toMatchObject({
      text: 'ok',
    })
  })
  test.each([true, false])('is made to the first address of its host, with a choice of them: %s', async (isChoice) => {
    const before = getDefaultAutoSelectFamily()
    onTestFinished(() => setDefaultAutoSelectFamily(before))
    setDefaultAutoSelectFamily(isChoice)
    const url = await serve((response, { headers }) => response.end(headers.host))
    const guard = createSsrfGuard(parseNetworks(['127.0.0.0/8']), async () => [here, { ...here, address: '127.0.0.2' }])
    const request = toNamed(url)
    const sent = await postGuarded(request, { guard, signal: AbortSignal.timeout(20_000) })
    expect(sent).toEqual({ status: 200, text: request.url.host })
  })
})

describe('the lookup of a host', () => {
  const never = createSsrfGuard(parseNetworks([]), () => new Promise(() => undefined))
  const request = { url: new URL('https://hooks.test'), headers: {}, body: '' }

  test('ends with an attempt that has ended', async () => {
    const sent = postGuarded(request, { guard: never, signal: AbortSignal.abort() })
    expect(await findError(sent)).toBe('Error: timeout')
  })
  test('ends when the attempt ends', async () => {
    const stop = new AbortController()
    const sent = postGuarded(request, { guard: never, signal: stop.signal })
    expect(await findError(sent)).toBe('pending')
    stop.abort()
    expect(await findError(sent)).toBe('Error: timeout')
  })
  test('is in the time of a delivery', async () => {
    const sent = postDelivery({ url: 'https://hooks.test', headers: {}, body: '' }, never, 20)
    expect(await sent).toEqual({ failure: 'there was no response within 0.02 s', isGone: false })
  })
})

/** The error of a request; `pending` if it has none after a turn of the event loop. */
async function findError(sent: Promise<unknown>): Promise<string> {
  return Promise.race([sent.then(() => 'sent', String), nextTurn('pending')])
}

test.each<[number, string | undefined, boolean]>([
  [101, 'the target answered 101', false],
  [200, undefined, false],
  [299, undefined, false],
  [300, 'the target answered 300, and redirects are not followed; use the address that the redirect leads to', false],
  [399, 'the target answered 399, and redirects are not followed; use the address that the redirect leads to', false],
  [400, 'the target answered 400', false],
  [409, 'the target answered 409', false],
  [410, 'the target answered 410 and accepts no more messages', true],
  [500, 'the target answered 500', false],
])('a delivery that is answered with %d has the result %s', async (status, failure, isGone) => {
  const types: unknown[] = []
  const url = await serve((response, { headers }) => {
    types.push([headers['content-type'], headers['x-own']])
    response.writeHead(status).end()
  })
  expect(await postDelivery({ url, headers: { 'x-own': 'yes' }, body: '{}' }, local)).toEqual({ failure, isGone })
  expect(types).toEqual([['application/json', 'yes']])
})

test.each([
  [new TargetRefused('the host has no address'), 'the host has no address'],
  [Object.assign(new Error('at 1.2.3.4'), { code: 'ECONNRESET' }), 'the target cannot be reached (ECONNRESET)'],
  [new Error('at 1.2.3.4'), 'the target cannot be reached (an unknown error)'],
  [{ code: 'X' }, 'the target cannot be reached (an unknown error)'],
])('the failure %o is described without an address', (cause, text) => {
  expect(describeConnectionError(cause)).toBe(text)
})

test('an address that is no URL is a failure', async () => {
  expect(await postDelivery({ url: '', headers: {}, body: '' }, local)).toEqual({
    failure: 'the target cannot be reached (ERR_INVALID_URL)',
    isGone: false,
  })
})

async function check(url: string, networks: readonly string[] = [], found: readonly LookupAddress[] = []) {
  const asked: string[] = []
  const guard = createSsrfGuard(parseNetworks(networks), async (host) => {
    asked.push(host)
    return found
  })
  const addresses = await guard.check(new URL(url)).catch((cause: unknown) => String(cause))
  return { addresses, asked }
}

describe('the addresses of a target', () => {
  const publicAddress: LookupAddress = { address: '8.8.8.8', family: 4 }
  test.each<[string, readonly string[], unknown]>([
    ['https://8.8.8.8', [], [publicAddress]],
    ['https://[2606:4700::1]', [], [{ address: '2606:4700::1', family: 6 }]],
    ['http://10.0.0.1', ['10.0.0.0/8'], [{ address: '10.0.0.1', family: 4 }]],
    ['http://[fd00::1]', ['fd00::/8'], [{ address: 'fd00::1', family: 6 }]],
    ['http://8.8.8.8', ['8.8.8.0/24'], [publicAddress]],
    ['http://8.8.8.8', [], 'TargetRefused: a public address needs https'],
    ['https://:hush@8.8.8.8', [], 'TargetRefused: the URL contains credentials'],
    ['https://me@8.8.8.8', [], 'TargetRefused: the URL contains credentials'],
    [
      'https://10.0.0.1',
      [],
      'TargetRefused: 10.0.0.1 is not a public address; the operator of the service can allow its network with --allow-private-targets',
    ],
  ])('%s with the networks %j is %j', async (url, networks, expected) => {
    expect(await check(url, networks)).toEqual({ addresses: expected, asked: [] })
  })
  test('are those that its name resolves to', async () => {
    expect(await check('https://hooks.test', [], [publicAddress])).toEqual({
      addresses: [publicAddress],
      asked: ['hooks.test'],
    })
    expect(await check('https://hooks.test')).toMatchObject({ addresses: 'TargetRefused: the host has no address' })
  })
})
