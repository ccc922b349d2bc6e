import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

/** An address that leads to one server at a time, as that of a load balancer or a cluster manager does. */
export interface Forwarder {
  /** The URL of a server, through the forwarder. */
  readonly toForwarded: (url: string) => string
  /** Leads new connections to another server, and resets the present ones. */
  readonly retarget: (url: string) => void
  /** Number of times that clients have sent bytes: at most the number of their writes. */
  readonly countSent: () => number
  readonly close: () => Promise<void>
}

/** `change` is applied to the bytes of the server. */
export async function startForwarder(url: string, change: (bytes: Buffer) => Buffer = (it) => it): Promise<Forwarder> {
  let target = new URL(url)
  let sent = 0
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    const far = keep(createConnection(Number(target.port), target.hostname))
    near.on('data', () => (sent += 1)).pipe(far)
    far.on('data', (bytes: Buffer) => near.write(change(bytes)))
    far.once('close', () => near.destroy())
    near.once('close', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const endAll = (): void => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    toForwarded: (serverUrl) => {
      const forwarded = new URL(serverUrl)
      forwarded.port = String(typeof address === 'object' ? address?.port : 0)
      return forwarded.href
    },
    retarget: (next) => {
      target = new URL(next)
      endAll()
    },
    countSent: () => sent,
    close: async () => {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}
