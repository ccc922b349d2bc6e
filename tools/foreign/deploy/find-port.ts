import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A port of loopback that is free at present. */
export async function findPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return String(port)
}
