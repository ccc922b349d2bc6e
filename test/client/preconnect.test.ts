import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTransport, type RawResponse, type Transport } from '../../src/client/transport.ts'
import { isMet } from '../../testkit/requirement.ts'

interface TestServer {
  readonly server: Server
  readonly url: string
  /** Every connection, in order. */
  readonly sockets: readonly Socket[]
}

/** A server that responds with the path of the request. `onConnect` acts on each new connection first. */
async function listen(
  onConnect: (socket: Socket, count: number) => void = () => undefined,
  host = '127.0.0.1',
): Promise<TestServer> {
  const sockets: Socket[] = []
  const server = createServer((request, response) => response.end(request.url))
  server.on('connection', (socket) => onConnect(socket, sockets.push(socket)))
  await once(server.listen(0, host), 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  return {
    server,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    sockets,
  }
}

function open(url: string): Transport {
  const transport = createTransport({ baseUrl: url })
  onTestFinished(async () => transport.close())
  return transport
}

async function get(transport: Transport, url: string): Promise<RawResponse> {
  return transport.send({ method: 'GET', url, headers: {}, payload: { encoding: 'none' } }, 5000)
}

test('parallel requests use the connections that were opened ahead', async () => {
  const { server, url, sockets } = await listen()
  const transport = open(url)
  transport.preconnect(3)
  while (sockets.length < 4) await once(server, 'connection')
  const responses = await Promise.all([1, 2, 3, 4].map(async (at) => get(transport, `${url}/${at}`)))
  expect(responses.map(({ body }) => new TextDecoder().decode(body))).toEqual(['/1', '/2', '/3', '/4'])
  expect(sockets).toHaveLength(4)
})

test('a preconnected socket that the server has closed is replaced', async () => {
  const { server, url, sockets } = await listen((socket, count) => (count === 1 ? socket.end() : undefined))
  const transport = open(url)
  if (sockets.length === 0) await once(server, 'connection')
  await once(sockets[0] as Socket, 'close')
  expect(await get(transport, `${url}/`)).toMatchObject({ status: 200 })
  expect(sockets).toHaveLength(2)
})

test('bytes that the server sends before the first request are not taken for its response', async () => {
  const earlyResponse = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
  const { server, url, sockets } = await listen((socket, count) =>
    count === 1 ? socket.end(earlyResponse) : undefined,
  )
  const transport = open(url)
  if (sockets.length === 0) await once(server, 'connection')
  await Promise.race([once(sockets[0] as Socket, 'close'), new Promise((done) => setTimeout(done, 200))])
  expect(await get(transport, `${url}/`)).toMatchObject({ status: 200 })
  expect(sockets).toHaveLength(2)
})

test('bytes on a connection that stays open are not taken for the response of a later request', async () => {
  const { server, url, sockets } = await listen((socket, count) =>
    count === 1 ? socket.write('HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n') : undefined,
  )
  const transport = open(url)
  if (sockets.length === 0) await once(server, 'connection')
  await new Promise((done) => setTimeout(done, 200))
  expect(await get(transport, `${url}/`)).toMatchObject({ status: 200 })
  expect(sockets).toHaveLength(2)
})

test('closing the transport closes used and unused connections', async () => {
  const { server, url, sockets } = await listen()
  const transport = open(url)
  transport.preconnect(2)
  while (sockets.length < 3) await once(server, 'connection')
  await get(transport, `${url}/`)
  const closed = Promise.all(sockets.map(async (socket) => socket.closed || once(socket, 'close')))
  await transport.close()
  expect(await closed).toHaveLength(3)
})

test('a failure to preconnect is reported by the request that takes the connection', async () => {
  const { server, url } = await listen()
  await new Promise((done) => server.close(done))
  await expect(get(open(url), url)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('a request to another host does not use a preconnected socket', async () => {
  const [here, there] = [await listen(), await listen()]
  await get(open(here.url), `${there.url}/`)
  expect(there.sockets).toHaveLength(1)
})

const hasIpv6 = Object.values(networkInterfaces()).some((list = []) => list.some(({ address }) => address === '::1'))

test.runIf(isMet(hasIpv6, 'a connection to ::1, because this machine has no IPv6'))(
  'a connection to an IPv6 address is opened ahead',
  async () => {
    const { server, url, sockets } = await listen(undefined, '::1')
    const transport = open(url)
    if (sockets.length === 0) await once(server, 'connection')
    expect(await get(transport, `${url}/`)).toMatchObject({ status: 200 })
    expect(sockets).toHaveLength(1)
  },
)

function useTestClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('a connection that no request takes is closed after 10 s', async () => {
  useTestClock()
  const { server, url, sockets } = await listen()
  open(url)
  const [socket] = (await once(server, 'connection')) as [Socket]
  const closed = once(socket, 'close')

  vi.advanceTimersByTime(10_000)

  await closed
  expect(sockets).toHaveLength(1)
})

test('a request that takes longer keeps its connection', async () => {
  useTestClock()
  const { server, url, sockets } = await listen()
  const held = Promise.withResolvers<ServerResponse>()
  server.removeAllListeners('request').on('request', (_request, response) => held.resolve(response))
  const transport = open(url)
  const responding = get(transport, `${url}/`)
  const response = await held.promise

  vi.advanceTimersByTime(20_000)
  setImmediate(() => response.end('late'))

  expect(await responding).toMatchObject({ status: 200, body: new TextEncoder().encode('late') })
  expect(sockets).toHaveLength(1)
})
