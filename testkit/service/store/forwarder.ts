import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * What a network does with bytes. `slow` delays them each way. `silent` holds them and the ends of connections back until the path is open
 * again, as a network that drops packets does: they are sent again. `refused` also resets the present connections.
 */
type Path = 'open' | 'slow' | 'silent' | 'refused'

/** An address that leads to one server at a time, as that of a load balancer or a cluster manager does. */
export interface Forwarder {
  /** The URL of a server, through the forwarder. */
  readonly toForwarded: (url: string) => string
  /** Leads new connections to another server, and resets the present ones. */
  readonly retarget: (url: string) => void
  /** Leads new connections to another server. The present ones stay silent for ever, as those to a machine that has lost its power. */
  readonly abandon: (url: string) => void
  readonly setPath: (path: Path) => Promise<void>
  /** Number of times that clients have sent bytes: at most the number of their writes. */
  readonly countSent: () => number
  readonly close: () => Promise<void>
}

const slowMs = 50

/** `change` is applied to the bytes of the server. */
export async function startForwarder(url: string, change: (bytes: Buffer) => Buffer = (it) => it): Promise<Forwarder> {
  let target = new URL(url)
  let sent = 0
  let line = createLine()
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near).on('data', () => (sent += 1))
    const far = keep(createConnection(Number(target.port), target.hostname))
    carry(line, [near, far], (bytes) => bytes)
    carry(line, [far, near], change)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const endAll = (): void => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    toForwarded: (serverUrl) => {
      const forwarded = new URL(serverUrl)
      forwarded.port = String(port)
      return forwarded.href
    },
    retarget: (next) => {
      target = new URL(next)
      endAll()
    },
    abandon: (next) => {
      target = new URL(next)
      line.set('silent')
      line = createLine()
    },
    setPath: async (path) => {
      line.set(path)
      if (path === 'refused') {
        server.close()
        endAll()
      } else if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening')
    },
    countSent: () => sent,
    close: async () => {
      endAll()
      if (server.listening) await once(server.close(), 'close')
    },
  }
}

interface Line {
  readonly set: (path: Path) => void
  /** Resolves when bytes that are sent now have passed. */
  readonly pass: () => Promise<unknown>
}

function createLine(): Line {
  let path: Path = 'open'
  let changed = Promise.withResolvers<void>()
  const pass = async (): Promise<unknown> => {
    if (path === 'slow') return delay(slowMs)
    return path === 'silent' ? changed.promise.then(pass) : undefined
  }
  return {
    set: (next) => {
      path = next
      changed.resolve()
      changed = Promise.withResolvers()
    },
    pass,
  }
}

/** Carries what one socket receives to the other one, in order. */
function carry({ pass }: Line, [from, to]: readonly [Socket, Socket], change: (bytes: Buffer) => Buffer): void {
  let last: Promise<unknown> = Promise.resolve()
  const carryNext = (act: () => void): void => {
    last = Promise.all([last, pass()]).then(act)
  }
  from.on('data', (bytes: Buffer) => carryNext(() => void to.write(change(bytes))))
  from.once('close', () => carryNext(() => to.destroySoon()))
}
