import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTransport } from '../../src/client/transport.ts'
import { createTestClient, failureOf, serveSockets } from '../../testkit/client/server.ts'

const flows = { params: { org: 'o' } }

/** A proxy that treats the socket of each tunnel in one way. `tunnels` are the requested hosts. */
async function startProxy(
  act: (socket: Socket) => void,
): Promise<{ url: string; tunnels: string[]; sockets: Socket[] }> {
  const tunnels: string[] = []
  const sockets: Socket[] = []
  const proxy = createServer()
  proxy.on('connect', ({ url = '', socket }) => {
    socket.on('error', () => undefined)
    tunnels.push(url)
    sockets.push(socket)
    act(socket)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  const address = proxy.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, tunnels, sockets }
}

describe('a request ends at its timeout', () => {
  const url = 'https://h.example/api/v2'

  test('if the proxy never answers, and its connection is closed with the transport', async () => {
    const proxy = await startProxy(() => undefined)
    const transport = createTransport({ environment: { https_proxy: proxy.url } })
    const sent = transport.send({ method: 'GET', url, headers: {}, payload: { encoding: 'none' } }, 300)
    await expect(sent).rejects.toMatchObject({ name: 'TimeoutError' })
    const closed = Promise.all(proxy.sockets.map((socket) => once(socket.resume(), 'end')))
    await transport.close()
    await closed
    expect(proxy.tunnels).toEqual(['h.example:443'])
  })

  test('if the host never answers the TLS handshake', async () => {
    const silent = (await serveSockets(() => undefined)).replace('http:', 'https:')
    const failure = await failureOf(createTestClient(silent, { timeoutSeconds: 0.3 }).listFlows(flows))
    expect(failure).toMatchObject({ code: 'unreachable', facts: { reason: 'ABORT_ERR' } })
  })
})

const closed = 'the proxy closed the connection. Does it allow connections to this host?'

test.each<[string, (socket: Socket) => void, string]>([
  ['ends', (socket) => socket.end(), closed],
  ['closes', (socket) => socket.destroy(), closed],
  ['resets', (socket) => socket.resetAndDestroy(), 'the connection was reset.'],
])('a proxy that %s each tunnel gets one per attempt', async (_how, act, reason) => {
  const proxy = await startProxy(act)
  const client = createTestClient('https://h.example/api/v2', {
    environment: { https_proxy: proxy.url },
    timeoutSeconds: 2,
  })
  const failure = await failureOf(client.listFlows(flows))
  expect(failure).toMatchObject({
    code: 'unreachable',
    message: `https://h.example cannot be reached (through the proxy ${proxy.url}/): ${reason}`,
  })
  expect(client.waits.length).toBeGreaterThan(2)
  expect(proxy.tunnels).toHaveLength(client.waits.length + 1)
})
