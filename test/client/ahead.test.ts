import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createTransport, type Inbound, type Transport } from '../../src/client/transport.ts'

interface Place {
  readonly server: Server
  readonly url: string
  /** Every connection that was made, in order. */
  readonly sockets: readonly Socket[]
}

/** Answers everything with its path, and does something to each connection first. */
async function listen(greet: (socket: Socket, count: number) => void = () => undefined): Promise<Place> {
  const sockets: Socket[] = []
  const server = createServer((request, response) => response.end(request.url))
  server.on('connection', (socket) => greet(socket, sockets.push(socket)))
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

async function get(transport: Transport, url: string): Promise<Inbound> {
  return transport.send({ method: 'GET', url, headers: {}, payload: { encoding: 'none' } }, 5000)
}

test('what is expected goes over connections that stand already', async () => {
  const { server, url, sockets } = await listen()
  const transport = open(url)
  transport.expect(3)
  while (sockets.length < 4) await once(server, 'connection')
  const answers = await Promise.all([1, 2, 3, 4].map(async (at) => get(transport, `${url}/${at}`)))
  expect(answers.map(({ body }) => new TextDecoder().decode(body))).toEqual(['/1', '/2', '/3', '/4'])
  expect(sockets).toHaveLength(4)
})

test('a connection that the other side has closed meanwhile is opened anew', async () => {
  const { server, url, sockets } = await listen((socket, count) => (count === 1 ? socket.end() : undefined))
  const transport = open(url)
  if (sockets.length === 0) await once(server, 'connection')
  await once(sockets[0] as Socket, 'close')
  expect(await get(transport, `${url}/`)).toMatchObject({ status: 200 })
  expect(sockets).toHaveLength(2)
})

test('a connection on which the other side has spoken first is not taken for the answer to anything', async () => {
  const refusal = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
  const { server, url, sockets } = await listen((socket, count) => (count === 1 ? socket.end(refusal) : undefined))
  const transport = open(url)
  if (sockets.length === 0) await once(server, 'connection')
  await Promise.race([once(sockets[0] as Socket, 'close'), new Promise((done) => setTimeout(done, 200))])
  expect(await get(transport, `${url}/`)).toMatchObject({ status: 200 })
  expect(sockets).toHaveLength(2)
})

test('none is left open by who closes, whether it was wanted or not', async () => {
  const { server, url, sockets } = await listen()
  const transport = open(url)
  transport.expect(2)
  while (sockets.length < 3) await once(server, 'connection')
  await get(transport, `${url}/`)
  const closed = Promise.all(sockets.map(async (socket) => socket.closed || once(socket, 'close')))
  await transport.close()
  expect(await closed).toHaveLength(3)
})

test('one that could not be opened is told by the request that would have had it', async () => {
  const { server, url } = await listen()
  await new Promise((done) => server.close(done))
  await expect(get(open(url), url)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('a request to elsewhere is not sent to who is expected', async () => {
  const [here, there] = [await listen(), await listen()]
  await get(open(here.url), `${there.url}/`)
  expect(there.sockets).toHaveLength(1)
})
