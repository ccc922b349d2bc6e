import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A TCP proxy in front of a service that adds latency and counts requests and connections. */
export interface DelayProxy {
  readonly url: string
  readonly requests: () => number
  readonly connections: () => number
  readonly close: () => Promise<void>
}

/**
 * Starts a proxy for the service at a URL. It delays bytes by half a round trip in each direction, and the first bytes of a connection
 * by one more round trip, for the TCP handshake. The round trip is in milliseconds.
 */
export async function startDelayProxy(serviceUrl: string, roundTripMs: number): Promise<DelayProxy> {
  const target = new URL(serviceUrl)
  const sockets = new Set<Socket>()
  let [requests, connections] = [0, 0]
  const server = createServer((socket) => {
    connections += 1
    const peer = connect(Number(target.port), target.hostname)
    for (const one of [socket, peer]) {
      sockets.add(one.setNoDelay(true))
      one.on('error', () => undefined)
    }
    socket
      .on('data', (chunk) => (requests += countRequests(chunk)))
      .pipe(delayBytes(roundTripMs / 2, roundTripMs))
      .pipe(peer)
    peer.pipe(delayBytes(roundTripMs / 2)).pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}${target.pathname}`,
    requests: () => requests,
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

function countRequests(chunk: Buffer): number {
  return chunk.toString('latin1').match(/ HTTP\/1\.1\r\n/g)?.length ?? 0
}

/** A stream that delays each chunk and keeps their order. No chunk leaves before the handshake is over. */
function delayBytes(delayMs: number, handshakeMs = 0): Transform {
  const openAt = performance.now() + handshakeMs
  return new Transform({
    highWaterMark: 1 << 24,
    transform(chunk: Buffer, _encoding, done) {
      const wait = Math.max(0, openAt - performance.now()) + delayMs
      if (wait === 0) this.push(chunk)
      else setTimeout(() => this.push(chunk), wait)
      done()
    },
  })
}
