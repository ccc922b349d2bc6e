import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** The same service, further away, and how often it was asked. */
export interface Proxy {
  readonly url: string
  readonly requests: () => number
  readonly connections: () => number
  readonly close: () => Promise<void>
}

/** Hands bytes on, each way half a round trip later, and the first of a connection a whole one later: its handshake. */
export async function startProxy(to: string, roundTrip: number): Promise<Proxy> {
  const target = new URL(to)
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
      .pipe(delay(roundTrip / 2, roundTrip))
      .pipe(peer)
    peer.pipe(delay(roundTrip / 2)).pipe(socket)
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

/** Bytes in order, each so many milliseconds after it came, and none before the connection stands. */
function delay(milliseconds: number, handshake = 0): Transform {
  const open = performance.now() + handshake
  return new Transform({
    highWaterMark: 1 << 24,
    transform(chunk: Buffer, _encoding, done) {
      const wait = Math.max(0, open - performance.now()) + milliseconds
      if (wait === 0) this.push(chunk)
      else setTimeout(() => this.push(chunk), wait)
      done()
    },
  })
}
