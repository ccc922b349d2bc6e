import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createTransport, type RawResponse, type Transport } from '../../src/client/transport.ts'

interface TestServer {
  readonly server: Server
  readonly url: string
  /** Every connection, in order. */
  readonly sockets: readonly Socket[]
}

/** A server that responds with the path of the request. `onConnect` acts on each new connection first. */
async function listen(onConnect: (socket: Socket, count: number) => void = () => undefined): Promise<TestServer> {
  const sockets: Socket[] = []
  const server = createServer((request, response) => response.end(request.url))
  server.on('connection', (socket) => onConnect(socket, sockets.push(socket)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets }
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
