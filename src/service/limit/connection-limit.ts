import type { Server } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import { isInNetworks } from '../network.ts'
import { createOwnerTotals } from './owner.ts'

interface ConnectionLimit {
  /** Open connections. */
  readonly most: number
  /** Open connections of one address. Trusted proxies have no such limit, because they carry many clients. */
  readonly mostOfAddress: number
  readonly proxies: BlockList
}

/**
 * Keeps the number of open connections below a limit (rules 2.4). A connection too many closes the oldest one that has not sent a whole
 * header, else the one that has been without a request for longest; if all have a request in progress, it is closed itself. Node's own limit
 * (`server.maxConnections`) refuses the new connection, so that silent ones keep all others away. Calls `onClosed` for each that is closed.
 */
export function limitConnections(server: Server, limit: ConnectionLimit, onClosed: () => void): void {
  const connections = createConnections()
  const close = (socket: Socket): void => {
    connections.remove(socket)
    socket.destroy()
    onClosed()
  }
  /** False if each connection, or each one of the address, has a request in progress. */
  const makeRoom = (address?: string): boolean => {
    const oldest = connections.findOldest(address)
    if (oldest !== undefined) close(oldest)
    return oldest !== undefined
  }
  const mayOpen = (address: string): boolean => {
    const isFull = connections.countOf(address) >= limit.mostOfAddress && !isInNetworks(limit.proxies, address)
    return (!isFull || makeRoom(address)) && (connections.count() < limit.most || makeRoom())
  }
  server.on('connection', (socket: Socket) => {
    const address = toNetworkAddress(socket.remoteAddress ?? '')
    if (!mayOpen(address)) return close(socket)
    connections.add(socket, address)
    return socket.once('close', () => connections.remove(socket))
  })
  server.on('request', ({ socket }, response) => {
    connections.change(socket, 1)
    response.once('close', () => connections.change(socket, -1))
  })
}

interface OpenConnection {
  readonly address: string
  /** Requests in progress: whose header is read, and whose answer is not sent. */
  requests: number
}

interface Connections {
  readonly add: (socket: Socket, address: string) => void
  readonly remove: (socket: Socket) => void
  /** Changes the number of requests in progress. */
  readonly change: (socket: Socket, requests: number) => void
  readonly count: () => number
  readonly countOf: (address: string) => number
  /** The connection without a request in progress, of an address or of all, that is closed first. */
  readonly findOldest: (address?: string) => Socket | undefined
}

function createConnections(): Connections {
  const open = new Map<Socket, OpenConnection>()
  const counts = createOwnerTotals()
  /** Those that have not sent a whole header, and those between two requests, the oldest first. */
  const [silent, idle] = [new Set<Socket>(), new Set<Socket>()]
  return {
    add: (socket, address) => {
      open.set(socket, { address, requests: 0 })
      counts.add(address, 1)
      silent.add(socket)
    },
    remove: (socket) => {
      const connection = open.get(socket)
      if (connection === undefined) return
      counts.add(connection.address, -1)
      for (const all of [open, silent, idle]) all.delete(socket)
    },
    change: (socket, requests) => {
      const connection = open.get(socket)
      if (connection === undefined) return
      connection.requests += requests
      for (const all of [silent, idle]) all.delete(socket)
      if (connection.requests === 0) idle.add(socket)
    },
    count: () => open.size,
    countOf: counts.of,
    findOldest: (address) => {
      for (const sockets of [silent, idle])
        for (const socket of sockets) {
          if (address === undefined || open.get(socket)?.address === address) return socket
        }
      return undefined
    },
  }
}

/** An IPv4 address without its IPv6 form. */
function toNetworkAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
}
