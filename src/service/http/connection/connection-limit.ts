import type { Server } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import { isInNetworks } from '../../network.ts'

interface AddressLimit {
  /** Open connections of one address. */
  readonly most: number
  readonly proxies: BlockList
}

/** Closes a connection at once if its address has too many (rules 2.4). Trusted proxies have no limit, because they carry many clients. */
export function limitConnectionsOfAddress(
  server: Server,
  { most, proxies }: AddressLimit,
  onRefused: () => void,
): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = toNetworkAddress(socket.remoteAddress ?? '')
    if (isInNetworks(proxies, address)) return
    const count = open.get(address) ?? 0
    if (count >= most) {
      onRefused()
      socket.destroy()
      return
    }
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

/** An IPv4 address without its IPv6 form. */
function toNetworkAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
}
